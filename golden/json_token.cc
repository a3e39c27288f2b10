// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_token.h"

namespace graphgold {
namespace {

// A quote that stands inside a string has an odd number of backslashes before it.
bool IsEscaped(std::string_view text, std::size_t at) {
  std::size_t first = at;
  while (first > 0 && text[first - 1] == '\\') --first;
  return (at - first) % 2 == 1;
}

}  // namespace

bool IsJsonWordCharacter(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
         c == '+' || c == '.';
}

std::size_t JsonTokenBegin(std::string_view text, std::size_t from, std::size_t end) {
  std::size_t begin = end - 1;
  if (text[begin] == '"') {
    while (begin > from && (text[--begin] != '"' || IsEscaped(text, begin))) {
    }
  } else if (IsJsonWordCharacter(text[begin])) {
    while (begin > from && IsJsonWordCharacter(text[begin - 1])) --begin;
  }
  return begin;
}

}  // namespace graphgold
