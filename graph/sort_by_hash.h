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

// How many different hashes there are. `table` is room that is used again from call to call.
inline std::size_t CountDifferent(const std::vector<Hash128>& hashes, std::vector<Hash128>& table) {
  std::size_t size = 16;  // a power of two, half of it free
  while (size < 2 * hashes.size()) size *= 2;
  table.assign(size, Hash128{});
  std::size_t count = 0;
  bool any_zero = false;
  for (const Hash128 hash : hashes) {
    if (hash == Hash128{}) {
      any_zero = true;
      continue;
    }
    std::size_t at = hash.high & (size - 1);
    while (table[at] != Hash128{} && table[at] != hash) at = (at + 1) & (size - 1);
    if (table[at] == Hash128{}) ++count;
    table[at] = hash;
  }
  return count + (any_zero ? 1 : 0);
}

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SORT_BY_HASH_H_
