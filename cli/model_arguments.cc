// SPDX-License-Identifier: MIT
#include "graphgold/cli/model_arguments.h"

#include <charconv>
#include <limits>
#include <string_view>

#include "graphgold/cli/in_range.h"
#include "graphgold/cli/text_width.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

template <typename Number>
bool ReadNumber(std::string_view text, Number& number) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

constexpr std::size_t kLongestShown = 80;  // of what is no type

TensorType InputType(const std::string& text) {
  TensorType type;
  try {
    type = ParseTensorType(text);
  } catch (const Error& error) {
    throw Error("--input '" + CutToWidth(text, kLongestShown) +
                "': " + CutToWidth(error.what(), 3 * kLongestShown));
  }
  for (const Dim& dim : type.shape) {
    if (dim.is_constant() && dim.value() >= 0) continue;
    throw Error(
        "--input '" + text + "' has the size " + dim.ToString() + "; expected a number" +
        (dim.is_constant() ? " from 0 on." : ". A size gets its name by --dynamic INPUT:DIM=NAME"));
  }
  return type;
}

}  // namespace

bool ModelArguments::asks_for_run() const {
  return !inputs.empty() || !inputs_file.empty() || !dynamic.empty() || train || backward ||
         memory || time;
}

void AddModelOptions(CLI::App& command, ModelArguments& arguments) {
  command
      .add_option("--input", arguments.inputs,
                  "The type of an input: 'f32[1,3,224,224]'; once for each, in order. Its numbers "
                  "are random, by the seed; integers are 0 or 1")
      ->allow_extra_args(false)
      ->type_name("TYPE");
  command
      .add_option("--inputs", arguments.inputs_file,
                  "In place of --input: a file with a tensor, or a list or tuple of tensors, as "
                  "torch.save writes it")
      ->type_name("FILE");
  command
      .add_option("--dynamic", arguments.dynamic,
                  "Names a size: 0:0=batch is that of input 0, dimension 0. The golden then "
                  "serves all sizes")
      ->allow_extra_args(false)
      ->type_name("INPUT:DIM=NAME");
  command.add_flag("--train", arguments.train, "In training mode; else in evaluation mode");
  command.add_flag("--backward", arguments.backward,
                   "Gradients, too: backward from the sum of the outputs");
  command.add_option("--seed", arguments.seed, "Of all random numbers; 0 by default")
      ->check(InRange(0, std::numeric_limits<std::int64_t>::max()))
      ->type_name("N");
  command.add_option("--threads", arguments.threads, "That LibTorch may use; 1 by default")
      ->check(InRange(1, 1024))
      ->type_name("N");
  command.add_option("--level", arguments.level, "calls, or kernels: the calls inside those, too")
      ->check(CLI::IsMember({"calls", "kernels"}))
      ->type_name("LEVEL");
}

std::vector<TensorType> InputTypes(const ModelArguments& arguments) {
  if (arguments.inputs.empty() == arguments.inputs_file.empty()) {
    throw Error(arguments.inputs.empty()
                    ? "to run " + arguments.model +
                          " takes its inputs: --input 'f32[1,3,224,224]', once for each, or "
                          "--inputs FILE"
                    : "expected either --input or --inputs, found both. Leave one out.");
  }
  std::vector<TensorType> types;
  for (const std::string& text : arguments.inputs) types.push_back(InputType(text));
  return types;
}

std::vector<SizeMark> SizeMarks(const ModelArguments& arguments) {
  std::vector<SizeMark> marks;
  for (const std::string& text : arguments.dynamic) {
    const std::string_view view = text;
    const std::size_t colon = view.find(':');
    const std::size_t equals = view.find('=');
    SizeMark mark;
    const bool is_mark = colon != std::string_view::npos && equals != std::string_view::npos &&
                         colon < equals && equals + 1 < view.size() &&
                         ReadNumber(view.substr(0, colon), mark.input) &&
                         ReadNumber(view.substr(colon + 1, equals - colon - 1), mark.dim);
    if (!is_mark) {
      throw Error("--dynamic '" + text +
                  "' names no size; expected INPUT:DIM=NAME, as in --dynamic 0:0=batch");
    }
    mark.name = view.substr(equals + 1);
    marks.push_back(std::move(mark));
  }
  return marks;
}

void RequireSoundRun(const ModelArguments& arguments) {
  InputTypes(arguments);
  SizeMarks(arguments);
}

void RefuseRunOfGolden(const ModelArguments& arguments) {
  if (!arguments.asks_for_run()) return;
  throw Error(arguments.model +
              " is a golden, which is not run; expected no options of a run (--input, …). Leave "
              "them out, or name a model.");
}

}  // namespace graphgold::cli
