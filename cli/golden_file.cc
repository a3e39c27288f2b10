// SPDX-License-Identifier: MIT
#include "graphgold/cli/golden_file.h"

#include <filesystem>
#include <utility>

#include "graphgold/cli/path_query.h"
#include "graphgold/golden/store.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

std::string NamesOf(const Golden& golden) {
  std::string names;
  for (const GoldenCase& one : golden.cases) {
    names += (names.empty() ? "" : ", ") + ("\"" + PrintableText(one.name) + "\"");
  }
  return names;
}

Facets RecordedFacets(const RunInfo& run) {
  if (run.facets.empty()) return Facets::Default();
  try {
    return ParseFacets(run.facets);
  } catch (const Error& error) {
    throw Error(std::string("what the golden was recorded for cannot be told: ") + error.what() +
                "; here: --facets LIST");
  }
}

}  // namespace

bool IsGoldenName(const std::string& file) {
  const std::filesystem::path ending = std::filesystem::path(file).extension();
  return ending == ".json" || ending == ".onnx";
}

Golden ReadGolden(const std::string& file) {
  if (IsFolder(file)) {
    throw Error(file + " is a folder; expected a golden, .json or .onnx. Name a file in it.");
  }
  std::optional<Golden> golden = LoadGolden(file);
  if (!golden) {
    throw Error("there is no file " + file +
                "; expected a golden, .json or .onnx. Check the path, or record one: graphgold "
                "trace MODEL.pt --input TYPE -o FILE");
  }
  return *std::move(golden);
}

std::vector<GoldenCase> ChooseCases(Golden golden, const std::optional<std::string>& name,
                                    const std::string& file) {
  if (!name) return std::move(golden.cases);
  for (GoldenCase& one : golden.cases) {
    if (one.name == *name) return {std::move(one)};
  }
  const bool has_names = golden.cases.size() != 1 || !golden.cases[0].name.empty();
  throw Error(file + " has no case \"" + *name + "\"; " +
              (has_names ? "it has " + NamesOf(golden) + ". Name one of these."
                         : "its one graph has no name. Leave --case out."));
}

GoldenCase OnlyCase(Golden golden, const std::string& name, const std::string& file) {
  if (name.empty() && golden.cases.size() == 1) return std::move(golden.cases[0]);
  if (name.empty() && golden.Find("") == nullptr) {
    throw Error(file + " has " + std::to_string(golden.cases.size()) + " cases, " +
                NamesOf(golden) + "; expected the name of one: --case NAME");
  }
  return ChooseCases(std::move(golden), name, file).at(0);
}

std::string CaseText(const std::string& name) {
  return name.empty() ? "" : "case \"" + PrintableText(name) + "\"";
}

Facets FacetsFor(const OpGraph& golden, const std::string& given) {
  const bool is_change = !given.empty() && (given[0] == '+' || given[0] == '-');
  if (!given.empty() && !is_change) return ParseFacets(given);
  const Facets recorded = RecordedFacets(golden.run);
  return given.empty() ? recorded : ParseFacets(given, recorded);
}

}  // namespace graphgold::cli
