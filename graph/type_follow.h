// SPDX-License-Identifier: MIT
//
// Which parameters, buffers and constants changed their types only to fit what they are used with.
#ifndef GRAPHGOLD_GRAPH_TYPE_FOLLOW_H_
#define GRAPHGOLD_GRAPH_TYPE_FOLLOW_H_

#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/value_match.h"

namespace graphgold {

// By value of `before`. The first use decides: a type follows if the call also reads something
// whose type changed in the same way, such as the data of a layer before, or the weight beside a
// bias.
std::vector<bool> FollowingTypes(const OpGraph& before, const OpGraph& after,
                                 const NodeMatch& nodes, const ValueMatch& values, Facets facets);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_TYPE_FOLLOW_H_
