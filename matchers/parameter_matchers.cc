// SPDX-License-Identifier: MIT
//
// The matchers over parameters of cost_matchers.h.
#include <optional>
#include <ostream>
#include <utility>

#include "graphgold/graph/error.h"
#include "graphgold/graph/stats.h"
#include "graphgold/matchers/cost_matchers.h"
#include "graphgold/matchers/explain_number.h"

namespace graphgold {
namespace {

using internal::NumberUnit;
using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

struct ParameterQuestion {
  const char* matcher;
  const char* noun;
  NumberUnit unit;
  std::optional<std::int64_t> (*count)(const OpGraph& graph);
};

constexpr ParameterQuestion kCountQuestion = {"HasParameterCount", "parameters", NumberUnit::kCount,
                                              CountParameters};
constexpr ParameterQuestion kTrainableCountQuestion = {"HasTrainableParameterCount",
                                                       "trainable parameters", NumberUnit::kCount,
                                                       CountTrainableParameters};
constexpr ParameterQuestion kParameterBytesQuestion = {"HasParameterBytes", "bytes of parameters",
                                                       NumberUnit::kBytes, CountParameterBytes};

// What each parameter has of the whole: the same question, of a graph that has only this one. What
// is tied to another has nothing of its own.
internal::Contributions PartsOf(const OpGraph& graph, const ParameterQuestion& question) {
  internal::Contributions parts;
  OpGraph one;
  for (const NamedValue& parameter : graph.parameters) {
    if (graph.value(parameter.value).alias_of.valid()) continue;
    one.values = {graph.value(parameter.value)};
    one.parameters = {{parameter.name, ValueId(0)}};
    parts.emplace_back(parameter.name, question.count(one).value_or(0));
  }
  return parts;
}

class ParameterMatcher : public MatcherInterface<const OpGraph&> {
 public:
  ParameterMatcher(const ParameterQuestion& question, Matcher<std::int64_t> count)
      : question_(question), count_(std::move(count)) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    const std::optional<std::int64_t> number = question_.count(graph);
    if (!number) {
      throw Error(std::string(question_.matcher) + ": the number of " + question_.noun +
                  " cannot be told: a parameter has a size that is not a number, or they are too "
                  "many");
    }
    if (listener->IsInterested()) {
      *listener << "which has " << internal::NumberWithUnit(*number, question_.unit, question_.noun)
                << internal::LargestOf(PartsOf(graph, question_), question_.unit);
    }
    return internal::MatchNumber(count_, *number, listener);
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "has a number of " << question_.noun << " that ";
    count_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "has a number of " << question_.noun << " that ";
    count_.DescribeNegationTo(os);
  }

 private:
  const ParameterQuestion& question_;
  const Matcher<std::int64_t> count_;
};

}  // namespace

Matcher<const OpGraph&> HasParameterCount(const Matcher<std::int64_t>& count) {
  return ::testing::MakeMatcher(new ParameterMatcher(kCountQuestion, count));
}

Matcher<const OpGraph&> HasTrainableParameterCount(const Matcher<std::int64_t>& count) {
  return ::testing::MakeMatcher(new ParameterMatcher(kTrainableCountQuestion, count));
}

Matcher<const OpGraph&> HasParameterBytes(const Matcher<std::int64_t>& count) {
  return ::testing::MakeMatcher(new ParameterMatcher(kParameterBytesQuestion, count));
}

}  // namespace graphgold
