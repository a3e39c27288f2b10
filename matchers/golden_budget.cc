// SPDX-License-Identifier: MIT
#include "graphgold/matchers/golden_budget.h"

#include <cmath>
#include <filesystem>
#include <optional>

#include "graphgold/golden/store.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/units.h"
#include "graphgold/matchers/context.h"

namespace graphgold::internal {
namespace {

std::filesystem::path PathOfGolden(const std::string& golden) {
  const auto resolve = CurrentMatcherContext().golden_path;
  return resolve ? resolve(golden) : std::filesystem::path(golden);
}

}  // namespace

std::string GoldenLimit::name() const {
  return case_name.empty() ? golden : golden + ", case \"" + case_name + "\"";
}

GoldenLimit MakeGoldenLimit(const char* matcher, const std::string& golden, double ratio,
                            const std::string& case_name) {
  if (!std::isfinite(ratio) || ratio <= 0) {
    throw Error(std::string(matcher) + "(\"" + golden + "\", " + NumberToString(ratio) +
                "): expected a positive ratio, such as 1.1 for 10 % more");
  }
  return {golden, ratio, case_name};
}

Budget LoadGoldenBudget(const char* matcher, const GoldenLimit& limit, Facet facet) {
  const std::string facet_name = ToString(Facets{facet});
  const auto fail = [&](const std::string& why) {
    throw Error(std::string(matcher) + " has nothing to hold the run against: " + why +
                "; record it with --update_goldens and the facet \"" + facet_name + "\"");
  };
  const std::filesystem::path path = PathOfGolden(limit.golden);
  const std::optional<Golden> golden = LoadGolden(path);
  if (!golden) fail("there is no golden " + path.string());
  const OpGraph* const graph = golden->Find(limit.case_name);
  if (graph == nullptr) {
    fail("the golden " + path.string() + " has no case \"" + limit.case_name + "\"");
  }
  Budget entries;
  for (const BudgetEntry& entry : graph->budget) {
    if (FindBudgetQuantity(entry.of)->facet == facet) entries.push_back(entry);
  }
  if (entries.empty()) fail("the golden " + path.string() + " has no budget for " + facet_name);
  return entries;
}

}  // namespace graphgold::internal
