// SPDX-License-Identifier: MIT
//
// What a matcher says: of itself, of a value, and when it refuses one.
#ifndef GRAPHGOLD_TESTS_MATCHERS_MATCHER_TEXT_H_
#define GRAPHGOLD_TESTS_MATCHERS_MATCHER_TEXT_H_

#include <gmock/gmock.h>

#include <string>

#include "graphgold/graph/error.h"

namespace graphgold {

template <typename T>
std::string DescriptionOf(const ::testing::Matcher<const T&>& matcher) {
  return ::testing::DescribeMatcher<const T&>(matcher);
}
template <typename T>
std::string NegationOf(const ::testing::Matcher<const T&>& matcher) {
  return ::testing::DescribeMatcher<const T&>(matcher, true);
}

// "yes: which …" or "no: which …".
template <typename T>
std::string AnswerOf(const ::testing::Matcher<const T&>& matcher, const T& value) {
  ::testing::StringMatchResultListener listener;
  const bool matches = matcher.MatchAndExplain(value, &listener);
  return (matches ? "yes: " : "no: ") + listener.str();
}

// The message of the Error that asking throws.
template <typename Ask>
std::string RefusalOf(const Ask& ask) {
  try {
    ask();
  } catch (const Error& error) {
    return error.what();
  }
  return "(no error)";
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_MATCHERS_MATCHER_TEXT_H_
