// SPDX-License-Identifier: MIT
//
// The data flow of a joined graph. For report/ alone.
#ifndef GRAPHGOLD_REPORT_JOINED_EDGES_H_
#define GRAPHGOLD_REPORT_JOINED_EDGES_H_

#include <map>
#include <string>
#include <vector>

#include "graphgold/report/joined_graph.h"

namespace graphgold {

using ThingsByName = std::map<std::string, std::size_t>;

// One of the graphs that are joined, and what its parts are in the joined one.
struct JoinedSide {
  const OpGraph& graph;
  const std::vector<std::size_t>& calls;  // by node
  const ThingsByName& inputs;
  const ThingsByName& outputs;
  bool JoinedEdge::*side;
};

// Appends the edges of one graph.
void AddEdges(const JoinedSide& side, std::vector<JoinedEdge>& edges);

// Sorted; those between the same things as one.
std::vector<JoinedEdge> MergedEdges(std::vector<JoinedEdge> edges);

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_JOINED_EDGES_H_
