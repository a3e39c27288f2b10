// SPDX-License-Identifier: MIT
//
// From a JSON text to its values. The JSON library reads; here its events become a tree that is
// lean, since goldens are large where the model is, and whose values know their places, so that an
// error can name them.
#ifndef GRAPHGOLD_GOLDEN_JSON_PARSER_H_
#define GRAPHGOLD_GOLDEN_JSON_PARSER_H_

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "graphgold/golden/json_value.h"

namespace graphgold {

struct JsonTree {
  std::vector<JsonValue> values;      // see json_value.h; the first is the root
  std::deque<std::string> unescaped;  // strings that do not stand in the text as they are
};

// Deeper texts are refused, so that every walk over the tree may recurse.
inline constexpr std::size_t kMaxJsonDepth = 64;

// The tree has views of the text. Throws Error with file, line and column for a text that is no
// JSON, repeats a key in an object, is nested too deeply, or holds a number that neither 64 bits
// nor a double can hold.
JsonTree ParseJson(std::string_view text, const std::string& file);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_PARSER_H_
