// SPDX-License-Identifier: MIT
#include "graphgold/cli/graph_views.h"

#include <map>
#include <string_view>
#include <unordered_map>

#include "graphgold/cli/command.h"
#include "graphgold/cli/in_range.h"
#include "graphgold/cli/table.h"
#include "graphgold/golden/summary_json.h"
#include "graphgold/graph/cost.h"
#include "graphgold/graph/drift_text.h"
#include "graphgold/graph/name.h"
#include "graphgold/graph/summary.h"
#include "graphgold/graph/units.h"

namespace graphgold::cli {
namespace {

// The types of what a call returned: "f32[1,64]", "f32[2,5], f32[2,5]".
std::string ResultTypes(const OpGraph& graph, const Node& node) {
  std::string text;
  ForEachValue(node.results, [&](const Operand& result) {
    const TensorType& type = graph.value(result.value).type;
    text += (text.empty() ? "" : ", ") + type.dtype + ShapeToString(type.shape);
  });
  return text.empty() ? "-" : text;
}

std::unordered_map<std::size_t, std::int64_t> AllocatedByCall(const Profile& profile) {
  std::unordered_map<std::size_t, std::int64_t> bytes;
  for (const CallMemory& call : profile.memory->calls) {
    bytes[call.node.index()] += call.memory.allocated_bytes;
  }
  return bytes;
}

std::unordered_map<std::size_t, double> TimeByCall(const Profile& profile) {
  std::unordered_map<std::size_t, double> nanoseconds;
  for (const CallTime& call : profile.time->calls) {
    nanoseconds[call.node.index()] = call.nanoseconds;
  }
  return nanoseconds;
}

}  // namespace

void AddViewOptions(CLI::App& command, ViewOptions& options) {
  command.add_flag("--layers", options.layers, "One row for each call");
  command.add_flag("--ops", options.ops, "One row for each operator");
  command.add_flag("--tree", options.tree, "Modules and their calls, inside one another");
  command.add_option("--depth", options.depth, "Show modules only this deep")
      ->type_name("N")
      ->check(InRange(0, kDeepest));
  command.add_flag("--json", options.json, "The summary, for programs");
}

std::string ViewText(const OpGraph& graph, const Profile& profile, const ViewOptions& options) {
  if (options.json) return SummaryToJson(Summarize(graph, profile));
  std::string text;
  const auto add = [&](const std::string& view) { text += (text.empty() ? "" : "\n") + view; };
  if (options.tree) add(TreeText(graph, options.depth));
  if (options.layers) add(LayersText(graph, profile));
  if (options.ops) add(OpsText(graph));
  if (text.empty()) add(SummaryText(Summarize(graph, profile), {options.depth}));
  return text;
}

std::string LayersText(const OpGraph& graph, const Profile& profile) {
  std::vector<TableRow> rows = {{"Call", "Operator", "Output", "FLOPs", "Moved"}};
  const bool has_memory = profile.memory && profile.memory->unavailable.empty();
  const bool has_time = profile.time && profile.time->unavailable.empty();
  const auto allocated =
      has_memory ? AllocatedByCall(profile) : std::unordered_map<std::size_t, std::int64_t>();
  const auto times = has_time ? TimeByCall(profile) : std::unordered_map<std::size_t, double>();
  if (has_memory) rows[0].push_back("Allocated");
  if (has_time) rows[0].push_back("Time");
  const GraphCost cost = CostOf(graph);
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    if (node.parent.valid()) continue;
    const std::optional<Cost>& own = cost.calls[i];
    TableRow row = {node.name, node.op, ResultTypes(graph, node),
                    own ? CountToString(static_cast<double>(own->flops)) : "?",
                    own ? BytesToString(static_cast<double>(own->bytes)) : "?"};
    if (has_memory) {
      const auto found = allocated.find(i);
      row.push_back(
          BytesToString(found == allocated.end() ? 0 : static_cast<double>(found->second)));
    }
    if (has_time) {
      const auto found = times.find(i);
      row.push_back(found == times.end() ? "?" : DurationToString(found->second));
    }
    rows.push_back(std::move(row));
  }
  return TableText(std::move(rows), 3);
}

std::string OpsText(const OpGraph& graph) {
  std::vector<TableRow> rows = {{"Operator", "Calls", "FLOPs", "Moved"}};
  for (const OpSummary& op : Summarize(graph).ops) {
    const std::string more = op.unknown > 0 ? " + ?" : "";
    rows.push_back({op.op, std::to_string(op.calls),
                    CountToString(static_cast<double>(op.cost.flops)) + more,
                    BytesToString(static_cast<double>(op.cost.bytes)) + more});
  }
  return TableText(std::move(rows), 1);
}

std::string TreeText(const OpGraph& graph, std::size_t depth) {
  std::map<std::string_view, std::vector<const Node*>> calls;
  for (const Node& node : graph.nodes) {
    if (!node.parent.valid()) calls[ModuleOf(node)].push_back(&node);
  }
  std::string text;
  for (const ModuleSummary& module : Summarize(graph).modules) {
    if (module.depth > depth) continue;
    const std::string indent(2 * module.depth, ' ');
    const std::string_view path = module.path;
    text += indent + (path.empty() ? "(model)" : std::string(path.substr(path.rfind('.') + 1)));
    if (module.depth == depth) text += "  " + CountCalls(module.all.calls);
    text += "\n";
    if (module.depth == depth) continue;
    for (const Node* const node : calls[path]) {
      text += indent + "  · " + std::string(ShortOpName(node->op)) + "  " +
              ResultTypes(graph, *node) + "\n";
    }
  }
  return text;
}

}  // namespace graphgold::cli
