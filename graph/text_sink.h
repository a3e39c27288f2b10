// SPDX-License-Identifier: MIT
//
// A long text, as it grows piece by piece. Goldens are made of thousands of pieces of a few bytes,
// so adding one is a copy in place, and no call.
#ifndef GRAPHGOLD_GRAPH_TEXT_SINK_H_
#define GRAPHGOLD_GRAPH_TEXT_SINK_H_

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace graphgold {

class TextSink {
 public:
  void Reserve(std::size_t size) {
    if (buffer_.size() < size) buffer_.resize(size);
  }

  // Always in place: of a literal only a few stores are left.
  [[gnu::always_inline]] TextSink& operator+=(char c) {
    *Room(1) = c;
    ++size_;
    return *this;
  }
  [[gnu::always_inline]] TextSink& operator+=(std::string_view piece) {
    char* const end = Room(piece.size());
    if (!piece.empty()) std::memcpy(end, piece.data(), piece.size());
    size_ += piece.size();
    return *this;
  }
  // In decimal digits. Most numbers of a graph have one.
  void AddNumber(std::int64_t number) {
    if (number >= 0 && number < 10) {
      *this += static_cast<char>('0' + number);
      return;
    }
    constexpr std::size_t kMostChars = 20;
    char* const end = Room(kMostChars);
    size_ += static_cast<std::size_t>(std::to_chars(end, end + kMostChars, number).ptr - end);
  }

  // Space behind the text: `size` bytes, and no part of it.
  char* Room(std::size_t size) {
    if (buffer_.size() - size_ < size) Grow(size);
    return buffer_.data() + size_;
  }

  // What there is, until more is added.
  std::string_view text() const { return {buffer_.data(), size_}; }
  std::size_t size() const { return size_; }
  // Takes back all behind the first `size` bytes.
  void Shorten(std::size_t size) { size_ = size; }

  std::string Take() {
    buffer_.resize(size_);
    size_ = 0;
    return std::exchange(buffer_, std::string());
  }

 private:
  [[gnu::noinline]] void Grow(std::size_t size) { buffer_.resize(2 * buffer_.size() + size + 64); }

  std::string buffer_;    // longer than the text
  std::size_t size_ = 0;  // of the text
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_TEXT_SINK_H_
