// SPDX-License-Identifier: MIT
#include "graphgold/golden/summary_json.h"

#include <nlohmann/json.hpp>

namespace graphgold {
namespace {

using nlohmann::ordered_json;

ordered_json NumberOrNull(const std::optional<std::int64_t>& number) {
  return number ? ordered_json(*number) : ordered_json(nullptr);
}

ordered_json CostJson(const Cost& cost, std::size_t unknown) {
  return {{"macs", cost.macs},
          {"flops", cost.flops},
          {"bytes", cost.bytes},
          {"unknown_calls", unknown}};
}

ordered_json TotalsJson(const Summary& summary, const ModuleTotals& totals) {
  ordered_json json = {{"calls", totals.calls},
                       {"parameters", NumberOrNull(totals.parameters)},
                       {"cost", CostJson(totals.cost, totals.unknown)}};
  if (summary.memory) json["allocated_bytes"] = totals.allocated_bytes;
  if (summary.time) json["nanoseconds"] = totals.nanoseconds;
  return json;
}

ordered_json ModuleJson(const Summary& summary, const ModuleSummary& module) {
  ordered_json json = {{"path", module.path}, {"depth", module.depth}, {"output", module.output}};
  json["own"] = TotalsJson(summary, module.own);
  json["all"] = TotalsJson(summary, module.all);
  if (summary.time) json["time_share"] = module.time_share;
  return json;
}

ordered_json MemoryJson(const std::vector<DeviceMemory>& devices) {
  ordered_json json = ordered_json::array();
  for (const DeviceMemory& device : devices) {
    json.push_back({{"device", device.device.str()},
                    {"peak_bytes", device.peak_bytes},
                    {"allocated_bytes", device.allocated_bytes},
                    {"allocations", device.allocations},
                    {"live_bytes", device.live_bytes},
                    {"leaked_bytes", device.leaked_bytes}});
  }
  return json;
}

ordered_json TimeJson(const Durations& time) {
  return {{"runs", time.runs},
          {"fastest", time.fastest},
          {"low", time.low},
          {"median", time.median},
          {"high", time.high}};
}

}  // namespace

std::string SummaryToJson(const Summary& summary) {
  ordered_json json = {{"calls", summary.calls}};
  json["parameters"] = {{"count", NumberOrNull(summary.parameters)},
                        {"trainable", NumberOrNull(summary.trainable_parameters)},
                        {"bytes", NumberOrNull(summary.parameter_bytes)},
                        {"buffer_bytes", NumberOrNull(summary.buffer_bytes)}};
  json["cost"] = CostJson(summary.cost, summary.unknown);
  json["ops"] = ordered_json::array();
  for (const OpSummary& op : summary.ops) {
    json["ops"].push_back(
        {{"op", op.op}, {"calls", op.calls}, {"cost", CostJson(op.cost, op.unknown)}});
  }
  json["modules"] = ordered_json::array();
  for (const ModuleSummary& module : summary.modules) {
    json["modules"].push_back(ModuleJson(summary, module));
  }
  if (summary.memory) json["memory"] = MemoryJson(*summary.memory);
  if (!summary.memory_unavailable.empty()) {
    json["memory"] = {{"unavailable", summary.memory_unavailable}};
  }
  if (summary.time) json["time"] = TimeJson(*summary.time);
  if (!summary.time_unavailable.empty()) {
    json["time"] = {{"unavailable", summary.time_unavailable}};
  }
  // Names that are no UTF-8 get a mark in place of what JSON cannot hold.
  return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace graphgold
