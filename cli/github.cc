// SPDX-License-Identifier: MIT
#include "graphgold/cli/github.h"

#include <fstream>
#include <iostream>
#include <string_view>

#include "graphgold/cli/environment.h"
#include "graphgold/cli/golden_file.h"

namespace graphgold::cli {
namespace {

// Percent signs for what would end a message, or one of its properties.
std::string Encoded(const std::string& text, std::string_view special) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : text) {
    if (special.find(c) == std::string_view::npos) {
      encoded += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      encoded += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return encoded;
}

void Annotate(const DriftReport& report, const CaseDrift& drift) {
  const std::string of_case = drift.name.empty() ? "" : CaseText(drift.name) + ": ";
  // Both streams are read for commands; this one is not that of --json.
  std::cerr << "::error file=" << Encoded(report.golden, "%\r\n:,")
            << ",title=GraphGold::" << Encoded(of_case + SummarizeCase(drift), "%\r\n") << "\n";
}

}  // namespace

void TellGitHub(const DriftReport& report) {
  if (report.equal() || Environment("GITHUB_ACTIONS") != "true") return;
  for (const CaseDrift& one : report.cases) {
    if (!one.equal()) Annotate(report, one);
  }
  const std::string summary = Environment("GITHUB_STEP_SUMMARY");
  if (summary.empty()) return;
  std::ofstream file(summary, std::ios::app);
  file << ReportAsMarkdown(report, {}) << "\n";
  if (!file.flush()) {
    std::cerr << "graphgold: the step summary " << summary << " could not be written\n";
  }
}

}  // namespace graphgold::cli
