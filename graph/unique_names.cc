// SPDX-License-Identifier: MIT
#include "graphgold/graph/unique_names.h"

#include <algorithm>
#include <array>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/prefetch.h"

namespace graphgold {

UniqueNames::UniqueNames(std::size_t count) {
  std::size_t size = 16;  // a power of two, a quarter of it free
  while (3 * size < 4 * count) size *= 2;
  taken_.resize(size);
}

std::size_t UniqueNames::OrdinalOf(std::uint64_t hash) {
  std::size_t at = hash & (taken_.size() - 1);
  while (taken_[at] != 0 && taken_[at] != hash) at = (at + 1) & (taken_.size() - 1);
  if (taken_[at] == hash) return ++repeated_.try_emplace(hash, 1).first->second;
  taken_[at] = hash;
  return 1;
}

std::string UniqueNames::Take(std::string wanted) {
  TakeAll({&wanted});
  return wanted;
}

// Names lie all over the table, so places in it are called for some names ahead.
void UniqueNames::TakeAll(const std::vector<std::string*>& names) {
  constexpr std::size_t kAhead = 16;
  std::array<std::uint64_t, kAhead> hashes{};
  const auto expect = [&](std::size_t i) {
    const std::uint64_t hash = std::max<std::uint64_t>(HashOf(*names[i]).low, 1);
    Prefetch(&taken_[hash & (taken_.size() - 1)]);
    hashes[i % kAhead] = hash;
  };
  for (std::size_t i = 0; i < std::min(names.size(), kAhead); ++i) expect(i);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::size_t ordinal = OrdinalOf(hashes[i % kAhead]);
    if (i + kAhead < names.size()) expect(i + kAhead);
    if (ordinal > 1) *names[i] += "#" + std::to_string(ordinal);
  }
}

}  // namespace graphgold
