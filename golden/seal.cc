// SPDX-License-Identifier: MIT
#include "graphgold/golden/seal.h"

#include <charconv>
#include <cstddef>

namespace graphgold {
namespace {

// `, "seal": "0123456789abcdef0123456789abcdef"` before the `,` that ends the first line.
constexpr std::string_view kSealBegin = ", \"seal\": \"";
constexpr std::size_t kSealDigits = 32;
constexpr std::size_t kSealSize = kSealBegin.size() + kSealDigits + 1;

// Where the first line's last comma is; npos if that is not how it ends.
std::size_t EndOfHeader(std::string_view golden) {
  const std::size_t line = golden.find('\n');
  const bool ends_so = line != std::string_view::npos && line > 0 && golden[line - 1] == ',';
  return ends_so ? line - 1 : std::string_view::npos;
}

struct Found {
  std::size_t begin;  // of its comma
  Hash128 seal;
};

std::optional<Found> FindSeal(std::string_view golden) {
  const std::size_t end = EndOfHeader(golden);
  if (end == std::string_view::npos || end < kSealSize) return std::nullopt;
  const std::string_view text = golden.substr(end - kSealSize, kSealSize);
  if (text.substr(0, kSealBegin.size()) != kSealBegin || text.back() != '"') return std::nullopt;
  const std::optional<Hash128> seal = ParseSeal(text.substr(kSealBegin.size(), kSealDigits));
  if (!seal) return std::nullopt;
  return Found{end - kSealSize, *seal};
}

Hash128 SealOf(const HashStream& text, Hash128 recording) {
  HashInput both;
  both.Add(recording);
  both.Add(text.Hash());
  return both.Hash();
}

}  // namespace

std::optional<Hash128> ParseSeal(std::string_view digits) {
  const bool is_seal = digits.size() == kSealDigits &&
                       digits.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  if (!is_seal) return std::nullopt;
  Hash128 seal;
  const char* const begin = digits.data();
  std::from_chars(begin, begin + kSealDigits / 2, seal.high, 16);
  std::from_chars(begin + kSealDigits / 2, begin + kSealDigits, seal.low, 16);
  return seal;
}

Hash128 SealOf(std::string_view golden, Hash128 recording) {
  HashStream text;
  text.Add(golden);
  return SealOf(text, recording);
}

std::string WithSeal(std::string golden, Hash128 seal) {
  const std::size_t end = EndOfHeader(golden);
  if (end == std::string_view::npos) return golden;
  golden.insert(end, std::string(kSealBegin) + ToString(seal) + '"');
  return golden;
}

std::string WithoutSeal(std::string golden) {
  if (const std::optional<Found> found = FindSeal(golden)) golden.erase(found->begin, kSealSize);
  return golden;
}

bool SealFits(std::string_view golden, Hash128 recording) {
  SealedText text;
  text.Add(golden);
  return text.Fits(recording);
}

void SealedText::Add(std::string_view piece) {
  if (has_begun_) {
    if (seal_) rest_.Add(piece);
    return;
  }
  has_begun_ = true;
  const std::optional<Found> found = FindSeal(piece);
  if (!found) return;
  seal_ = found->seal;
  rest_.Add(piece.substr(0, found->begin));
  rest_.Add(piece.substr(found->begin + kSealSize));
}

bool SealedText::Fits(Hash128 recording) const {
  return seal_ && *seal_ == SealOf(rest_, recording);
}

}  // namespace graphgold
