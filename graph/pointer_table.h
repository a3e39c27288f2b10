// SPDX-License-Identifier: MIT
//
// What is known of things that are told apart by where they are: a hash table in one piece of
// memory, for what is kept once and asked for over and over.
#ifndef GRAPHGOLD_GRAPH_POINTER_TABLE_H_
#define GRAPHGOLD_GRAPH_POINTER_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace graphgold {

template <typename Meaning>
class PointerTable {
 public:
  // What is known of it, and whether it is new; then that is Meaning(). It stays where it is until
  // the next Insert.
  std::pair<Meaning*, bool> Insert(const void* thing) {
    if (4 * (size_ + 1) > 3 * slots_.size()) Resize(slots_.empty() ? 64 : 2 * slots_.size());
    Slot& slot = slots_[PlaceOf(thing)];
    const bool is_new = slot.thing == nullptr;
    if (is_new) {
      slot.thing = thing;
      ++size_;
    }
    return {&slot.meaning, is_new};
  }

 private:
  struct Slot {
    const void* thing = nullptr;  // null: free
    Meaning meaning{};
  };

  // Where the thing is, or belongs. A quarter of the slots is free, so this ends soon. Things lie
  // at even distances, so what is taken of an address is made to hang on all of its bits.
  std::size_t PlaceOf(const void* thing) const {
    const std::uint64_t mixed = reinterpret_cast<std::uintptr_t>(thing) * 0x9e3779b97f4a7c15;
    std::size_t at = static_cast<std::size_t>(mixed >> 32) & (slots_.size() - 1);
    while (slots_[at].thing != nullptr && slots_[at].thing != thing) {
      at = (at + 1) & (slots_.size() - 1);
    }
    return at;
  }

  void Resize(std::size_t size) {
    std::vector<Slot> old(size);
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.thing != nullptr) slots_[PlaceOf(slot.thing)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_;  // a power of two
  std::size_t size_ = 0;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_POINTER_TABLE_H_
