// SPDX-License-Identifier: MIT
#include "graphgold/graph/unmeasured.h"

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

template <typename Part>
const Part& RequirePart(const std::optional<Part>& part, const std::string& name,
                        std::string_view who) {
  if (!part) {
    throw Error(std::string(who) + " needs the run's " + name +
                ", which was not measured. Ask for it: " + "TraceOptions::" + name + " = true");
  }
  if (!part->unavailable.empty()) {
    throw Error(std::string(who) + " needs the run's " + name +
                ", which is not available: " + part->unavailable);
  }
  return *part;
}

}  // namespace

std::string UnknownCostText(const std::map<std::string, std::size_t>& unknown_ops) {
  std::size_t calls = 0;
  std::string ops;
  for (const auto& [op, count] : unknown_ops) {
    calls += count;
    ops += (ops.empty() ? "" : ", ") + op;
    if (count > 1) ops += " (×" + std::to_string(count) + ")";
  }
  return std::to_string(calls) + (calls == 1 ? " call is" : " calls are") + " unknown: " + ops;
}

const MemoryProfile& RequireMemory(const Profile& profile, std::string_view who) {
  return RequirePart(profile.memory, "memory", who);
}

const TimeProfile& RequireTime(const Profile& profile, std::string_view who) {
  return RequirePart(profile.time, "time", who);
}

const Durations& RequireRelativeTime(const Profile& profile, std::string_view who) {
  const Durations& relative = RequireTime(profile, who).relative;
  if (relative.runs != 0) return relative;
  throw Error(std::string(who) +
              " needs the run's time in runs of the calibration workload, and this one was not "
              "compared with it, as a Recorder's never is. Measure a model or a callable: "
              "Measure(…)");
}

}  // namespace graphgold
