// SPDX-License-Identifier: MIT
//
// Colours of calls that have no number yet, and of nameless values that they read: a hash of what a
// thing is and hangs on, in both directions of data flow, refined until no more things differ.
// See unrooted_calls.h for what it is good for.
#ifndef GRAPHGOLD_GRAPH_COLOURING_H_
#define GRAPHGOLD_GRAPH_COLOURING_H_

#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/hash.h"
#include "graphgold/graph/node_order.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

class Colouring {
 public:
  // Keeps references to both. Colours are only there after Refine.
  Colouring(const OpGraph& graph, const NodeNumbering& numbering, Facets facets);

  // Things without a number, in an order of dependence.
  struct Part {
    std::vector<NodeId> nodes;
    std::vector<ValueId> values;  // the nameless
  };
  // What hangs together with calls that were numbered since it was last asked, and so may be told
  // apart by that. At first: everything.
  Part TakeAffected();
  // Colours a part anew. The rest keeps its colours.
  void Refine(const Part& part);
  Hash128 colour(NodeId node) const { return node_colours_[node.index()]; }

  // Takes note of calls that were numbered since the last time: the nameless values that they use
  // are numbered, too. True if anything without a number hangs on what is new.
  bool NoteNumbered();

 private:
  struct Use {
    NodeId node;
    std::size_t place;
  };
  static constexpr std::size_t kUnnumbered = static_cast<std::size_t>(-1);

  bool IsNameless(ValueId value) const;
  // The call that this one computes the gradient of, if the facets see that.
  NodeId GradientOf(NodeId node) const;
  void NumberOutputs();
  void Link(NodeId node);
  bool NoteOpenUses(const std::vector<Use>& uses);
  void ColourByOperands(NodeId node);
  void ColourByUses(const std::vector<Use>& uses, Hash128& colour);
  void AddNode(NodeId node, HashInput& input) const;
  void AddValue(ValueId value, HashInput& input) const;
  std::size_t CountClasses(const Part& part) const;

  const OpGraph& graph_;
  const NodeNumbering& numbering_;
  Facets facets_;
  // By value: what it is, for those from outside; for the nameless among them also its colour, and
  // when an output or a numbered call first used it.
  std::vector<Hash128> outside_;
  std::vector<Hash128> value_colours_;
  std::vector<std::size_t> value_number_;
  std::size_t values_numbered_ = 0;
  std::vector<Hash128> node_colours_;
  std::vector<Hash128> calls_;               // by node: its call
  std::size_t noted_ = 0;                    // how many numbered calls were taken note of
  std::vector<NodeId> dirty_;                // calls that hang on what was numbered since
  std::vector<std::vector<Use>> node_uses_;  // by node: calls without a number that depend on it
  std::vector<std::vector<Use>> gradient_uses_;  // by node: likewise, that compute its gradient
  std::vector<std::vector<Use>> value_uses_;     // by value, for the nameless
  HashInput input_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_COLOURING_H_
