// SPDX-License-Identifier: MIT
//
// Memory for arrays that are looked at all over, and may be larger than the caches. It begins with
// a cache line, so that those who put things together know what is one look away; and where it is
// large, it is asked for in large pages: with pages of 4 KB, a processor would have to look up
// first where a page is, in tables that leave the caches as well.
#ifndef GRAPHGOLD_TRACE_FAR_MEMORY_H_
#define GRAPHGOLD_TRACE_FAR_MEMORY_H_

#include <cstddef>
#include <new>

namespace graphgold::trace {

inline constexpr std::size_t kCacheLine = 64;

// Asks the system to back this memory by large pages. For memory that was not touched yet; of less
// than some megabytes, and on systems that have no such thing, it does nothing.
void AskForLargePages(const void* memory, std::size_t bytes);

// Of standard containers.
template <typename Element>
struct FarMemory {
  using value_type = Element;

  FarMemory() = default;
  template <typename Other>
  FarMemory(const FarMemory<Other>&) {}  // NOLINT: all are the same

  Element* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(Element);
    void* const memory = ::operator new(bytes, std::align_val_t(kCacheLine));
    AskForLargePages(memory, bytes);
    return static_cast<Element*>(memory);
  }
  void deallocate(Element* memory, std::size_t /*count*/) {
    ::operator delete(memory, std::align_val_t(kCacheLine));
  }

  friend bool operator==(const FarMemory&, const FarMemory&) { return true; }
  friend bool operator!=(const FarMemory&, const FarMemory&) { return false; }
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_FAR_MEMORY_H_
