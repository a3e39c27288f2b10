// SPDX-License-Identifier: MIT
//
// Calling for memory some steps before it is needed, where it is likely to be far away: while a
// model runs, the caches are full of its numbers, and the tables of a large graph fit into none.
#ifndef GRAPHGOLD_GRAPH_PREFETCH_H_
#define GRAPHGOLD_GRAPH_PREFETCH_H_

#include <cstddef>
#include <cstdint>

namespace graphgold {

// For an object that is written soon: its reference count goes up or down. The empty statement is
// what keeps it: GCC takes a function that only prefetches for one without effects, and may drop
// calls of it, and of functions that do no more than call it.
inline void Prefetch(const void* object) {
  __builtin_prefetch(object, /*for writing*/ 1);
  asm volatile("");
}

// The same for so many cache lines. They may lie behind the end of what is there: nothing is read.
inline void Prefetch(const void* begin, std::size_t lines) {
  constexpr std::size_t kLine = 64;
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  for (std::size_t i = 0; i < lines; ++i) {
    Prefetch(reinterpret_cast<const void*>(address + i * kLine));
  }
}

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_PREFETCH_H_
