// SPDX-License-Identifier: MIT
//
// Which value an id means now. It is asked for every tensor of every call, with ids all over the
// memory, so it is one flat array, half empty: an answer is one look into memory, where a map of
// nodes needs three. Ids are given anew, never taken away.
#ifndef GRAPHGOLD_TRACE_ID_TABLE_H_
#define GRAPHGOLD_TRACE_ID_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgold/graph/ids.h"

namespace graphgold::trace {

class IdTable {
 public:
  // Not valid if the id has no value yet.
  ValueId Find(std::uint64_t id) const { return slots_[PlaceOf(id)].value; }

  void Put(std::uint64_t id, ValueId value) {
    Slot& slot = slots_[PlaceOf(id)];
    const bool is_new = !slot.value.valid();
    slot = {id, value};
    if (is_new && ++used_ * 2 > slots_.size()) Grow();
  }

 private:
  struct Slot {
    std::uint64_t id = 0;
    ValueId value;  // not valid: the slot is free
  };

  // Where the id stands, or would.
  std::size_t PlaceOf(std::uint64_t id) const {
    // Addresses are multiples of something; their product with this differs in its upper half.
    const std::uint64_t hash = id * 0x9e3779b97f4a7c15u;
    std::size_t place = static_cast<std::size_t>(hash >> 32 ^ hash >> 12) & (slots_.size() - 1);
    while (slots_[place].value.valid() && slots_[place].id != id) {
      place = (place + 1) & (slots_.size() - 1);
    }
    return place;
  }

  void Grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.value.valid()) slots_[PlaceOf(slot.id)] = slot;
    }
  }

  std::vector<Slot> slots_ = std::vector<Slot>(64);  // always a power of two
  std::size_t used_ = 0;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_ID_TABLE_H_
