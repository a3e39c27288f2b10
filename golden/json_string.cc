// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_string.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace graphgold {
namespace {

// Whether a character stands in a JSON string as it is, whatever is around it.
bool IsPlain(char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

}  // namespace

// Nearly all strings of goldens are plain, and there are very many.
bool AppendJsonString(std::string_view text, std::string& json) {
  if (std::all_of(text.begin(), text.end(), IsPlain)) {
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
