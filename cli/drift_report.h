// SPDX-License-Identifier: MIT
//
// What came of a comparison, and its forms: for a terminal, for a pull request, for programs.
#ifndef GRAPHGOLD_CLI_DRIFT_REPORT_H_
#define GRAPHGOLD_CLI_DRIFT_REPORT_H_

#include <string>
#include <vector>

#include "graphgold/graph/budget_drift.h"
#include "graphgold/graph/compare.h"

namespace graphgold::cli {

// One case of a golden.
struct CaseDrift {
  std::string name;
  std::string only_in;             // the file that alone has it: then nothing was compared
  std::vector<std::string> notes;  // what may explain the drift
  Facets facets = Facets::Default();
  Comparison comparison;
  BudgetComparison budgets;

  bool equal() const { return only_in.empty() && comparison.equal() && budgets.equal(); }
};

struct DriftReport {
  std::string golden;    // the files' names
  std::string received;  // … or the model's
  std::vector<CaseDrift> cases;

  bool equal() const;
};

struct DriftForm {
  enum class Kind { kText, kMarkdown, kJson };
  Kind kind = Kind::kText;
  bool summary = false;  // one line a case
  bool full = false;     // every change, however many
  bool colour = false;   // of kText
};

// Compares two graphs; the notes say how their runs differ.
CaseDrift CompareCase(const std::string& name, const OpGraph& golden, const OpGraph& received,
                      const CompareOptions& options, BudgetComparison budgets = {});

// Each ends with a newline.
std::string RenderReport(const DriftReport& report, const DriftForm& form);
std::string ReportAsText(const DriftReport& report, const DriftForm& form);
std::string ReportAsMarkdown(const DriftReport& report, const DriftForm& form);
std::string ReportAsJson(const DriftReport& report);

// What changed, in one line.
std::string SummarizeCase(const CaseDrift& drift);
// The same, of all that changed.
std::string SummarizeCaseFully(const CaseDrift& drift);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_DRIFT_REPORT_H_
