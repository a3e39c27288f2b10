// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_string.h"

#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>

namespace graphgold {
namespace {

// Nearly all strings of goldens are plain, and there are very many: they are looked through sixteen
// bytes at a time.
using Block [[gnu::vector_size(16)]] = signed char;

Block BlockAt(const char* bytes) {
  Block block;
  std::memcpy(&block, bytes, sizeof(block));
  return block;
}

// 0 where a byte stands for itself in a JSON string, whatever is around it. Those of UTF-8 letters
// do not, and are below all others.
Block Specials(Block bytes) {
  constexpr signed char kFirstPrintable = 0x20;
  constexpr signed char kQuote = '"';
  constexpr signed char kBackslash = '\\';
  return (bytes < kFirstPrintable) | (bytes == kQuote) | (bytes == kBackslash);
}

bool IsZero(Block block) {
  std::uint64_t halves[2];
  std::memcpy(halves, &block, sizeof(halves));
  return (halves[0] | halves[1]) == 0;
}

// Whether all bytes from `begin` on stand for themselves, to the end of the text. The last block
// goes beyond it: there it finds blanks.
bool EndsPlain(TextSink& json, std::size_t begin) {
  char* const end = json.Room(sizeof(Block));
  std::memset(end, ' ', sizeof(Block));
  Block specials = {};
  for (const char* at = json.text().data() + begin; at < end; at += sizeof(Block)) {
    specials |= Specials(BlockAt(at));
  }
  return IsZero(specials);
}

// A call of its own, so that plain strings do not pay for it.
[[gnu::noinline]] bool CloseEscaped(TextSink& json, std::size_t quote) {
  try {
    const std::string escaped = nlohmann::json(json.text().substr(quote + 1)).dump();
    json.Shorten(quote);
    json += escaped;
    return true;
  } catch (const nlohmann::json::type_error&) {  // not UTF-8
    json.Shorten(quote);
    return false;
  }
}

}  // namespace

bool CloseJsonString(TextSink& json, std::size_t quote) {
  if (!EndsPlain(json, quote + 1)) return CloseEscaped(json, quote);
  json += '"';
  return true;
}

bool AppendJsonString(std::string_view text, TextSink& json) {
  const std::size_t quote = json.size();
  json += '"';
  json += text;
  return CloseJsonString(json, quote);
}

}  // namespace graphgold
