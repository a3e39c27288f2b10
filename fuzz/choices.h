// SPDX-License-Identifier: MIT
//
// Bytes as a row of choices, for targets whose input is no text.
#ifndef GRAPHGOLD_FUZZ_CHOICES_H_
#define GRAPHGOLD_FUZZ_CHOICES_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace graphgold::fuzz {

class Choices {
 public:
  explicit Choices(std::string_view bytes) : bytes_(bytes) {}

  bool empty() const { return bytes_.empty(); }

  // From 0 to n-1; 0 where the bytes have come to their end.
  std::size_t Below(std::size_t n) { return Byte() % n; }

  // Any number, of eight bytes.
  std::uint64_t Word() {
    std::uint64_t word = 0;
    for (int i = 0; i < 8; ++i) word = word << 8 | Byte();
    return word;
  }

 private:
  std::uint8_t Byte() {
    if (bytes_.empty()) return 0;
    const auto byte = static_cast<std::uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte;
  }

  std::string_view bytes_;
};

}  // namespace graphgold::fuzz

#endif  // GRAPHGOLD_FUZZ_CHOICES_H_
