// SPDX-License-Identifier: MIT
//
// Which things share a colour, while colours tell more and more of them apart. What is alone in its
// class stays alone, so only what is not is looked at again.
#ifndef GRAPHGOLD_GRAPH_COLOUR_CLASSES_H_
#define GRAPHGOLD_GRAPH_COLOUR_CLASSES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgold/graph/hash.h"

namespace graphgold {

class ColourClasses {
 public:
  // Things are numbers below `things`.
  explicit ColourClasses(std::size_t things) : first_(things), has_others_(things) {}

  // From here on it is about the things that are added, all of one class at first.
  void Begin() {
    shared_.clear();
    classes_ = 1;
  }
  void Add(std::size_t thing) { shared_.push_back(static_cast<std::uint32_t>(thing)); }

  // Divides classes by the colours of things. Those of different classes must have different ones.
  // True if any class was divided.
  bool Divide(const std::vector<Hash128>& colours);

  // What shares its class with others, in the order in which it was added.
  const std::vector<std::uint32_t>& shared() const { return shared_; }
  // The first thing in its class: which class it is. Only after Divide.
  std::uint32_t first_of(std::size_t thing) const { return first_[thing]; }

 private:
  // Finds the first thing of a colour, or makes it this one.
  std::uint32_t FindOrInsert(std::uint32_t thing, const std::vector<Hash128>& colours);
  std::size_t PlaceOf(Hash128 colour) const { return colour.high & (table_.size() - 1); }

  std::vector<std::uint32_t> shared_;
  std::size_t classes_ = 0;  // how many there are of these
  std::vector<std::uint32_t> first_;
  std::vector<bool> has_others_;  // scratch, by thing
  // First things of colours, each at the first free place from that of its colour on. A quarter of
  // a colour is kept with them, so that most others are passed without a look at theirs.
  struct Slot {
    std::uint32_t thing;
    std::uint32_t colour;
  };
  std::vector<Slot> table_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_COLOUR_CLASSES_H_
