// SPDX-License-Identifier: MIT
//
// Which calls of two graphs are the same: those whose line is in both listings. In graphs that
// hardly differ nearly all are, and a diff is about the others. They are told in one walk: a large
// graph is in no cache, so it is the walks over it that take time.
#ifndef GRAPHGOLD_GRAPH_UNCHANGED_H_
#define GRAPHGOLD_GRAPH_UNCHANGED_H_

#include <utility>
#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

struct Unchanged {
  std::vector<NodeId> calls;    // by node of `before`: the same call in `after`, else not valid
  std::vector<ValueId> values;  // the same for values from outside; not valid for results
  // Nodes of `before` that are the same, and read, or belong to, one that is not.
  std::vector<NodeId> beside;
  // Those that read a constant, which is known by its readers alone; among them all that are the
  // same.
  std::vector<std::pair<NodeId, ValueId>> constant_readers;
  bool any_nested = false;  // some call is inside another; then nothing else is to be relied on
};

// Both graphs in canonical form.
//
// A call is the same if its line is. Ordinals shift when a call of that name comes or goes, or
// another order of the calls gives them out differently: so calls that only an ordinal tells apart
// are the same only together, and only if all that reads them is the same, too. A value from
// outside is the same if name, type and what it is tied to are.
Unchanged FindUnchanged(const OpGraph& before, const OpGraph& after, Facets facets);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_UNCHANGED_H_
