// SPDX-License-Identifier: MIT
#include "graphgold/plugin/drift_report.h"

#include <sys/wait.h>

#include <cstdlib>

#include "graphgold/golden/file_name.h"
#include "graphgold/plugin/golden_paths.h"

namespace graphgold {
namespace {

namespace fs = std::filesystem;

// What it exits with: 0 and 1 are no errors (see docs/report.md), 127 is the shell's.
int RunQuietly(const std::string& command) {
  const int status = std::system((command + " > /dev/null 2>&1").c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

fs::path PageName(const fs::path& received) {
  return fs::path(received.filename()).replace_extension(".html");
}

}  // namespace

std::string ReportCommand(const DriftReport& report, const fs::path& page,
                          const std::string& program) {
  std::string command = ShellQuote(program) + " report " + ShellQuote(report.golden.string()) +
                        " " + ShellQuote(report.received.string());
  if (!report.case_name.empty()) command += " --case " + ShellQuote(report.case_name);
  if (!report.facets.empty()) command += " --facets " + ShellQuote(report.facets);
  return command + " -o " + ShellQuote(page.string());
}

std::string ReportLine(const DriftReport& report, const std::string& test,
                       const PluginOptions& options) {
  const fs::path name = PageName(report.received);
  if (!options.drift_report) return ReportCommand(report, name);
  const fs::path page =
      options.drift_report->empty()
          ? report.received.parent_path() / name
          : fs::path(*options.drift_report) / (FileNameOf(test) + "-" + name.string());
  const std::string command = ReportCommand(report, page, options.graphgold_command);
  const int code = RunQuietly(command);
  if (code == 0 || code == 1) return fs::absolute(page).lexically_normal().string();
  const std::string why = code == 127 ? "there is no program " + options.graphgold_command +
                                            "; put it on the PATH, or name it by GRAPHGOLD_COMMAND"
                                      : "the command failed";
  return "not made: " + why + ": " + command;
}

std::string FacetsToTell(Facets facets, const RunInfo& golden) {
  const std::string told = ToString(facets);
  const std::string known = golden.facets.empty() ? ToString(Facets::Default()) : golden.facets;
  return told == known ? "" : told;
}

}  // namespace graphgold
