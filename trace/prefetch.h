// SPDX-License-Identifier: MIT
//
// While a model runs, the caches are full of its numbers: what a recording looks at is far away,
// and is called for some steps before it is needed.
#ifndef GRAPHGOLD_TRACE_PREFETCH_H_
#define GRAPHGOLD_TRACE_PREFETCH_H_

namespace graphgold::trace {

// For an object that is written soon: its reference count goes up or down. The empty statement is
// what keeps it: GCC takes a function that only prefetches for one without effects, and may drop
// calls of it, and of functions that do no more than call it.
inline void Prefetch(const void* object) {
  __builtin_prefetch(object, /*for writing*/ 1);
  asm volatile("");
}

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_PREFETCH_H_
