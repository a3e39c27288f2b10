// SPDX-License-Identifier: MIT
//
// Finds all occurrences of a pattern in a graph.
//
// An occurrence gives each call of the pattern a node of its own, so that operators, attributes and
// operands are as the pattern says. What the pattern doesn't mention is free; in particular the
// graph may read an inner result elsewhere, too (see `closed`). Occurrences may overlap, and all
// are found. Those that differ only in which call is which node, or in what variables stand for,
// are one.
//
// The search begins at the call that the fewest nodes can be, and goes on along data flow: up from
// a reader to what it reads, where there is no choice, and down from a value to its readers. So its
// time is that of one look at the graph, plus the ways that begin to fit.
#ifndef GRAPHGOLD_GRAPH_PATTERN_SEARCH_H_
#define GRAPHGOLD_GRAPH_PATTERN_SEARCH_H_

#include <cstddef>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/pattern.h"

namespace graphgold {

struct PatternSearchOptions {
  // Only occurrences that could be replaced by one call: a result that is read inside is read
  // nowhere else, and is no output. A call nested in one of the occurrence is inside. A tensor that
  // is read after a call wrote all of it is read from that call alone.
  bool closed = false;
  // Stop when so many are found.
  std::size_t max_matches = 1000000;
  // Stop after so many comparisons of an operand: patterns of many equal parts can fit in more ways
  // than there is time for.
  std::size_t max_steps = 20000000;
};

struct PatternMatch {
  std::vector<NodeId> nodes;       // by call of the pattern
  std::vector<Operand> variables;  // by variable: a tensor and the last call that wrote it
};

struct PatternMatches {
  // In order of their nodes: by the first in the graph, then by the second, …
  std::vector<PatternMatch> matches;
  bool complete = true;  // false where the search was stopped, so that there may be more
};

// Throws Error for a pattern that is not connected, or too large (ParsePattern makes none).
PatternMatches FindPattern(const OpGraph& graph, const Pattern& pattern,
                           const PatternSearchOptions& options = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_PATTERN_SEARCH_H_
