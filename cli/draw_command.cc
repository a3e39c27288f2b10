// SPDX-License-Identifier: MIT
//
// graphgold draw: a picture of a graph, or of how two differ.
#include <iostream>
#include <memory>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_file.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/report/draw.h"

namespace graphgold::cli {
namespace {

struct DrawArguments {
  std::string before;
  std::string after;
  std::string output;
  std::string case_name;
  int depth = -1;
};

int MakeDrawing(const DrawArguments& arguments) {
  const DrawFormat format = DrawFormatOf(arguments.output);
  OpGraph graph =
      OnlyCase(ReadGolden(arguments.before), arguments.case_name, arguments.before).graph;
  DotOptions options;
  options.title = arguments.before;
  if (arguments.depth >= 0) options.depth = static_cast<std::size_t>(arguments.depth);
  std::string drawing;
  if (arguments.after.empty()) {
    drawing = Draw(graph, format, options);
  } else {
    const Comparison comparison =
        Compare(std::move(graph),
                OnlyCase(ReadGolden(arguments.after), arguments.case_name, arguments.after).graph);
    drawing = Draw(comparison, Facets::Default(), format, options);
  }
  WriteFileAtomically(arguments.output, drawing, Durability::kProcess);
  std::cout << "wrote " << arguments.output << "\n";
  return kOk;
}

}  // namespace

void AddDrawCommand(CLI::App& app, int& code) {
  const auto arguments = std::make_shared<DrawArguments>();
  CLI::App& command = *app.add_subcommand(
      "draw", "Draw a graph, with its modules as frames, as .svg, .png or .dot");
  command.add_option("golden", arguments->before, "A golden")->required()->type_name("FILE");
  command.add_option("received", arguments->after, "Another, to colour what changed")
      ->type_name("FILE");
  command.add_option("-o,--output", arguments->output, "The drawing; its ending tells the format")
      ->required()
      ->type_name("FILE");
  command.add_option("--case", arguments->case_name, "Of goldens with several")->type_name("NAME");
  command
      .add_option("--depth", arguments->depth,
                  "Modules deeper than this are one box each; by default as deep as a few hundred "
                  "boxes allow")
      ->type_name("N")
      ->check(CLI::NonNegativeNumber);
  command.footer(
      "Examples:\n"
      "  graphgold draw resnet18.json -o resnet18.svg\n"
      "  graphgold draw resnet18.json received.json -o drift.png --depth 1");
  command.callback([&code, arguments] { code = MakeDrawing(*arguments); });
}

}  // namespace graphgold::cli
