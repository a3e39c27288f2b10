// SPDX-License-Identifier: MIT
#include "graphgold/report/graphviz.h"

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

// Its complaints would go to stderr; what matters is told by return values.
int IgnoreMessage(char*) { return 0; }

}  // namespace

GVC_t* GraphvizContext() {
  static GVC_t* const context = [] {
    agseterrf(IgnoreMessage);
    return gvContext();
  }();
  return context;
}

GraphvizGraph::~GraphvizGraph() {
  if (has_layout_) gvFreeLayout(GraphvizContext(), graph_);
  if (graph_ != nullptr) agclose(graph_);
}

void GraphvizGraph::LayOut() {
  if (gvLayout(GraphvizContext(), graph_, "dot") != 0) {
    throw Error(
        "Graphviz cannot lay out a graph here: its plugin for \"dot\" was not found. Install "
        "Graphviz's programs (on Debian: apt-get install graphviz), or run dot -c as root.");
  }
  has_layout_ = true;
}

}  // namespace graphgold
