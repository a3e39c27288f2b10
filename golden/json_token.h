// SPDX-License-Identifier: MIT
//
// Where tokens of a JSON text begin. The library tells only where they end.
#ifndef GRAPHGOLD_GOLDEN_JSON_TOKEN_H_
#define GRAPHGOLD_GOLDEN_JSON_TOKEN_H_

#include <cstddef>
#include <string_view>

namespace graphgold {

// Whether numbers and words (true, false, null) may hold this character.
bool IsJsonWordCharacter(char c);

// The beginning of the token that ends before `end`; the one before it ends at `from` or sooner.
std::size_t JsonTokenBegin(std::string_view text, std::size_t from, std::size_t end);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_TOKEN_H_
