// SPDX-License-Identifier: MIT
//
// In place of layout.cc and render.cc where there is no Graphviz.
#include "graphgold/graph/error.h"
#include "graphgold/report/layout.h"
#include "graphgold/report/render.h"

namespace graphgold {

bool CanLayOut() { return false; }

Layout LayOut(const LayoutRequest&) { throw Error("this was built without Graphviz"); }

std::string RenderDot(const std::string&, const char*) {
  throw Error("this was built without Graphviz");
}

}  // namespace graphgold
