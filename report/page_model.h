// SPDX-License-Identifier: MIT
//
// What the sections of a page are made of, and the sections. For report/ alone.
#ifndef GRAPHGOLD_REPORT_PAGE_MODEL_H_
#define GRAPHGOLD_REPORT_PAGE_MODEL_H_

#include <map>
#include <string>
#include <vector>

#include "graphgold/graph/budget_drift.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/summary.h"
#include "graphgold/report/joined_graph.h"
#include "graphgold/report/label.h"
#include "graphgold/report/levels.h"
#include "graphgold/report/module_tree.h"
#include "graphgold/report/page.h"
#include "graphgold/report/string_table.h"

namespace graphgold {

// A module of either graph.
struct ModuleRow {
  std::string path;
  std::size_t parent = 0;                 // of the model itself: 0
  const ModuleSummary* before = nullptr;  // null where the graph does not have it
  const ModuleSummary* after = nullptr;
};

struct PageModel {
  JoinedSources sources;
  GraphDiff diff;
  JoinedGraph joined;
  ModuleTree tree;
  Levels levels;
  Summary before;
  Summary after;
  std::vector<ModuleRow> rows;  // the model first; each after the one that it is in
  std::map<std::string, std::size_t, std::less<>> row_of_path;
  PageOptions options;

  bool compared() const { return joined.compared; }
};

// Fills rows and row_of_path from the summaries.
void MergeModules(PageModel& model);

// Verdict, summary and totals; HTML.
std::string HeadSection(const PageModel& model);
// The list of changes; HTML.
std::string ChangesSection(const PageModel& model);
// All that the page's script shows: calls, modules and pictures; JSON that may stand in a <script>.
std::string DataSection(const PageModel& model);
// The part of it that the tables show.
std::string ModulesJson(const PageModel& model, StringTable& strings);
std::string ColumnsJson(const PageModel& model);

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_PAGE_MODEL_H_
