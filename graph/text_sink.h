// SPDX-License-Identifier: MIT
//
// A long text, as it grows piece by piece. Goldens are made of thousands of pieces of a few bytes,
// so adding one is a copy in place, and no call.
#ifndef GRAPHGOLD_GRAPH_TEXT_SINK_H_
#define GRAPHGOLD_GRAPH_TEXT_SINK_H_

#include <cstddef>
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

  TextSink& operator+=(char c) {
    Room(1);
    buffer_[size_++] = c;
    return *this;
  }
  TextSink& operator+=(std::string_view piece) {
    Room(piece.size());
    if (!piece.empty()) std::memcpy(&buffer_[size_], piece.data(), piece.size());
    size_ += piece.size();
    return *this;
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
  void Room(std::size_t size) {
    if (buffer_.size() - size_ < size) buffer_.resize(2 * buffer_.size() + size + 64);
  }

  std::string buffer_;    // longer than the text
  std::size_t size_ = 0;  // of the text
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_TEXT_SINK_H_
