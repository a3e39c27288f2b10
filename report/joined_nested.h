// SPDX-License-Identifier: MIT
//
// The nested calls of a joined graph. For report/ alone.
#ifndef GRAPHGOLD_REPORT_JOINED_NESTED_H_
#define GRAPHGOLD_REPORT_JOINED_NESTED_H_

#include "graphgold/graph/node_match.h"
#include "graphgold/report/joined_graph.h"

namespace graphgold {

// Fills JoinedThing::nested. All else of the joined graph's calls is there already.
void AddNestedCalls(const OpGraph& before, const OpGraph& after, const GraphDiff& diff,
                    const NodeMatch& match, JoinedGraph& joined);

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_JOINED_NESTED_H_
