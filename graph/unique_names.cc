// SPDX-License-Identifier: MIT
#include "graphgold/graph/unique_names.h"

#include <algorithm>

#include "graphgold/graph/hash.h"

namespace graphgold {

UniqueNames::UniqueNames(std::size_t count) {
  std::size_t size = 16;  // a power of two, a quarter of it free
  while (3 * size < 4 * count) size *= 2;
  taken_.resize(size);
}

std::string UniqueNames::Take(std::string wanted) {
  const std::uint64_t hash = std::max<std::uint64_t>(HashOf(wanted).low, 1);
  std::size_t at = hash & (taken_.size() - 1);
  while (taken_[at] != 0 && taken_[at] != hash) at = (at + 1) & (taken_.size() - 1);
  if (taken_[at] == 0) {
    taken_[at] = hash;
    return wanted;
  }
  const std::size_t count = ++repeated_.try_emplace(hash, 1).first->second;
  return wanted + "#" + std::to_string(count);
}

}  // namespace graphgold
