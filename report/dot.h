// SPDX-License-Identifier: MIT
//
// A graph in the DOT language, with modules as clusters, and colours where it is a comparison.
#ifndef GRAPHGOLD_REPORT_DOT_H_
#define GRAPHGOLD_REPORT_DOT_H_

#include <cstddef>
#include <optional>
#include <string>

#include "graphgold/report/joined_graph.h"
#include "graphgold/report/label.h"

namespace graphgold {

struct DotOptions {
  std::string title;
  // Modules deeper than this are one box each; so are those in more frames than anybody can see.
  // Where it is not given: as deep as there are no more than `max_boxes`.
  std::optional<std::size_t> depth;
  std::size_t max_boxes = 400;
};

struct Dot {
  std::string text;
  std::size_t boxes = 0;
};

Dot DotOf(const JoinedSources& sources, const JoinedGraph& graph, const DotOptions& options = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_DOT_H_
