// SPDX-License-Identifier: MIT
//
// A graph as numbered places and the edges between them. Places are the values from outside, then
// the calls.
#ifndef GRAPHGOLD_GOLDEN_EXPORT_EDGES_H_
#define GRAPHGOLD_GOLDEN_EXPORT_EDGES_H_

#include <cstddef>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

struct ExportSource {
  const NamedValue* named;
  Origin origin;
};

struct ExportEdge {
  enum class Type { kData, kGradient, kAlias };
  Type type;
  std::size_t from;
  std::size_t to;
  ValueId value;            // what flows or is shared; not of kGradient
  std::size_t operand = 0;  // of kData: which operand of the reader
};

struct ExportEdges {
  std::vector<ExportSource> sources;  // inputs, parameters, buffers, constants
  std::vector<ExportEdge> edges;      // by the call that they lead to
  // By place; each once, ascending. Of data alone.
  std::vector<std::vector<std::size_t>> parents;
  std::vector<std::vector<std::size_t>> children;
  std::vector<std::size_t> source_of_value;  // by value from outside: its place

  std::size_t PlaceOf(NodeId node) const { return sources.size() + node.index(); }
  // Who made the value.
  std::size_t PlaceOf(const OpGraph& graph, ValueId value) const;
};

// Data of a tensor that was written in place comes from its last writer. Keeps pointers into the
// graph.
ExportEdges EdgesOf(const OpGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_EXPORT_EDGES_H_
