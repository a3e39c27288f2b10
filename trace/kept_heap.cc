// SPDX-License-Identifier: MIT
#include "graphgold/trace/kept_heap.h"

#include <malloc.h>

#include <limits>
#include <mutex>

namespace graphgold::trace {
namespace {

std::mutex mutex;
int kept_by = 0;

void KeepUpTo(int bytes) {
#ifdef __GLIBC__
  constexpr int kLargestOnHeap = 32 << 20;  // a larger block is mapped, whatever one says
  mallopt(M_MMAP_THRESHOLD, kLargestOnHeap);
  mallopt(M_TRIM_THRESHOLD, bytes);
#else
  static_cast<void>(bytes);
#endif
}

}  // namespace

KeptHeap::KeptHeap() {
  const std::lock_guard<std::mutex> lock(mutex);
  if (kept_by++ == 0) KeepUpTo(std::numeric_limits<int>::max());
}

KeptHeap::~KeptHeap() {
  const std::lock_guard<std::mutex> lock(mutex);
  if (--kept_by == 0) KeepUpTo(64 << 20);
}

}  // namespace graphgold::trace
