// SPDX-License-Identifier: MIT
//
// How matchers over numbers explain themselves: the number, who contributes most to it, and what
// the inner matcher says.
#ifndef GRAPHGOLD_MATCHERS_EXPLAIN_NUMBER_H_
#define GRAPHGOLD_MATCHERS_EXPLAIN_NUMBER_H_

#include <gmock/gmock-matchers.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace graphgold::internal {

enum class NumberUnit { kCount, kBytes };

// "1814073344 FLOPs (1.81 G)", "251658240 bytes (240.0 MiB)"; small numbers alone.
std::string NumberWithUnit(std::int64_t number, NumberUnit unit, const std::string& noun);

// Whose part of the whole: a name and a number.
using Contributions = std::vector<std::pair<std::string, std::int64_t>>;

// ": conv1/conv2d 1.02 M, fc/linear 500, … and 16 more": the largest first, of equal ones by name;
// those of nothing are left out.
std::string LargestOf(Contributions contributions, NumberUnit unit);

// Whether the number matches; what the matcher has to say about it follows after a comma.
bool MatchNumber(const ::testing::Matcher<std::int64_t>& matcher, std::int64_t number,
                 ::testing::MatchResultListener* listener);

}  // namespace graphgold::internal

#endif  // GRAPHGOLD_MATCHERS_EXPLAIN_NUMBER_H_
