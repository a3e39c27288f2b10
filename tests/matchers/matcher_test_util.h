// SPDX-License-Identifier: MIT
//
// What a matcher says, as text; and a context for as long as a test lasts.
#ifndef GRAPHGOLD_TESTS_MATCHERS_MATCHER_TEST_UTIL_H_
#define GRAPHGOLD_TESTS_MATCHERS_MATCHER_TEST_UTIL_H_

#include <gmock/gmock.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/text.h"
#include "graphgold/matchers/context.h"

namespace graphgold {

inline OpGraph ParseCanonical(std::string_view text) {
  const OpGraph graph = ParseText(text);
  return Canonicalize(graph, std::vector<ScopeSource>(graph.nodes.size(), ScopeSource::kGiven));
}

template <typename T>
std::string Describe(const ::testing::Matcher<T>& matcher) {
  return ::testing::DescribeMatcher<T>(matcher);
}
template <typename T>
std::string DescribeNegation(const ::testing::Matcher<T>& matcher) {
  return ::testing::DescribeMatcher<T>(matcher, true);
}
template <typename T, typename Value>
std::string Explain(const ::testing::Matcher<T>& matcher, const Value& value) {
  ::testing::StringMatchResultListener listener;
  matcher.MatchAndExplain(value, &listener);
  return listener.str();
}

template <typename Body>
std::string ErrorIn(const Body& body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return "(no error)";
}
// The same matcher, plain and negated: what can't be told must fail in both directions.
template <typename T, typename Value>
std::string ErrorBothWays(const ::testing::Matcher<T>& matcher, const Value& value) {
  const std::string plain = ErrorIn([&] { static_cast<void>(matcher.Matches(value)); });
  const ::testing::Matcher<T> negation = ::testing::Not(matcher);
  const std::string negated = ErrorIn([&] { static_cast<void>(negation.Matches(value)); });
  return plain == negated ? plain : plain + " / negated: " + negated;
}

class ScopedContext {
 public:
  explicit ScopedContext(MatcherContext context) : before_(CurrentMatcherContext()) {
    SetMatcherContext(std::move(context));
  }
  ~ScopedContext() { SetMatcherContext(before_); }
  ScopedContext(const ScopedContext&) = delete;
  ScopedContext& operator=(const ScopedContext&) = delete;

 private:
  const MatcherContext before_;
};

// What a program with LibTorch would know, in small.
inline MatcherContext SmallContext() {
  MatcherContext context;
  context.operators = [] {
    return std::vector<std::string>{"aten::add.Scalar", "aten::add.Tensor", "aten::batch_norm",
                                    "aten::conv2d",     "aten::conv3d",     "aten::dropout",
                                    "aten::dropout_",   "aten::gelu",       "aten::linear",
                                    "aten::relu",       "aten::relu_"};
  };
  context.attribute_default = [](const std::string& op, const std::string& name) {
    if (op == "aten::conv2d" && (name == "stride" || name == "dilation")) {
      return std::make_optional(AttrValue(AttrValue::List{1, 1}));
    }
    if (op == "aten::conv2d" && name == "groups") return std::make_optional(AttrValue(1));
    return std::optional<AttrValue>();
  };
  return context;
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_MATCHERS_MATCHER_TEST_UTIL_H_
