// SPDX-License-Identifier: MIT
//
// What is known by an address, or by a few words. It is asked for every tensor of every call, with
// addresses all over the memory, so it is one flat array, half empty: an answer is one look into
// memory, where a map of nodes needs three. Keys are given anew, never taken away.
#ifndef GRAPHGOLD_TRACE_ADDRESS_TABLE_H_
#define GRAPHGOLD_TRACE_ADDRESS_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "graphgold/graph/prefetch.h"

namespace graphgold::trace {

template <typename Key, typename Known>
class AddressTable {
 public:
  // Makes room for so many keys.
  void Reserve(std::size_t keys) {
    std::size_t size = slots_.size();
    while (size < 2 * keys) size *= 2;
    if (size != slots_.size()) Resize(size);
  }

  // How many keys were given.
  std::size_t size() const { return used_; }

  // Calls for the place of a key that is asked for soon.
  void Expect(const Key& key) const { Prefetch(&slots_[HomeOf(key)]); }

  // What is known by a key, or nothing, or by another one: a guess without a branch, for hints.
  const Known& Guess(const Key& key) const {
    const std::size_t home = HomeOf(key);
    const std::size_t next = (home + 1) & (slots_.size() - 1);
    return slots_[slots_[home].key == key ? home : next].known;
  }

  // Null for an unknown key. What is found stays where it is until a key is added.
  const Known* Find(const Key& key) const {
    const Slot& slot = slots_[PlaceOf(key)];
    return slot.used ? &slot.known : nullptr;
  }

  // Of an unknown key, which is added: Known().
  Known& operator[](const Key& key) {
    Slot* slot = &slots_[PlaceOf(key)];
    if (!slot->used) {
      if (2 * ++used_ > slots_.size()) {
        Resize(2 * slots_.size());
        slot = &slots_[PlaceOf(key)];
      }
      slot->key = key;
      slot->used = true;
    }
    return slot->known;
  }

 private:
  struct Slot {
    Key key{};
    Known known{};
    bool used = false;
  };

  static std::uint64_t WordOf(std::uint64_t address) { return address; }
  template <typename Words>
  static std::uint64_t WordOf(const Words& words) {
    return words.Word();
  }

  // Where the key stands, unless others were there before.
  std::size_t HomeOf(const Key& key) const {
    // Addresses are multiples of something; their product with this differs in its upper half.
    const std::uint64_t hash = WordOf(key) * 0x9e3779b97f4a7c15u;
    return static_cast<std::size_t>(hash >> 32 ^ hash >> 12) & (slots_.size() - 1);
  }

  // Where the key stands, or would.
  std::size_t PlaceOf(const Key& key) const {
    std::size_t place = HomeOf(key);
    while (!(slots_[place].key == key) && slots_[place].used) {
      place = (place + 1) & (slots_.size() - 1);
    }
    return place;
  }

  void Resize(std::size_t size) {
    std::vector<Slot> old(size);
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.used) slots_[PlaceOf(slot.key)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_ = std::vector<Slot>(64);  // always a power of two
  std::size_t used_ = 0;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_ADDRESS_TABLE_H_
