// SPDX-License-Identifier: MIT
//
// 128-bit hashes (XXH3) of byte strings that are the same on every machine.
#ifndef GRAPHGOLD_GRAPH_HASH_H_
#define GRAPHGOLD_GRAPH_HASH_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>

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

// 32 hex digits.
std::string ToString(Hash128 hash);

// Collects what is to be hashed. Every item is framed (strings carry their length, numbers have
// eight bytes, little end first), so different sequences of items are different bytes.
class HashInput {
 public:
  void Add(std::uint64_t number);
  void Add(std::string_view text);
  void Add(Hash128 hash);
  template <typename Enum, typename = std::enable_if_t<std::is_enum_v<Enum>>>
  void Add(Enum value) {
    Add(static_cast<std::uint64_t>(value));
  }
  void Clear() { bytes_.clear(); }

  Hash128 Hash() const;
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

}  // namespace graphgold

template <>
struct std::hash<graphgold::Hash128> {
  std::size_t operator()(graphgold::Hash128 h) const { return static_cast<std::size_t>(h.low); }
};

#endif  // GRAPHGOLD_GRAPH_HASH_H_
