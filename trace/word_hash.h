// SPDX-License-Identifier: MIT
//
// The hash of a few words in a row, for tables of one run: a HashInput asks for room at every word,
// here that is asked for once.
#ifndef GRAPHGOLD_TRACE_WORD_HASH_H_
#define GRAPHGOLD_TRACE_WORD_HASH_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgold/graph/hash.h"

namespace graphgold::trace {

class WordHash {
 public:
  // Begins anew. No more than `room` words may be added.
  void Begin(std::size_t room) {
    if (words_.size() < room) words_.resize(room);
    end_ = words_.data();
  }
  void Add(std::uint64_t word) { *end_++ = word; }
  void Add(const std::int64_t* numbers, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) *end_++ = static_cast<std::uint64_t>(numbers[i]);
  }
  std::uint64_t Hash() const {
    const auto* const bytes = reinterpret_cast<const char*>(words_.data());
    return HashOf({bytes, static_cast<std::size_t>(end_ - words_.data()) * sizeof(*end_)}).low;
  }

 private:
  std::vector<std::uint64_t> words_;
  std::uint64_t* end_ = nullptr;  // of those that were added
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_WORD_HASH_H_
