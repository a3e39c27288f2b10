// SPDX-License-Identifier: MIT
#include "graphgold/graph/colour_classes.h"

#include "graphgold/graph/prefetch.h"

namespace graphgold {
namespace {

constexpr std::uint32_t kFree = static_cast<std::uint32_t>(-1);

}  // namespace

bool ColourClasses::Divide(const std::vector<Hash128>& colours) {
  constexpr std::size_t kAhead = 16;
  std::size_t size = 4;  // a power of two, half of it free
  while (size < 2 * shared_.size()) size *= 2;
  table_.assign(size, Slot{kFree, 0});
  std::size_t classes = 0;
  for (std::size_t i = 0; i < shared_.size(); ++i) {
    if (i + kAhead < shared_.size()) Prefetch(&table_[PlaceOf(colours[shared_[i + kAhead]])]);
    const std::uint32_t thing = shared_[i];
    const std::uint32_t first = FindOrInsert(thing, colours);
    first_[thing] = first;
    if (first == thing) {
      ++classes;
    } else {
      has_others_[first] = true;
    }
  }
  const bool divided = classes != classes_;
  classes_ = 0;
  std::size_t kept = 0;
  for (const std::uint32_t thing : shared_) {
    const bool is_first = first_[thing] == thing;
    if (is_first && !has_others_[thing]) continue;
    if (is_first) ++classes_;
    has_others_[thing] = false;
    shared_[kept++] = thing;
  }
  shared_.resize(kept);
  return divided;
}

std::uint32_t ColourClasses::FindOrInsert(std::uint32_t thing,
                                          const std::vector<Hash128>& colours) {
  const Hash128 colour = colours[thing];
  const auto kept = static_cast<std::uint32_t>(colour.low);
  std::size_t at = PlaceOf(colour);
  for (; table_[at].thing != kFree; at = (at + 1) & (table_.size() - 1)) {
    if (table_[at].colour == kept && colours[table_[at].thing] == colour) return table_[at].thing;
  }
  table_[at] = {thing, kept};
  return thing;
}

}  // namespace graphgold
