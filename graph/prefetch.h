// SPDX-License-Identifier: MIT
//
// Calling for memory some steps before it is needed, where it is likely to be far away: while a
// model runs, the caches are full of its numbers, and the tables of a large graph fit into none.
#ifndef GRAPHGOLD_GRAPH_PREFETCH_H_
#define GRAPHGOLD_GRAPH_PREFETCH_H_

namespace graphgold {

// For an object that is written soon: its reference count goes up or down. The empty statement is
// what keeps it: GCC takes a function that only prefetches for one without effects, and may drop
// calls of it, and of functions that do no more than call it.
inline void Prefetch(const void* object) {
  __builtin_prefetch(object, /*for writing*/ 1);
  asm volatile("");
}

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_PREFETCH_H_
