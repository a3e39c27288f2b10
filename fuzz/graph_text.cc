// SPDX-License-Identifier: MIT
#include "graphgold/graph/text.h"

#include "graph_promises.h"
#include "promise.h"
#include "targets.h"

namespace graphgold::fuzz {

void GraphText(std::string_view bytes) {
  OpGraph graph;
  if (Accepts([&] { graph = ParseText(bytes); })) PromiseSoundGraph(graph);
}

}  // namespace graphgold::fuzz
