// SPDX-License-Identifier: MIT
#include "graphgold/graph/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdio>

namespace graphgold {

std::string ToString(Hash128 hash) {
  char buffer[33];
  std::snprintf(buffer, sizeof(buffer), "%016llx%016llx",
                static_cast<unsigned long long>(hash.high),
                static_cast<unsigned long long>(hash.low));
  return buffer;
}

void HashInput::Add(std::uint64_t number) {
  char buffer[8];
  for (char& byte : buffer) {
    byte = static_cast<char>(number & 0xff);
    number >>= 8;
  }
  bytes_.append(buffer, sizeof(buffer));
}

void HashInput::Add(std::string_view text) {
  Add(static_cast<std::uint64_t>(text.size()));
  bytes_.append(text);
}

void HashInput::Add(Hash128 hash) {
  Add(hash.high);
  Add(hash.low);
}

Hash128 HashInput::Hash() const {
  const XXH128_hash_t hash = XXH3_128bits(bytes_.data(), bytes_.size());
  return {hash.high64, hash.low64};
}

}  // namespace graphgold
