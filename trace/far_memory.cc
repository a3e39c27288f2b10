// SPDX-License-Identifier: MIT
#include "graphgold/trace/far_memory.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <cstdint>

namespace graphgold::trace {

#if defined(__linux__) && defined(MADV_HUGEPAGE)
void AskForLargePages(const void* memory, std::size_t bytes) {
  constexpr std::uintptr_t kPage = std::uintptr_t{2} << 20;
  constexpr std::size_t kLeast = 2 * kPage;  // less is not worth a call of the system
  if (bytes < kLeast) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t first = (begin + kPage - 1) / kPage * kPage;
  const std::uintptr_t end = (begin + bytes) / kPage * kPage;
  // A wish: where it is not granted, nothing is lost but time.
  if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}
#else
void AskForLargePages(const void*, std::size_t) {}
#endif

}  // namespace graphgold::trace
