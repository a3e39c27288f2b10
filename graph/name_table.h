// SPDX-License-Identifier: MIT
//
// What names stand for. Large graphs spend much of their time here, so this is a hash table in one
// piece of memory that keeps no text: names are told apart by their hashes of 128 bits.
#ifndef GRAPHGOLD_GRAPH_NAME_TABLE_H_
#define GRAPHGOLD_GRAPH_NAME_TABLE_H_

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "graphgold/graph/hash.h"

namespace graphgold {

template <typename Meaning>
class NameTable {
 public:
  // Makes room for so many names.
  void Reserve(std::size_t count) {
    std::size_t size = slots_.empty() ? 16 : slots_.size();
    while (3 * size < 4 * count) size *= 2;
    if (size > slots_.size()) Resize(size);
  }

  // The name's meaning, and whether the name is new; then the meaning is Meaning(). It stays where
  // it is until the next Insert.
  std::pair<Meaning*, bool> Insert(std::string_view name) {
    if (4 * (size_ + 1) > 3 * slots_.size()) Resize(slots_.empty() ? 16 : 2 * slots_.size());
    const Hash128 hash = HashOf(name);
    Slot& slot = slots_[PlaceOf(hash)];
    const bool is_new = !slot.used;
    if (is_new) {
      slot = {hash, Meaning(), true};
      ++size_;
    }
    return {&slot.meaning, is_new};
  }

  // Nothing for an unknown name.
  const Meaning* Find(std::string_view name) const {
    if (slots_.empty()) return nullptr;
    const Slot& slot = slots_[PlaceOf(HashOf(name))];
    return slot.used ? &slot.meaning : nullptr;
  }
  Meaning* Find(std::string_view name) {
    return const_cast<Meaning*>(std::as_const(*this).Find(name));
  }

 private:
  struct Slot {
    Hash128 name;
    Meaning meaning;
    bool used = false;
  };

  // Where the name is, or belongs. A quarter of the slots is free, so this ends soon.
  std::size_t PlaceOf(Hash128 name) const {
    std::size_t at = name.low & (slots_.size() - 1);
    while (slots_[at].used && slots_[at].name != name) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  void Resize(std::size_t size) {
    std::vector<Slot> old(size);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.used) slots_[PlaceOf(slot.name)] = slot;
    }
  }

  std::vector<Slot> slots_;  // a power of two
  std::size_t size_ = 0;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NAME_TABLE_H_
