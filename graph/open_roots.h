// SPDX-License-Identifier: MIT
//
// Roots that wait to be walked, the first by colour next, while others change their colours.
//
// Colours are hashes, so they lie evenly: roots are dealt into small heaps by the first bits of
// theirs, and only the next heap is kept in order. What comes before it goes there, too.
#ifndef GRAPHGOLD_GRAPH_OPEN_ROOTS_H_
#define GRAPHGOLD_GRAPH_OPEN_ROOTS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/ids.h"

namespace graphgold {

class OpenRoots {
 public:
  // A root is known by up to three colours; what has all of them in common, by its number.
  using Colours = std::array<Hash128, 3>;  // those that it has not are 0

  // Of a graph of so many nodes.
  explicit OpenRoots(std::size_t nodes) : current_(nodes, kNone) {}

  // Makes room for so many roots. Only when there are none.
  void Begin(std::size_t roots);
  // One that is not open.
  void Insert(NodeId root, Hash128 colour);
  // False if the root was not open.
  bool Drop(NodeId root);

  // The first of the open roots; not valid where there is none. `colours_of` gives the colours of
  // one, which may only change while it is not open.
  template <typename ColoursOf>
  NodeId First(const ColoursOf& colours_of);

 private:
  static constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

  // One that was inserted. It is open as long as it is the current entry of its root.
  struct Entry {
    NodeId root;
    std::uint32_t next;  // in its heap
  };
  struct Known {
    Colours colours;
    std::uint32_t entry;
    NodeId root;
    // The first is on top of a heap.
    friend bool operator<(const Known& a, const Known& b) {
      return a.colours != b.colours ? b.colours < a.colours : b.root < a.root;
    }
  };

  bool IsOpen(std::uint32_t entry, NodeId root) const { return current_[root.index()] == entry; }
  void Push(const Known& known);
  void DropTop();

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> current_;  // by node: its entry
  std::vector<std::uint32_t> heaps_;    // by the first bits of colours: the first entry
  unsigned bits_ = 1;
  std::size_t at_ = 0;                // the next heap, all before which are empty,
  std::vector<Known> known_;          // and what came out of those: a heap in order
  std::vector<std::uint32_t> early_;  // inserted into one of those since
};

template <typename ColoursOf>
NodeId OpenRoots::First(const ColoursOf& colours_of) {
  const auto know = [&](std::uint32_t entry) {
    const NodeId root = entries_[entry].root;
    if (IsOpen(entry, root)) Push({colours_of(root), entry, root});
  };
  for (const std::uint32_t entry : early_) know(entry);
  early_.clear();
  for (;;) {
    while (!known_.empty() && !IsOpen(known_.front().entry, known_.front().root)) DropTop();
    if (!known_.empty()) return known_.front().root;
    if (at_ == heaps_.size()) return NodeId();
    for (std::uint32_t entry = heaps_[at_]; entry != kNone; entry = entries_[entry].next) {
      know(entry);
    }
    ++at_;
  }
}

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_OPEN_ROOTS_H_
