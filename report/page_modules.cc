// SPDX-License-Identifier: MIT
//
// The table of modules: calls, parameters, FLOPs and, where they were measured, memory and time.
#include <algorithm>
#include <cmath>

#include "graphgold/graph/units.h"
#include "graphgold/report/escape.h"
#include "graphgold/report/json_list.h"
#include "graphgold/report/page_model.h"

namespace graphgold {
namespace {

constexpr int kFullBar = 1000;

struct ModuleColumn {
  const char* name;
  bool (*is_there)(const Summary&);
  std::string (*text)(const ModuleSummary&);
  double (*size)(const ModuleSummary&);
};

bool IsAlwaysThere(const Summary&) { return true; }

const ModuleColumn kModuleColumns[] = {
    {"Calls", IsAlwaysThere, [](const ModuleSummary& m) { return std::to_string(m.all.calls); },
     [](const ModuleSummary& m) { return static_cast<double>(m.all.calls); }},
    {"Parameters", IsAlwaysThere,
     [](const ModuleSummary& m) -> std::string {
       return m.all.parameters ? CountToString(*m.all.parameters) : "?";
     },
     [](const ModuleSummary& m) { return static_cast<double>(m.all.parameters.value_or(0)); }},
    {"FLOPs", IsAlwaysThere,
     [](const ModuleSummary& m) {
       return CountToString(m.all.cost.flops) + (m.all.unknown > 0 ? " + ?" : "");
     },
     [](const ModuleSummary& m) { return static_cast<double>(m.all.cost.flops); }},
    {"Allocated", [](const Summary& summary) { return summary.memory.has_value(); },
     [](const ModuleSummary& m) { return BytesToString(m.all.allocated_bytes); },
     [](const ModuleSummary& m) { return static_cast<double>(m.all.allocated_bytes); }},
    {"Time", [](const Summary& summary) { return summary.time.has_value(); },
     [](const ModuleSummary& m) {
       return DurationToString(m.all.nanoseconds) + ", " + PercentToString(m.time_share);
     },
     [](const ModuleSummary& m) { return m.all.nanoseconds; }},
};

// Text and share, and the text of the golden where that is another: [7,1000] or [7,1000,8].
std::string CellJson(const PageModel& model, const ModuleRow& row, const ModuleColumn& column,
                     StringTable& strings) {
  const std::string now = row.after != nullptr ? column.text(*row.after) : "–";
  const bool has_golden = model.compared() && column.is_there(model.before);
  const std::string was = !has_golden             ? now
                          : row.before != nullptr ? column.text(*row.before)
                                                  : "–";
  const ModuleSummary& whole = model.after.modules[0];
  const double all = column.size(whole);
  const double share = row.after != nullptr && all > 0 ? column.size(*row.after) / all : 0;
  JsonList json;
  json.Add(strings.NumberOf(now));
  json.Add(std::to_string(std::lround(share * kFullBar)));
  if (was != now) json.Add(strings.NumberOf(was));
  return json.ToString();
}

std::size_t AddRow(PageModel& model, const ModuleSummary& module, std::size_t parent) {
  const auto [it, is_new] = model.row_of_path.try_emplace(module.path, model.rows.size());
  if (is_new) {
    ModuleRow row;
    row.path = module.path;
    row.parent = parent;
    model.rows.push_back(std::move(row));
  }
  return it->second;
}

void AddRows(PageModel& model, const Summary& summary, const ModuleSummary* ModuleRow::*side) {
  std::vector<std::size_t> rows;
  for (const ModuleSummary& module : summary.modules) {
    const bool is_model = module.parent == ModuleSummary::kNoParent;
    rows.push_back(AddRow(model, module, is_model ? 0 : rows[module.parent]));
    model.rows[rows.back()].*side = &module;
  }
}

}  // namespace

void MergeModules(PageModel& model) {
  AddRows(model, model.after, &ModuleRow::after);
  AddRows(model, model.before, &ModuleRow::before);
}

std::string ColumnsJson(const PageModel& model) {
  JsonList json;
  for (const ModuleColumn& column : kModuleColumns) {
    if (column.is_there(model.after)) json.Add(JsonText(column.name));
  }
  return json.ToString();
}

std::string ModulesJson(const PageModel& model, StringTable& strings) {
  JsonList json;
  for (const ModuleRow& row : model.rows) {
    std::string module =
        "\n{\"path\":" + JsonText(row.path) + ",\"parent\":" + std::to_string(row.parent);
    // One without calls is not drawn.
    const auto in_tree = model.tree.by_path.find(row.path);
    if (in_tree != model.tree.by_path.end()) {
      const std::size_t level = model.tree.LevelOf(in_tree->second);
      module += ",\"part\":" + std::to_string(model.levels.first_part[level]);
      const TreeModule& calls = model.tree.modules[in_tree->second];
      if (calls.changed > 0) {
        module += ",\"changed\":" + std::to_string(calls.changed) + ",\"mark\":\"" +
                  MarkName(MarkOf(calls)) + "\"";
      }
    }
    JsonList cells;
    for (const ModuleColumn& column : kModuleColumns) {
      if (column.is_there(model.after)) cells.Add(CellJson(model, row, column, strings));
    }
    json.Add(module + ",\"cells\":" + cells.ToString() + "}");
  }
  return json.ToString();
}

}  // namespace graphgold
