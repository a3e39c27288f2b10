// SPDX-License-Identifier: MIT
#include "graphgold/graph/measured.h"

#include <cstdint>

#include "graphgold/graph/cost.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/unmeasured.h"

namespace graphgold {
namespace {

Measured Exactly(const char* of, const std::string& device, std::int64_t count) {
  const double value = static_cast<double>(count);
  return {of, device, value, value, value, value};
}

void MeasureFlops(const OpGraph& graph, std::vector<Measured>& measured) {
  const GraphCost cost = CostOf(graph);
  if (!cost.unknown.empty()) {
    throw Error("the FLOPs of the run cannot be told: " + UnknownCostText(cost.unknown_ops) +
                ". Give each operator a formula with RegisterCostFormula, or leave the facet "
                "\"flops\" out");
  }
  measured.push_back(Exactly("flops", "", cost.total.flops));
}

void MeasureMemory(const Profile& profile, std::vector<Measured>& measured) {
  const MemoryProfile& memory = RequireMemory(profile, "the facet \"memory\"");
  constexpr struct {
    const char* of;
    std::int64_t DeviceMemory::*count;
  } kCounts[] = {{"peak_bytes", &DeviceMemory::peak_bytes},
                 {"allocated_bytes", &DeviceMemory::allocated_bytes},
                 {"allocations", &DeviceMemory::allocations},
                 {"live_bytes", &DeviceMemory::live_bytes}};
  for (const auto& [of, count] : kCounts) {
    for (const DeviceMemory& device : memory.devices) {
      measured.push_back(Exactly(of, device.device, device.*count));
    }
  }
}

void MeasureTime(const Profile& profile, std::vector<Measured>& measured) {
  const Durations& time = RequireRelativeTime(profile, "the facet \"time\"");
  measured.push_back({"time", "", time.low, time.low, time.median, time.high});
}

}  // namespace

std::vector<Measured> MeasureCosts(const OpGraph& graph, const Profile& profile, Facets facets) {
  std::vector<Measured> measured;
  if (facets.has(Facet::kFlops)) MeasureFlops(graph, measured);
  if (facets.has(Facet::kMemory)) MeasureMemory(profile, measured);
  if (facets.has(Facet::kTime)) MeasureTime(profile, measured);
  return measured;
}

}  // namespace graphgold
