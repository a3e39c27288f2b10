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
#include "graphgold/trace/far_memory.h"

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
  std::size_t size() const { return used_ + (knows_zero_ ? 1 : 0); }

  // Calls for the place of a key that is asked for soon.
  void Expect(const Key& key) const { Prefetch(&slots_[HomeOf(key)]); }

  // Null for an unknown key. What is found stays where it is until a key is added.
  const Known* Find(const Key& key) const {
    if (key == Key{}) return knows_zero_ ? &of_zero_ : nullptr;
    const Slot& slot = slots_[PlaceOf(key)];
    return slot.key == key ? &slot.known : nullptr;
  }

  // Of an unknown key, which is added: Known().
  Known& operator[](const Key& key) {
    if (key == Key{}) {
      knows_zero_ = true;
      return of_zero_;
    }
    Slot* slot = &slots_[PlaceOf(key)];
    if (!(slot->key == key)) {
      if (2 * ++used_ > slots_.size()) {
        Resize(2 * slots_.size());
        slot = &slots_[PlaceOf(key)];
      }
      slot->key = key;
    }
    return slot->known;
  }

 private:
  // Free where its key is zero: a mark of its own would take half as much room again. What is known
  // by zero itself is kept apart.
  struct Slot {
    Key key{};
    Known known{};
  };
  static constexpr std::size_t kTogether = 4;  // they share a cache line, if each has 16 bytes

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
    const std::size_t home = HomeOf(key);
    std::size_t place = home;
    while (!(slots_[place].key == key) && !(slots_[place].key == Key{})) {
      place = After(place, home);
    }
    return place;
  }

  // Where to look next: first all around the cache line, which was called for and is here, then in
  // the one behind it.
  std::size_t After(std::size_t place, std::size_t home) const {
    const std::size_t next = (place & ~(kTogether - 1)) | ((place + 1) & (kTogether - 1));
    const bool is_around = ((next ^ home) & (kTogether - 1)) == 0;
    return is_around ? (next + kTogether) & (slots_.size() - 1) : next;
  }

  void Resize(std::size_t size) {
    Slots old(size);
    old.swap(slots_);
    for (Slot& slot : old) {
      if (!(slot.key == Key{})) slots_[PlaceOf(slot.key)] = std::move(slot);
    }
  }

  using Slots = std::vector<Slot, FarMemory<Slot>>;
  Slots slots_ = Slots(64);  // always a power of two
  std::size_t used_ = 0;
  Known of_zero_{};
  bool knows_zero_ = false;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_ADDRESS_TABLE_H_
