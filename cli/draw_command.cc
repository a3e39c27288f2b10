// SPDX-License-Identifier: MIT
//
// graphgold draw: a picture of a graph, or of how two differ.
#include <iostream>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_pair.h"
#include "graphgold/cli/in_range.h"
#include "graphgold/cli/output_file.h"
#include "graphgold/cli/progress.h"
#include "graphgold/report/draw.h"

namespace graphgold::cli {
namespace {

struct DrawArguments {
  GoldenPair goldens;
  std::string output;
  int depth = -1;
};

std::string DrawingOf(const DrawArguments& arguments) {
  const DrawFormat format = DrawFormatOf(arguments.output);
  const LoadedPair loaded = LoadPair(arguments.goldens);
  DotOptions options;
  options.title = arguments.goldens.before;
  if (arguments.depth >= 0) options.depth = static_cast<std::size_t>(arguments.depth);
  Progress progress;
  progress.Show("drawing " + arguments.output);
  if (!loaded.drift) return Draw(loaded.graph, format, options);
  return Draw(loaded.drift->comparison, loaded.drift->facets, format, options);
}

int MakeDrawing(const DrawArguments& arguments) {
  WriteOutput(arguments.output, DrawingOf(arguments));
  std::cout << "wrote " << arguments.output << "\n";
  return kOk;
}

}  // namespace

void AddDrawCommand(CLI::App& app, int& code) {
  CLI::App& command =
      AddCommand(app, "draw", "Draw a graph, with its modules as frames, as .svg, .png or .dot",
                 "  graphgold draw resnet18.json -o resnet18.svg\n"
                 "  graphgold draw resnet18.json received.json -o drift.png --depth 1\n"
                 "  graphgold draw resnet18.json -o layer4.svg --module layer4");
  DrawArguments& arguments = Runs(command, code, MakeDrawing);
  AddGoldenPair(command, arguments.goldens);
  AddFile(command, "-o,--output", arguments.output, "The drawing; its ending tells the format");
  command
      .add_option("--depth", arguments.depth,
                  "Modules deeper than this are one box each; by default as deep as a few hundred "
                  "boxes allow")
      ->type_name("N")
      ->check(InRange(0, kDeepest));
}

}  // namespace graphgold::cli
