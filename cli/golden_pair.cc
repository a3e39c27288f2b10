// SPDX-License-Identifier: MIT
#include "graphgold/cli/golden_pair.h"

#include <utility>

#include "graphgold/cli/command.h"
#include "graphgold/cli/golden_file.h"
#include "graphgold/cli/progress.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/part.h"

namespace graphgold::cli {

void AddGoldenPair(CLI::App& command, GoldenPair& pair) {
  AddFile(command, "golden", pair.before, "A golden, .json or .onnx");
  command.add_option("received", pair.after, "What to compare it with")
      ->type_name("FILE")
      ->check(NamesFile);
  AddCase(command, pair.case_name);
  AddCompareArguments(command, pair.compare);
}

LoadedPair LoadPair(const GoldenPair& pair) {
  LoadedPair loaded;
  Progress progress;
  progress.Show("reading " + pair.before);
  OpGraph before = OnlyCase(ReadGolden(pair.before), pair.case_name, pair.before).graph;
  if (!pair.after.empty()) {
    progress.Show("reading " + pair.after);
    const OpGraph after = OnlyCase(ReadGolden(pair.after), pair.case_name, pair.after).graph;
    progress.Show("comparing " + pair.before + " with " + pair.after);
    loaded.drift = CompareStored("", before, after, pair.compare);
    return loaded;
  }
  if (!pair.compare.facets.empty()) {
    throw Error("--facets " + pair.compare.facets + " says what is compared, and " + pair.before +
                " is alone. Name a second golden, or leave it out.");
  }
  loaded.graph = pair.compare.module.empty() ? std::move(before)
                                             : PartInModule(std::move(before), pair.compare.module);
  return loaded;
}

}  // namespace graphgold::cli
