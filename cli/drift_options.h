// SPDX-License-Identifier: MIT
//
// The options of commands that compare: what is looked at, and how the outcome is told.
#ifndef GRAPHGOLD_CLI_DRIFT_OPTIONS_H_
#define GRAPHGOLD_CLI_DRIFT_OPTIONS_H_

#include <CLI/CLI.hpp>
#include <string>

#include "graphgold/cli/compare_arguments.h"
#include "graphgold/cli/drift_report.h"

namespace graphgold::cli {

struct DriftOptions {
  CompareArguments compare;
  std::string format = "text";
  bool summary = false;
  bool full = false;
  bool json = false;
};

void AddDriftOptions(CLI::App& command, DriftOptions& options);

DriftForm FormOf(const DriftOptions& options);

// Prints the report, also to where CI wants it; gives the exit code.
int TellDrift(const DriftReport& report, const DriftOptions& options);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_DRIFT_OPTIONS_H_
