// SPDX-License-Identifier: MIT
//
// What a person types behind "graphgold": one argument per line. Nothing is run.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "graphgold/cli/model_arguments.h"
#include "graphgold/graph/facets.h"
#include "promise.h"
#include "targets.h"

namespace graphgold::fuzz {
namespace {

std::vector<std::string> LinesOf(std::string_view bytes) {
  std::vector<std::string> lines;
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::string_view line = bytes.substr(0, end);
    lines.emplace_back(line.substr(0, line.find('\0')));  // no argument holds a zero
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  return lines;
}

struct Arguments {
  cli::CheckArguments check;
  cli::TraceArguments trace;
  cli::ShowArguments show;
  cli::ExportArguments exported;
};

bool Parse(std::vector<std::string> words, Arguments& arguments) {
  CLI::App app("GraphGold", "graphgold");
  app.require_subcommand(0, 1);
  cli::AddCheck(app, arguments.check);
  cli::AddTrace(app, arguments.trace);
  cli::AddShow(app, arguments.show);
  cli::AddExport(app, arguments.exported);
  std::reverse(words.begin(), words.end());  // as CLI11 has it
  try {
    app.parse(words);
    return true;
  } catch (const CLI::Error&) {
    return false;
  }
}

// A run that is sound has inputs of known sizes, and names for some of them.
void CheckRun(const cli::ModelArguments& model) {
  if (!Accepts([&] { cli::RequireSoundRun(model); })) return;
  for (const TensorType& type : cli::InputTypes(model)) {
    for (const Dim& dim : type.shape) Promise(dim.is_constant(), "an input's sizes are numbers");
  }
  Promise(cli::SizeMarks(model).size() == model.dynamic.size(), "each --dynamic names a size");
}

}  // namespace

void CommandLine(std::string_view bytes) {
  Arguments arguments;
  if (!Parse(LinesOf(bytes), arguments)) return;
  for (const cli::ModelArguments* model : {&arguments.check.model, &arguments.trace.model,
                                           &arguments.show.model, &arguments.exported.model}) {
    CheckRun(*model);
    Accepts([&] { cli::RefuseRunOfGolden(*model); });
  }
  Accepts([&] { ParseFacets(arguments.check.options.compare.facets); });
  Accepts([&] { ParseFacets(arguments.trace.facets); });
}

}  // namespace graphgold::fuzz
