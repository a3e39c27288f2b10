// SPDX-License-Identifier: MIT
//
// Golden and received as one graph to draw: calls that correspond to each other are one, and each
// knows what became of it. Where there is nothing to compare with, it is just the one graph.
//
// Drawn are inputs, calls and outputs. Parameters, buffers and constants are told with the calls
// that read them, and nested calls with the call that they are in.
#ifndef GRAPHGOLD_REPORT_JOINED_GRAPH_H_
#define GRAPHGOLD_REPORT_JOINED_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "graphgold/graph/compare.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

enum class Mark : std::uint8_t {
  kSame,
  kFollows,  // its shape changed only because something before it did
  kMoved,    // it stands elsewhere, or has another name
  kModified,
  kAdded,
  kRemoved,
};
// "same", "follows", "moved", "modified", "added", "removed".
const char* MarkName(Mark mark);
Mark MarkOf(ChangeKind kind);
// Whether it is part of the drift by itself.
inline bool IsChanged(Mark mark) { return mark > Mark::kFollows; }

// A call inside of a call (level "kernels").
struct NestedCall {
  Mark mark = Mark::kSame;
  std::size_t depth = 0;  // 1 for one that the outermost call made itself
  NodeId before;          // as those of a thing
  NodeId after;
};

struct JoinedThing {
  enum class Kind : std::uint8_t { kInput, kCall, kOutput };
  Kind kind = Kind::kCall;
  Mark mark = Mark::kSame;
  NodeId before;       // of a call; not valid for one that was added, or if there is no golden
  NodeId after;        // of a call; not valid for one that was removed
  std::string name;    // as received; as in the golden for something removed
  std::string module;  // likewise; empty for inputs and outputs
  // What is drawn: the type of its first tensor, as in the golden and as received.
  std::string type_before;
  std::string type_after;
  std::vector<NestedCall> nested;  // of a call: all that are inside it, each before those in it
};

// What of a type is drawn: "f32[1,64]"; and of a call's results, of an output.
std::string DrawnType(const TensorType& type);
std::string FirstType(const OpGraph& graph, const std::vector<Operand>& operands);

// Data flows from one thing to another, in the golden, as received, or both.
struct JoinedEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  bool before = false;
  bool after = false;
};

struct JoinedGraph {
  std::vector<JoinedThing> things;     // inputs, calls in the order of the received graph, outputs
  std::vector<JoinedEdge> edges;       // by `to`, then `from`; each pair once
  std::vector<std::size_t> of_before;  // by node of the golden: its thing
  std::vector<std::size_t> of_after;   // by node of the received graph
  bool compared = false;               // there is a golden
};

JoinedGraph JoinGraphs(const Comparison& comparison, Facets facets = Facets::Default());
JoinedGraph JoinGraphs(const OpGraph& only);

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_JOINED_GRAPH_H_
