// SPDX-License-Identifier: MIT
//
// graphgold convert: a golden in another format, without loss.
#include <filesystem>
#include <iostream>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_file.h"
#include "graphgold/cli/path_query.h"
#include "graphgold/golden/json_reader.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/golden/onnx_reader.h"
#include "graphgold/golden/onnx_writer.h"
#include "graphgold/golden/seal.h"
#include "graphgold/golden/store.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

struct ConvertArguments {
  std::string from;
  std::string to;
  bool force = false;
};

// What would be read from the new file.
Golden ReadBack(const Golden& golden, const std::string& file) {
  if (std::filesystem::path(file).extension() == ".onnx") return ReadOnnx(WriteOnnx(golden), file);
  return ReadJson(WriteJson(golden), file);
}

int RunConvert(const ConvertArguments& arguments) {
  const Golden golden = ReadGolden(arguments.from);
  if (!LooksLikeGolden(arguments.from)) {
    throw Error(arguments.from +
                " is a model that somebody else exported; expected a golden. Its weights would be "
                "lost. It can be compared and shown as it is: graphgold diff, graphgold show");
  }
  if (!arguments.force && IsSomething(arguments.to)) {
    throw Error(arguments.to + " is there already. Name another file, or replace it: --force");
  }
  // A seal is one of a text in JSON, and nothing of the graphs.
  const auto content = [](const Golden& of) { return WithoutSeal(WriteJson(of)); };
  if (IsGoldenName(arguments.to) && content(ReadBack(golden, arguments.to)) != content(golden)) {
    throw Error(arguments.to + " cannot hold all that is in " + arguments.from +
                ", so it was not written. This is a fault of GraphGold.");
  }
  SaveGolden(arguments.to, golden);
  std::cout << "wrote " << arguments.to << "\n";
  return kOk;
}

}  // namespace

void AddConvertCommand(CLI::App& app, int& code) {
  CLI::App& command = AddCommand(app, "convert", "Write a golden in another format, without loss",
                                 "  graphgold convert resnet18.json resnet18.onnx\n"
                                 "  graphgold convert resnet18.onnx resnet18.json --force");
  ConvertArguments& arguments = Runs(command, code, RunConvert);
  AddFile(command, "from", arguments.from, "A golden, .json or .onnx", "A");
  AddFile(command, "to", arguments.to, "The file to write; its ending tells the format", "B");
  command.add_flag("--force", arguments.force, "Replace a file that is there");
}

}  // namespace graphgold::cli
