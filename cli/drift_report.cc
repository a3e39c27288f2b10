// SPDX-License-Identifier: MIT
#include "graphgold/cli/drift_report.h"

#include <algorithm>
#include <utility>

#include "graphgold/cli/golden_file.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/graph/drift_text.h"

namespace graphgold::cli {
namespace {

DiffTextOptions TextOptions(const DriftForm& form) {
  DiffTextOptions options;
  options.colour = form.colour;
  if (form.full) {
    options.max_summary = options.max_changes = options.max_lines = options.max_width = 1'000'000;
  }
  return options;
}

std::string Heading(const CaseDrift& drift) {
  return drift.name.empty() ? "" : CaseText(drift.name) + ": ";
}

std::string CaseAsText(const CaseDrift& drift, const DriftForm& form) {
  if (!drift.only_in.empty() || drift.equal()) return Heading(drift) + SummarizeCase(drift) + "\n";
  const DiffTextOptions options = TextOptions(form);
  std::string text =
      Heading(drift) + SummarizeDrift(drift.comparison, drift.budgets, options) + "\n";
  if (form.summary) return text;
  for (const std::string& note : drift.notes) text += "    note: " + note + "\n";
  return text + "\n" + RenderDrift(drift.comparison, drift.budgets, options);
}

}  // namespace

bool DriftReport::equal() const {
  return std::all_of(cases.begin(), cases.end(), [](const CaseDrift& one) { return one.equal(); });
}

CaseDrift CompareCase(const std::string& name, const OpGraph& golden, const OpGraph& received,
                      const CompareOptions& options, BudgetComparison budgets) {
  CaseDrift drift;
  drift.name = name;
  drift.facets = options.facets;
  drift.comparison = Compare(golden, received, options);
  drift.budgets = std::move(budgets);
  for (const std::string& note :
       {DescribeRunDifference(golden.run, received.run), DescribeVersionChanges(drift.comparison),
        DescribeUnrecorded(drift.comparison.before, drift.comparison.after)}) {
    if (!note.empty()) drift.notes.push_back(PrintableText(note));
  }
  return drift;
}

std::string SummarizeCase(const CaseDrift& drift) {
  if (!drift.only_in.empty()) return "only in " + drift.only_in;
  if (drift.equal()) return "the same, " + CountCalls(drift.comparison.after.nodes.size());
  return SummarizeDrift(drift.comparison, drift.budgets);
}

std::string SummarizeCaseFully(const CaseDrift& drift) {
  if (!drift.only_in.empty() || drift.equal()) return SummarizeCase(drift);
  DriftForm full;
  full.full = true;
  return SummarizeDrift(drift.comparison, drift.budgets, TextOptions(full));
}

std::string ReportAsText(const DriftReport& report, const DriftForm& form) {
  std::string text;
  for (const CaseDrift& one : report.cases) {
    if (!text.empty() && !form.summary) text += "\n";
    text += CaseAsText(one, form);
  }
  return text;
}

std::string RenderReport(const DriftReport& report, const DriftForm& form) {
  switch (form.kind) {
    case DriftForm::Kind::kMarkdown:
      return ReportAsMarkdown(report, form);
    case DriftForm::Kind::kJson:
      return ReportAsJson(report);
    case DriftForm::Kind::kText:
      break;
  }
  return ReportAsText(report, form);
}

}  // namespace graphgold::cli
