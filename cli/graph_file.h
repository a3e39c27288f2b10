// SPDX-License-Identifier: MIT
//
// A golden, or a received graph, that a command was given.
#ifndef GRAPHGOLD_CLI_GRAPH_FILE_H_
#define GRAPHGOLD_CLI_GRAPH_FILE_H_

#include <string>

#include "graphgold/graph/op_graph.h"

namespace graphgold::cli {

// The graph of a file; of a golden with several cases, the one of this name. Throws Error where
// there is no such file or case, or where it is not said which.
OpGraph LoadGraphFile(const std::string& path, const std::string& case_name);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_GRAPH_FILE_H_
