// SPDX-License-Identifier: MIT
//
// The commands that run a model: their arguments, and what --help says of them.
#include "graphgold/cli/command.h"
#include "graphgold/cli/model_arguments.h"

namespace graphgold::cli {
namespace {

void AddCosts(CLI::App& command, ModelArguments& arguments) {
  command.add_flag("--memory", arguments.memory, "Measure the memory that a run allocates");
  command.add_flag("--time", arguments.time, "Measure how long a run takes");
}

}  // namespace

CLI::App& AddCheck(CLI::App& app, CheckArguments& arguments) {
  CLI::App& command = AddCommand(
      app, "check", "Run a TorchScript model and compare it with a golden",
      "  graphgold check resnet18.pt --input 'f32[1,3,224,224]' --golden resnet18.json\n"
      "  graphgold check bert.pt --input 'i64[1,128]' --input 'i64[1,128]' --golden bert.json\n"
      "  graphgold check net.pt --inputs inputs.pt --golden net.json --facets +strides\n"
      "  graphgold check net.pt --input 'f32[2,8]' --golden net.json --format markdown");
  AddFile(command, "model", arguments.model.model, "A TorchScript file", "MODEL.pt");
  AddFile(command, "--golden", arguments.golden, "The golden, .json or .onnx");
  AddCase(command, arguments.case_name);
  AddModelOptions(command, arguments.model);
  AddDriftOptions(command, arguments.options);
  return command;
}

CLI::App& AddTrace(CLI::App& app, TraceArguments& arguments) {
  CLI::App& command =
      AddCommand(app, "trace", "Run a TorchScript model and record it as a golden",
                 "  graphgold trace resnet18.pt --input 'f32[1,3,224,224]' -o resnet18.json\n"
                 "  graphgold trace net.pt --input 'f32[2,8]' --dynamic 0:0=batch -o net.onnx\n"
                 "  graphgold trace llm.pt --inputs decode.pt -o llm.json --case decode\n"
                 "  graphgold trace net.pt --input 'f32[2,8]' --facets +memory -o net.json");
  AddFile(command, "model", arguments.model.model, "A TorchScript file", "MODEL.pt");
  AddFile(command, "-o,--output", arguments.output, "The golden to write, .json or .onnx");
  command
      .add_option("--case", arguments.case_name,
                  "Record as one of several graphs in the golden; the others are kept")
      ->type_name("NAME");
  command
      .add_option("--facets", arguments.facets,
                  "What checks with this golden are to compare, and so what it must hold: "
                  "+strides, +memory, …")
      ->type_name("LIST");
  AddModelOptions(command, arguments.model);
  return command;
}

CLI::App& AddShow(CLI::App& app, ShowArguments& arguments) {
  CLI::App& command =
      AddCommand(app, "show", "Show a golden or a TorchScript model: modules, calls, costs",
                 "  graphgold show resnet18.json\n"
                 "  graphgold show resnet18.json --layers\n"
                 "  graphgold show resnet18.onnx --tree --depth 2\n"
                 "  graphgold show resnet18.pt --input 'f32[1,3,224,224]' --memory --time");
  AddFile(command, "file", arguments.model.model, "A golden (.json, .onnx) or a TorchScript file");
  AddCase(command, arguments.case_name);
  AddViewOptions(command, arguments.view);
  AddModelOptions(command, arguments.model);
  AddCosts(command, arguments.model);
  return command;
}

CLI::App& AddExport(CLI::App& app, ExportArguments& arguments) {
  CLI::App& command = AddCommand(
      app, "export", "Write the whole record as JSON, for other tools (docs/export.md)",
      "  graphgold export resnet18.json > resnet18.graph.json\n"
      "  graphgold export llm.json --case decode -o decode.graph.json\n"
      "  graphgold export net.pt --input 'f32[2,8]' --backward --memory --time -o net.graph.json");
  AddFile(command, "file", arguments.model.model, "A golden (.json, .onnx) or a TorchScript file");
  AddCase(command, arguments.case_name);
  command.add_option("-o,--output", arguments.output, "Where to; the standard output by default")
      ->type_name("FILE")
      ->check(NamesFile);
  AddModelOptions(command, arguments.model);
  AddCosts(command, arguments.model);
  return command;
}

}  // namespace graphgold::cli
