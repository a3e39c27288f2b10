// SPDX-License-Identifier: MIT
//
// The page of report/ as a file. For the commands that make one.
#ifndef GRAPHGOLD_CLI_PAGE_FILE_H_
#define GRAPHGOLD_CLI_PAGE_FILE_H_

#include <string>

#include "graphgold/cli/drift_report.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold::cli {

// Each shows its progress, and throws Error for a file that is not called .html, or cannot be
// written.
void WritePage(const std::string& file, const OpGraph& graph, const std::string& name);
void WritePage(const std::string& file, const CaseDrift& drift, const std::string& golden,
               const std::string& received);

// Throws the same Error for a name that is none.
void RequirePageName(const std::string& file);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_PAGE_FILE_H_
