// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_string.h"

#include <nlohmann/json.hpp>
#include <string>

namespace graphgold {
namespace {

// Where a byte stands for itself in a JSON string, whatever is around it: 0.
struct Specials {
  constexpr Specials() {
    for (unsigned c = 0; c < 256; ++c) is[c] = c < 0x20 || c >= 0x7F || c == '"' || c == '\\';
  }
  unsigned char is[256] = {};
};
constexpr Specials kSpecials;

// Nearly all strings of goldens are plain, and there are very many: no branch for each character.
bool IsPlain(std::string_view text) {
  unsigned char special = 0;
  for (const char c : text) special |= kSpecials.is[static_cast<unsigned char>(c)];
  return special == 0;
}

}  // namespace

bool CloseJsonString(TextSink& json, std::size_t quote) {
  const std::string_view text = json.text().substr(quote + 1);
  if (IsPlain(text)) {
    json += '"';
    return true;
  }
  try {
    const std::string escaped = nlohmann::json(text).dump();
    json.Shorten(quote);
    json += escaped;
    return true;
  } catch (const nlohmann::json::type_error&) {  // not UTF-8
    json.Shorten(quote);
    return false;
  }
}

bool AppendJsonString(std::string_view text, TextSink& json) {
  const std::size_t quote = json.size();
  json += '"';
  json += text;
  return CloseJsonString(json, quote);
}

}  // namespace graphgold
