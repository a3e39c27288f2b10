// SPDX-License-Identifier: MIT
//
// What a command that compares is told to look at.
#ifndef GRAPHGOLD_CLI_COMPARE_ARGUMENTS_H_
#define GRAPHGOLD_CLI_COMPARE_ARGUMENTS_H_

#include <CLI/CLI.hpp>
#include <string>

#include "graphgold/cli/drift_report.h"
#include "graphgold/graph/compare.h"

namespace graphgold::cli {

struct CompareArguments {
  std::string facets;
  std::string module;
};

// Adds --facets and --module.
void AddCompareArguments(CLI::App& command, CompareArguments& arguments);

// Throws Error for facets that there are not.
CompareOptions CompareOptionsFor(const OpGraph& golden, const CompareArguments& arguments);

// Two graphs that were stored, with their budgets.
CaseDrift CompareStored(const std::string& name, const OpGraph& golden, const OpGraph& received,
                        const CompareArguments& arguments);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_COMPARE_ARGUMENTS_H_
