// SPDX-License-Identifier: MIT
//
// Colours of calls that have no number yet, and of nameless values that they read: a hash of what a
// thing is and hangs on, in both directions of data flow, refined until no more things differ.
// See unrooted_calls.h for what it is good for.
#ifndef GRAPHGOLD_GRAPH_COLOURING_H_
#define GRAPHGOLD_GRAPH_COLOURING_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgold/graph/colour_classes.h"
#include "graphgold/graph/facets.h"
#include "graphgold/graph/hash.h"
#include "graphgold/graph/hash_forms.h"
#include "graphgold/graph/lists.h"
#include "graphgold/graph/node_hash.h"
#include "graphgold/graph/node_order.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

class Colouring {
 public:
  // Keeps references to both. Colours are only there after Refine. Only the first `rooted` calls
  // had numbers before any was told by its colour.
  Colouring(const OpGraph& graph, const NodeNumbering& numbering, Facets facets,
            std::size_t rooted);

  // Things without a number, in an order of dependence.
  struct Part {
    std::vector<NodeId> nodes;
    std::vector<ValueId> values;  // the nameless
  };
  // What hangs together with calls that were numbered since it was last asked, and so may be told
  // apart by that. At first: everything.
  Part TakeAffected();
  // Only colours of these calls will be asked for. Of others one may still ask whether they are
  // equal; those that were refined apart from each other may seem so when they are not.
  void AskOnly(const std::vector<NodeId>& calls);
  // Colours a part anew. The rest keeps its colours.
  void Refine(const Part& part);
  Hash128 colour(NodeId node) const { return colours_[IndexOf(node)]; }
  Hash128 colour(ValueId nameless) const { return colours_[IndexOf(nameless)]; }

  // Takes note of calls that were numbered since the last time: the nameless values that they use
  // are numbered, too. True if anything without a number hangs on what is new.
  bool NoteNumbered();
  bool is_numbered(ValueId nameless) const {
    return value_number_[nameless.index()] != kUnnumbered;
  }

  Facets facets() const { return facets_; }

 private:
  struct Use {
    NodeId node;
    std::uint32_t place;
    friend bool operator==(Use a, Use b) { return a.node == b.node && a.place == b.place; }
  };
  using Uses = Lists<Use>;
  static constexpr std::size_t kUnnumbered = static_cast<std::size_t>(-1);
  static constexpr std::uint32_t kNoForm = static_cast<std::uint32_t>(-1);

  // Nodes and values share a list of colours.
  std::size_t IndexOf(NodeId node) const { return node.index(); }
  std::size_t IndexOf(ValueId value) const { return graph_.nodes.size() + value.index(); }

  bool IsUnrooted(NodeId node) const {
    return !numbering_.is_numbered(node) || numbering_.number(node) >= rooted_;
  }
  bool IsNameless(ValueId value) const;
  bool AnyNameless() const;
  // The call that this one computes the gradient of, if the facets see that.
  NodeId GradientOf(NodeId node) const;
  void HashCalls();
  void LinkAll();
  void NumberOutputs();
  bool NoteOpenUses(Uses::List uses);
  template <typename Id>
  bool Reach(Id id);
  template <typename Id>
  void SortReached(std::vector<Id>& reached, std::size_t count) const;
  void WriteForms(const Part& part);
  void WriteForm(NodeId node);
  void ColourByPast(const Part& part);
  void ColourByFuture(const Part& part);
  Hash128 HashOfUse(Use use) const;
  void ColourByUses(Uses::List uses, Hash128& colour);
  bool WillStay() const;
  bool AreAlike(Uses::List a, Uses::List b) const;
  void AddNode(NodeId node);
  void AddValue(ValueId value);

  const OpGraph& graph_;
  const NodeNumbering& numbering_;
  Facets facets_;
  bool any_nameless_;
  std::size_t rooted_;
  TypeSpeller types_;
  // By value: what it is, for those from outside; for the nameless among them also when an output
  // or a numbered call first used it.
  std::vector<Hash128> outside_;
  std::vector<std::size_t> value_number_;
  std::size_t values_numbered_ = 0;
  std::vector<Hash128> colours_;
  std::vector<Hash128> calls_;  // by node: its call
  std::size_t noted_ = 0;       // how many numbered calls were taken note of
  std::vector<NodeId> dirty_;   // calls that hang on what was numbered since
  // By colour: unrooted calls that depend on the node, or read the nameless value.
  Uses uses_;
  Uses gradient_uses_;                  // by node: likewise, that compute its gradient
  bool any_gradients_ = false;          // there are such; else there are no lists
  std::vector<std::uint32_t> reached_;  // by colour: the last round that reached it
  std::uint32_t round_ = 0;
  HashForms forms_;                  // of nodes
  std::vector<std::uint32_t> form_;  // by node: its form; kNoForm where there is none, or no longer
  std::vector<NodeId> volatile_;     // nodes whose forms hold for one refinement only
  std::vector<NodeId> open_forms_;   // scratch
  HashInput input_;
  ColourClasses classes_;     // of the part that is refined
  bool users_follow_ = true;  // calls stand after what they depend on, and what they differentiate
  bool any_used_asked_ = true;  // colours of calls that have uses are asked for
  std::vector<Hash128> used_;   // scratch
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_COLOURING_H_
