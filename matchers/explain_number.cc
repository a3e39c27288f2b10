// SPDX-License-Identifier: MIT
#include "graphgold/matchers/explain_number.h"

#include <algorithm>
#include <cstddef>

#include "graphgold/graph/name.h"
#include "graphgold/graph/units.h"

namespace graphgold::internal {
namespace {

std::string ShortNumber(std::int64_t number, NumberUnit unit) {
  const double value = static_cast<double>(number);
  return unit == NumberUnit::kBytes ? BytesToString(value) : CountToString(value);
}

}  // namespace

std::string NumberWithUnit(std::int64_t number, NumberUnit unit, const std::string& noun) {
  const std::string exact = std::to_string(number) + " " + noun;
  const std::int64_t small = unit == NumberUnit::kBytes ? 1024 : 1000;
  return number < small ? exact : exact + " (" + ShortNumber(number, unit) + ")";
}

std::string LargestOf(Contributions contributions, NumberUnit unit) {
  constexpr std::size_t kMaxNamed = 5;
  contributions.erase(std::remove_if(contributions.begin(), contributions.end(),
                                     [](const auto& part) { return part.second == 0; }),
                      contributions.end());
  std::sort(contributions.begin(), contributions.end(), [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : NameLess(a.first, b.first);
  });
  std::string text;
  for (std::size_t i = 0; i < contributions.size() && i < kMaxNamed; ++i) {
    text += (i == 0 ? ": " : ", ") + contributions[i].first + " " +
            ShortNumber(contributions[i].second, unit);
  }
  if (contributions.size() > kMaxNamed) {
    text += ", … and " + std::to_string(contributions.size() - kMaxNamed) + " more";
  }
  return text;
}

bool MatchNumber(const ::testing::Matcher<std::int64_t>& matcher, std::int64_t number,
                 ::testing::MatchResultListener* listener) {
  ::testing::StringMatchResultListener inner;
  const bool matches = matcher.MatchAndExplain(number, &inner);
  if (!inner.str().empty()) *listener << ", a number " << inner.str();
  return matches;
}

}  // namespace graphgold::internal
