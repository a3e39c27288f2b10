// SPDX-License-Identifier: MIT
//
// What is known by an address, or by a few words: a hash table in one piece of memory, which makes
// no object for each entry. Entries are never taken out.
#ifndef GRAPHGOLD_TRACE_ADDRESS_TABLE_H_
#define GRAPHGOLD_TRACE_ADDRESS_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace graphgold::trace {

// Addresses differ in their middle bits; multiplied, in the upper ones, too.
inline std::size_t SpreadBits(std::uint64_t key) {
  return static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> 32);
}

template <typename Key, typename Known>
class AddressTable {
 public:
  // Null for an unknown key. What is found stays where it is until the next key is added.
  const Known* Find(const Key& key) const {
    if (slots_.empty()) return nullptr;
    const Slot& slot = slots_[PlaceOf(key)];
    return slot.used ? &slot.known : nullptr;
  }

  // Adds an unknown key, with Known().
  Known& operator[](const Key& key) {
    if (4 * (size_ + 1) > 3 * slots_.size()) Grow();
    Slot& slot = slots_[PlaceOf(key)];
    if (!slot.used) {
      slot.key = key;
      slot.used = true;
      ++size_;
    }
    return slot.known;
  }

 private:
  struct Slot {
    Key key{};
    Known known{};
    bool used = false;
  };

  // Where the key is, or belongs. A quarter of the slots is free, so this ends soon.
  std::size_t PlaceOf(const Key& key) const {
    std::size_t at = SpreadBits(HashOfKey(key)) & (slots_.size() - 1);
    while (slots_[at].used && !(slots_[at].key == key)) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  static std::uint64_t HashOfKey(std::uint64_t key) { return key; }
  template <typename Other>
  static std::uint64_t HashOfKey(const Other& key) {
    return key.Hash();
  }

  void Grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : 2 * slots_.size());
    old.swap(slots_);
    for (Slot& slot : old) {
      if (slot.used) slots_[PlaceOf(slot.key)] = std::move(slot);
    }
  }

  std::vector<Slot> slots_;  // a power of two
  std::size_t size_ = 0;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_ADDRESS_TABLE_H_
