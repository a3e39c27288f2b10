// SPDX-License-Identifier: MIT
#include "graphgold/trace/check_costs.h"

#include "graphgold/graph/error.h"
#include "graphgold/graph/profile.h"

namespace graphgold {

bool AskForCosts(Facets facets) {
  return facets.has(Facet::kFlops) || facets.has(Facet::kMemory) || facets.has(Facet::kTime);
}

std::vector<Measured> MeasureForCheck(TracedModel& model, const OpGraph& graph, Facets facets) {
  if (!AskForCosts(facets)) return {};
  if (!model.sizes().empty()) {
    throw Error(
        "a budget holds for one size, and this check is for all sizes (Dynamic). Check the budget "
        "by a check of its own, at fixed sizes: with another golden, or as a Case");
  }
  Profile profile;
  if (facets.has(Facet::kMemory)) profile.memory = model.Memory(graph);
  if (facets.has(Facet::kTime)) profile.time = model.Time(graph);
  return MeasureCosts(graph, profile, facets);
}

}  // namespace graphgold
