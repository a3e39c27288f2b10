// SPDX-License-Identifier: MIT
#include "graphgold/cli/graph_file.h"

#include <optional>

#include "graphgold/golden/store.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

std::string CaseNames(const Golden& golden) {
  std::string names;
  for (const GoldenCase& one : golden.cases) {
    names += (names.empty() ? "\"" : ", \"") + one.name + "\"";
  }
  return names;
}

}  // namespace

OpGraph LoadGraphFile(const std::string& path, const std::string& case_name) {
  const std::optional<Golden> golden = LoadGolden(path);
  if (!golden) throw Error("there is no file " + path + ". Give a golden, .json or .onnx.");
  if (const OpGraph* const graph = golden->Find(case_name)) return *graph;
  if (golden->cases.size() == 1 && case_name.empty()) return golden->cases[0].graph;
  if (case_name.empty()) {
    throw Error(path + " holds several cases. Say which with --case: " + CaseNames(*golden) + ".");
  }
  throw Error(path + " has no case \"" + case_name + "\". It has " + CaseNames(*golden) + ".");
}

}  // namespace graphgold::cli
