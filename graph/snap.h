// SPDX-License-Identifier: MIT
//
// What makes a received graph's numbers those of a golden where they count as the same: shared by
// snap_numbers.cc (numbers that are close) and snap_unknowns.cc (numbers that are not known).
#ifndef GRAPHGOLD_GRAPH_SNAP_H_
#define GRAPHGOLD_GRAPH_SNAP_H_

#include <functional>

#include "graphgold/graph/node_match.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// May change the received value into the golden's. Never called with two lists of one size: then
// with their items.
using SnapValue = std::function<void(const AttrValue& golden, AttrValue& received)>;

// Calls it with the attributes of one name, in all calls that correspond.
void SnapAttributes(const OpGraph& golden, const NodeMatch& match, const SnapValue& snap,
                    OpGraph& received);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SNAP_H_
