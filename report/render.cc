// SPDX-License-Identifier: MIT
#include "graphgold/report/render.h"

#include "graphgold/graph/error.h"
#include "graphgold/report/graphviz.h"

namespace graphgold {
namespace {

// How long a picture is, in the type of whichever Graphviz this is: unsigned int, or size_t.
template <typename Length>
Length LengthOf(int (*render)(GVC_t*, graph_t*, const char*, char**, Length*));
using PictureLength = decltype(LengthOf(&gvRenderData));

}  // namespace

std::string RenderDot(const std::string& dot, const char* format) {
  GVC_t* const context = GraphvizContext();
  GraphvizGraph graph(agmemread(dot.c_str()));
  if (graph.get() == nullptr) throw Error("Graphviz did not understand the graph's DOT text.");
  graph.LayOut();
  char* bytes = nullptr;
  PictureLength size = 0;
  if (gvRenderData(context, graph.get(), format, &bytes, &size) != 0 || bytes == nullptr) {
    throw Error(std::string("Graphviz has no plugin that draws ") + format +
                " here. Write .dot or .svg, or install it (on Debian: apt-get install graphviz).");
  }
  std::string picture(bytes, size);
  gvFreeRenderData(bytes);
  return picture;
}

}  // namespace graphgold
