// SPDX-License-Identifier: MIT
//
// How much room a list of the last recording needed, so that the next one makes it at once. Models
// are traced more than once, and what grows while a model runs is copied, through caches that the
// model wants for itself.
#ifndef GRAPHGOLD_TRACE_REMEMBERED_ROOM_H_
#define GRAPHGOLD_TRACE_REMEMBERED_ROOM_H_

#include <algorithm>
#include <atomic>
#include <cstddef>

namespace graphgold::trace {

class RememberedRoom {
 public:
  void Remember(std::size_t needed) { needed_.store(needed, std::memory_order_relaxed); }
  // One recording of millions of calls does not make all later ones large.
  std::size_t get() const {
    return std::min(needed_.load(std::memory_order_relaxed), std::size_t{1} << 18);
  }

 private:
  std::atomic<std::size_t> needed_{0};
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_REMEMBERED_ROOM_H_
