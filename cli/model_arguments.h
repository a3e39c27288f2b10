// SPDX-License-Identifier: MIT
//
// How a command is told to run a model. Parsed here without LibTorch, so that mistakes and --help
// are answered at once; who runs it is graphgold-torch, which is given the same arguments.
#ifndef GRAPHGOLD_CLI_MODEL_ARGUMENTS_H_
#define GRAPHGOLD_CLI_MODEL_ARGUMENTS_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "graphgold/cli/drift_options.h"
#include "graphgold/cli/graph_views.h"
#include "graphgold/graph/tensor_type.h"

namespace graphgold::cli {

// A named size: dimension `dim` of input `input` is called `name`.
struct SizeMark {
  std::size_t input = 0;
  std::int64_t dim = 0;
  std::string name;
};

struct ModelArguments {
  std::string model;
  std::vector<std::string> inputs;   // "f32[1,3,224,224]"
  std::string inputs_file;           // a saved list of tensors
  std::vector<std::string> dynamic;  // "0:0=batch"
  bool train = false;
  bool backward = false;
  std::uint64_t seed = 0;
  int threads = 1;
  std::string level;  // "calls", "kernels"; empty: as the golden, or calls
  bool memory = false;
  bool time = false;

  // Whether anything was said that only a run needs.
  bool asks_for_run() const;
};

// --input and all the others but the model itself.
void AddModelOptions(CLI::App& command, ModelArguments& arguments);

// Throws Error for what is no type of an input, or no name of a size; and where there is neither
// --input nor --inputs, or both.
std::vector<TensorType> InputTypes(const ModelArguments& arguments);
std::vector<SizeMark> SizeMarks(const ModelArguments& arguments);

// Both: throws Error for a run that cannot be made.
void RequireSoundRun(const ModelArguments& arguments);
// Throws Error where a golden is to be run.
void RefuseRunOfGolden(const ModelArguments& arguments);

struct CheckArguments {
  ModelArguments model;
  std::string golden;
  std::string case_name;
  DriftOptions options;
};
struct TraceArguments {
  ModelArguments model;
  std::string output;
  std::string case_name;
  std::string facets;
};
struct ShowArguments {
  ModelArguments model;  // its file may be a golden
  std::optional<std::string> case_name;
  ViewOptions view;
};
struct ExportArguments {
  ModelArguments model;  // its file may be a golden
  std::string case_name;
  std::string output;
};

CLI::App& AddCheck(CLI::App& app, CheckArguments& arguments);
CLI::App& AddTrace(CLI::App& app, TraceArguments& arguments);
CLI::App& AddShow(CLI::App& app, ShowArguments& arguments);
CLI::App& AddExport(CLI::App& app, ExportArguments& arguments);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_MODEL_ARGUMENTS_H_
