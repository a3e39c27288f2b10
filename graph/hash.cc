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

Hash128 HashOf(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.high64, hash.low64};
}

struct HashStream::State {
  XXH3_state_t bytes;
};

HashStream::HashStream() : state_(std::make_unique<State>()) { XXH3_128bits_reset(&state_->bytes); }

HashStream::~HashStream() = default;

void HashStream::Add(std::string_view bytes) {
  XXH3_128bits_update(&state_->bytes, bytes.data(), bytes.size());
}

Hash128 HashStream::Hash() const {
  const XXH128_hash_t hash = XXH3_128bits_digest(&state_->bytes);
  return {hash.high64, hash.low64};
}

}  // namespace graphgold
