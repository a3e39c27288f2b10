// SPDX-License-Identifier: MIT
//
// The unchanged calls around changes, as lines of text; none of them twice.
#ifndef GRAPHGOLD_GRAPH_CONTEXT_LINES_H_
#define GRAPHGOLD_GRAPH_CONTEXT_LINES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "graphgold/graph/diff.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/reference.h"

namespace graphgold {

class ContextLines {
 public:
  // Up to `depth` calls on either side. Keeps references to the graphs.
  ContextLines(const OpGraph& before, const OpGraph& after, const GraphDiff& diff,
               std::size_t depth);

  // The calls that stand right above the changed one, as received (of one that was removed, as in
  // the golden), up to the next change or to what was shown already. None for other things.
  std::vector<std::string> Above(const Change& change) { return Around(change, true); }
  std::vector<std::string> Below(const Change& change) { return Around(change, false); }

 private:
  // One graph, and which of its calls can no longer be shown.
  struct Side {
    explicit Side(const OpGraph& of) : graph(of), names(of), closed(of.nodes.size()) {}
    const OpGraph& graph;
    ReferencePrinter names;
    std::vector<bool> closed;
  };

  std::vector<std::string> Around(const Change& change, bool above);
  std::vector<std::string> Take(Side& side, NodeId node, bool above) const;

  const std::size_t depth_;
  Side before_;
  Side after_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_CONTEXT_LINES_H_
