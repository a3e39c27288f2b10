// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_string.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace graphgold {
namespace {

// Whether all characters stand in a JSON string as they are, whatever is around them.
bool IsPlain(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; });
}

}  // namespace

// Nearly all strings of goldens are plain, and there are very many.
bool AppendJsonString(std::string_view text, std::string& json) {
  if (IsPlain(text)) {
    json += '"';
    json += text;
    json += '"';
    return true;
  }
  try {
    json += nlohmann::json(text).dump();
    return true;
  } catch (const nlohmann::json::type_error&) {  // not UTF-8
    return false;
  }
}

}  // namespace graphgold
