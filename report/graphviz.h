// SPDX-License-Identifier: MIT
//
// Graphviz, held by objects that give it back. For report/ alone.
#ifndef GRAPHGOLD_REPORT_GRAPHVIZ_H_
#define GRAPHGOLD_REPORT_GRAPHVIZ_H_

#include <graphviz/gvc.h>

namespace graphgold {

// The library with its plugins. It is made once: finding the plugins takes longer than most
// layouts.
GVC_t* GraphvizContext();

class GraphvizGraph {
 public:
  explicit GraphvizGraph(Agraph_t* graph) : graph_(graph) {}
  ~GraphvizGraph();
  GraphvizGraph(const GraphvizGraph&) = delete;
  GraphvizGraph& operator=(const GraphvizGraph&) = delete;

  Agraph_t* get() const { return graph_; }
  // By "dot". Throws Error where it cannot.
  void LayOut();

 private:
  Agraph_t* graph_;
  bool has_layout_ = false;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_GRAPHVIZ_H_
