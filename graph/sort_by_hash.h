// SPDX-License-Identifier: MIT
//
// Sorts what is known by a hash. Hashes lie evenly, so they are dealt into small heaps by their
// first bits, which takes time in proportion to their number; what has equal hashes shares a heap.
#ifndef GRAPHGOLD_GRAPH_SORT_BY_HASH_H_
#define GRAPHGOLD_GRAPH_SORT_BY_HASH_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "graphgold/graph/hash.h"

namespace graphgold {

// By hash, then by the other. `Other` must be ordered.
template <typename Other>
std::vector<std::pair<Hash128, Other>> SortedByHash(std::vector<std::pair<Hash128, Other>> items) {
  constexpr std::size_t kFew = 64;
  constexpr std::size_t kHeap = 8;  // items in one, about
  if (items.size() <= kFew) {
    std::sort(items.begin(), items.end());
    return items;
  }
  unsigned bits = 1;
  while (bits < 31 && (kHeap << bits) < items.size()) ++bits;
  const auto heap_of = [&](const std::pair<Hash128, Other>& item) {
    return static_cast<std::size_t>(item.first.high >> (64 - bits));
  };
  std::vector<std::uint32_t> ends((std::size_t{1} << bits) + 1);
  for (const auto& item : items) ++ends[heap_of(item) + 1];
  for (std::size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
  std::vector<std::pair<Hash128, Other>> sorted(items.size());
  for (const auto& item : items) sorted[ends[heap_of(item)]++] = item;
  std::size_t begin = 0;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    const auto first = sorted.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(ends[i]);
    if (!std::is_sorted(first, last)) std::sort(first, last);
    begin = ends[i];
  }
  return sorted;
}

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SORT_BY_HASH_H_
