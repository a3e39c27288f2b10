// SPDX-License-Identifier: MIT
//
// 128-bit hashes (XXH3) of byte strings that are the same on every machine.
#ifndef GRAPHGOLD_GRAPH_HASH_H_
#define GRAPHGOLD_GRAPH_HASH_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace graphgold {

struct Hash128 {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend bool operator==(Hash128 a, Hash128 b) { return a.high == b.high && a.low == b.low; }
  friend bool operator!=(Hash128 a, Hash128 b) { return !(a == b); }
  friend bool operator<(Hash128 a, Hash128 b) {
    return a.high != b.high ? a.high < b.high : a.low < b.low;
  }
};

// Its eight bytes are in the order in which they are hashed. Not byte by byte: GCC 12 makes eight
// stores of that, and a load that has to wait for them.
inline std::uint64_t LittleEnd(std::uint64_t number) {
  return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? number : __builtin_bswap64(number);
}

// 32 hex digits.
std::string ToString(Hash128 hash);

Hash128 HashOf(std::string_view bytes);

// Of a few numbers: that of a HashInput that they were added to.
template <std::size_t kCount>
Hash128 HashOfWords(const std::uint64_t (&words)[kCount]) {
  std::uint64_t bytes[kCount];
  for (std::size_t i = 0; i < kCount; ++i) bytes[i] = LittleEnd(words[i]);
  return HashOf({reinterpret_cast<const char*>(bytes), sizeof(bytes)});
}

// The hash of bytes that come in pieces: that of all of them in a row.
class HashStream {
 public:
  HashStream();
  ~HashStream();
  HashStream(const HashStream&) = delete;
  HashStream& operator=(const HashStream&) = delete;

  void Add(std::string_view bytes);
  Hash128 Hash() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Collects what is to be hashed. Every item is framed (strings carry their length, numbers have
// eight bytes, little end first), so different sequences of items are different bytes.
class HashInput {
 public:
  void Add(std::uint64_t number) {
    const std::uint64_t bytes = LittleEnd(number);
    Append(&bytes, sizeof(bytes));
  }
  void Add(std::string_view text) {
    Add(static_cast<std::uint64_t>(text.size()));
    Append(text.data(), text.size());
  }
  void Add(Hash128 hash) {
    Add(hash.high);
    Add(hash.low);
  }
  // What another one has collected.
  void AddBytes(std::string_view bytes) { Append(bytes.data(), bytes.size()); }
  template <typename Enum, typename = std::enable_if_t<std::is_enum_v<Enum>>>
  void Add(Enum value) {
    Add(static_cast<std::uint64_t>(value));
  }
  void Clear() { size_ = 0; }

  Hash128 Hash() const { return HashOf(bytes()); }
  std::string_view bytes() const { return {buffer_.data(), size_}; }
  std::size_t size() const { return size_; }  // in bytes

 private:
  void Append(const void* bytes, std::size_t size) {
    if (buffer_.size() - size_ < size) buffer_.resize(2 * buffer_.size() + size + 256);
    if (size != 0) std::memcpy(&buffer_[size_], bytes, size);
    size_ += size;
  }

  std::vector<char> buffer_;
  std::size_t size_ = 0;  // of what was added; the buffer is longer
};

}  // namespace graphgold

template <>
struct std::hash<graphgold::Hash128> {
  std::size_t operator()(graphgold::Hash128 h) const { return static_cast<std::size_t>(h.low); }
};

#endif  // GRAPHGOLD_GRAPH_HASH_H_
