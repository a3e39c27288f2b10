// SPDX-License-Identifier: MIT
//
// A graph as people look at it: at a glance, call by call, by operator, by module.
#ifndef GRAPHGOLD_CLI_GRAPH_VIEWS_H_
#define GRAPHGOLD_CLI_GRAPH_VIEWS_H_

#include <CLI/CLI.hpp>
#include <cstddef>
#include <limits>
#include <string>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/profile.h"

namespace graphgold::cli {

struct ViewOptions {
  bool layers = false;
  bool ops = false;
  bool tree = false;
  bool json = false;
  std::size_t depth = std::numeric_limits<std::size_t>::max();  // of modules
};

void AddViewOptions(CLI::App& command, ViewOptions& options);

// Those that are asked for; without any, the summary. Ends with a newline.
std::string ViewText(const OpGraph& graph, const Profile& profile, const ViewOptions& options);

// One row for each outermost call, in the graph's order.
std::string LayersText(const OpGraph& graph, const Profile& profile);
// One row for each operator, the most frequent first.
std::string OpsText(const OpGraph& graph);
// Modules, with their calls, inside one another.
std::string TreeText(const OpGraph& graph, std::size_t depth);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_GRAPH_VIEWS_H_
