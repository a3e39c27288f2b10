// SPDX-License-Identifier: MIT
#include "graphgold/report/render.h"

#include "graphgold/graph/error.h"
#include "graphgold/report/graphviz.h"

namespace graphgold {

std::string RenderDot(const std::string& dot, const char* format) {
  GVC_t* const context = GraphvizContext();
  GraphvizGraph graph(agmemread(dot.c_str()));
  if (graph.get() == nullptr) throw Error("Graphviz did not understand the graph's DOT text.");
  graph.LayOut();
  char* bytes = nullptr;
  unsigned int size = 0;
  if (gvRenderData(context, graph.get(), format, &bytes, &size) != 0 || bytes == nullptr) {
    throw Error(std::string("Graphviz has no plugin that draws ") + format +
                " here. Write .dot or .svg, or install it (on Debian: apt-get install libgvc6).");
  }
  std::string picture(bytes, size);
  gvFreeRenderData(bytes);
  return picture;
}

}  // namespace graphgold
