// SPDX-License-Identifier: MIT
//
// Looks for a pattern, and tells what was found by the names of the nodes: "c b r; c2 b2 r2".
#ifndef GRAPHGOLD_TESTS_GRAPH_PATTERN_FOUND_H_
#define GRAPHGOLD_TESTS_GRAPH_PATTERN_FOUND_H_

#include <string>

#include "graphgold/graph/pattern_search.h"
#include "graphgold/graph/text.h"

namespace graphgold {

inline std::string Found(const OpGraph& graph, const std::string& pattern,
                         const PatternSearchOptions& options = {}) {
  std::string text;
  for (const PatternMatch& match : FindPattern(graph, ParsePattern(pattern), options).matches) {
    const char* separator = text.empty() ? "" : "; ";
    for (const NodeId node : match.nodes) {
      text += separator + graph.node(node).name;
      separator = " ";
    }
  }
  return text;
}

inline std::string Found(const std::string& graph, const std::string& pattern,
                         const PatternSearchOptions& options = {}) {
  return Found(ParseText(graph), pattern, options);
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GRAPH_PATTERN_FOUND_H_
