// SPDX-License-Identifier: MIT
//
// A drift for a pull request. Whatever a model's names hold, it is shown, and never read as markup.
#include <algorithm>
#include <sstream>

#include "graphgold/cli/drift_report.h"
#include "graphgold/cli/golden_file.h"
#include "graphgold/graph/drift_text.h"

namespace graphgold::cli {
namespace {

std::string Escaped(const std::string& text) {
  constexpr std::string_view kMarkup = "\\`*_[]<>|~#&";
  std::string escaped;
  for (const char c : text) {
    if (kMarkup.find(c) != std::string_view::npos) escaped += '\\';
    escaped += c == '\n' ? ' ' : c;
  }
  return escaped;
}

// A fence that is longer than any in the text.
std::string FenceFor(const std::string& text) {
  std::size_t longest = 2;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return std::string(longest + 1, '`');
}

// Where "diff" is highlighted, its marks stand at the beginning of a line.
std::string AsDiffBlock(const std::string& text) {
  const std::string fence = FenceFor(text);
  std::string block = fence + "diff\n";
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    block += (line.rfind("  ", 0) == 0 ? line.substr(2) : line) + "\n";
  }
  return block + fence + "\n";
}

std::string CaseAsMarkdown(const CaseDrift& drift, const DriftForm& form) {
  std::string text;
  if (!drift.name.empty()) text += "**" + Escaped(CaseText(drift.name)) + "**: ";
  text += Escaped(form.full ? SummarizeCaseFully(drift) : SummarizeCase(drift)) + "\n";
  if (form.summary || drift.equal() || !drift.only_in.empty()) return text;
  for (const std::string& note : drift.notes) text += "\n> " + Escaped(note) + "\n";
  DiffTextOptions options;
  if (form.full) options.max_changes = options.max_lines = options.max_width = 1'000'000;
  return text + "\n" + AsDiffBlock(RenderDrift(drift.comparison, drift.budgets, options));
}

}  // namespace

std::string ReportAsMarkdown(const DriftReport& report, const DriftForm& form) {
  std::string text = "### " + Escaped(report.received) +
                     (report.equal() ? " matches " : " differs from ") + Escaped(report.golden) +
                     "\n";
  for (const CaseDrift& one : report.cases) text += "\n" + CaseAsMarkdown(one, form);
  return text;
}

}  // namespace graphgold::cli
