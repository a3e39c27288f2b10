// SPDX-License-Identifier: MIT
//
// While one of these lives, memory that is freed stays with the process. Whether glibc gives the
// top of its heap back to the kernel, only to ask for it again in the next run, depends on what
// else happens to lie there, and can take longer than a small model: a time that is to be compared
// with another must not depend on it.
//
// Afterwards glibc gives back more than 64 MiB at the top, which is the most that it ever adjusts
// its own limit to. Other allocators are left alone.
#ifndef GRAPHGOLD_TRACE_KEPT_HEAP_H_
#define GRAPHGOLD_TRACE_KEPT_HEAP_H_

namespace graphgold::trace {

class KeptHeap {
 public:
  KeptHeap();
  ~KeptHeap();
  KeptHeap(const KeptHeap&) = delete;
  KeptHeap& operator=(const KeptHeap&) = delete;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_KEPT_HEAP_H_
