// SPDX-License-Identifier: MIT
//
// The report: one HTML file that shows a graph, or what became of one. It holds all that it needs,
// asks no server, and is as good from a disk as from anywhere. The same input gives the same bytes.
#ifndef GRAPHGOLD_REPORT_PAGE_H_
#define GRAPHGOLD_REPORT_PAGE_H_

#include <cstddef>
#include <string>

#include "graphgold/graph/budget_drift.h"
#include "graphgold/graph/compare.h"
#include "graphgold/graph/profile.h"
#include "graphgold/report/levels.h"
#include "graphgold/report/pictures.h"

namespace graphgold {

struct PageOptions {
  std::string before_name;  // for people, mostly files: "resnet18.json"
  std::string after_name;
  // What the comparison looked at.
  Facets facets = Facets::Default();
  // Budgets that are broken are part of the verdict.
  BudgetComparison budgets;
  // Of runs of these graphs; what was not measured is not shown.
  Profile before_profile;
  Profile after_profile;
  // Told of each picture that was laid out: how many, and of how many. May be empty.
  PictureProgress on_picture;
  std::size_t max_changes = 500;  // shown in the list; the rest is counted
  LevelOptions levels;
};

// One graph. Throws Error where Graphviz is there, but fails.
std::string ReportPage(const OpGraph& graph, const PageOptions& options = {});
// A golden and what was received.
std::string ReportPage(const Comparison& comparison, const PageOptions& options = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_PAGE_H_
