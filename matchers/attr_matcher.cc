// SPDX-License-Identifier: MIT
//
// Attr of call_matchers.h.
#include <optional>
#include <ostream>
#include <set>
#include <utility>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/matchers/call_matchers.h"
#include "graphgold/matchers/context.h"
#include "graphgold/matchers/explain.h"
#include "graphgold/matchers/op_name.h"

namespace graphgold {
namespace {

using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

const AttrValue* FindAttribute(const Node& node, const std::string& name) {
  for (const Attribute& attribute : node.attributes) {
    if (attribute.name == name) return &attribute.value;
  }
  return nullptr;
}

// The names of all attributes in the graph.
std::set<std::string> AttributeNames(const OpGraph& graph) {
  std::set<std::string> names;
  for (const Node& node : graph.nodes) {
    for (const Attribute& attribute : node.attributes) names.insert(attribute.name);
  }
  return names;
}

class AttrMatcher : public MatcherInterface<const CallView&> {
 public:
  AttrMatcher(std::string name, Matcher<const AttrView&> value)
      : name_(std::move(name)), value_(std::move(value)) {}

  bool MatchAndExplain(const CallView& call, MatchResultListener* listener) const override {
    const AttrValue* const given = FindAttribute(call.node(), name_);
    const std::optional<AttrValue> value = given ? *given : Default(call);
    if (!value) {
      *listener << "which has no attribute " << name_;
      return false;
    }
    const std::string what =
        listener->IsInterested()
            ? "whose " + name_ + " is " + ToString(*value) + (given ? "" : ", the default")
            : "";
    try {
      return internal::MatchInside<const AttrView&>(value_, AttrView(*value), what, listener);
    } catch (const Error& error) {
      throw Error("Attr(\"" + name_ + "\") of " + call.node().name + ": " + error.what());
    }
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "has an attribute " << name_ << " that ";
    value_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "has no attribute " << name_ << " that ";
    value_.DescribeTo(os);
  }

 private:
  // Nothing where the operator has no such attribute, but others in the graph have.
  std::optional<AttrValue> Default(const CallView& call) const {
    const std::string& op = call.node().op;
    const auto attribute_default = CurrentMatcherContext().attribute_default;
    const auto fail = [&](const std::string& why) {
      throw Error("Attr(\"" + name_ + "\") of " + call.node().name + ": " + why);
    };
    if (!attribute_default) {
      fail("the call has the default of " + op +
           ", which is unknown in a program without LibTorch; see matchers/context.h");
    }
    if (std::optional<AttrValue> value = attribute_default(op, name_)) return value;
    const std::set<std::string> names = AttributeNames(*call.graph);
    if (names.count(name_) == 0) {
      fail(op + " has no attribute of this name that could be left out" +
           internal::DidYouMean(internal::SimilarNames(name_, {names.begin(), names.end()})));
    }
    return std::nullopt;
  }

  const std::string name_;
  const Matcher<const AttrView&> value_;
};

}  // namespace

Matcher<const CallView&> internal::AttrMatches(const std::string& name,
                                               const Matcher<const AttrView&>& value) {
  return ::testing::MakeMatcher(new AttrMatcher(name, value));
}

}  // namespace graphgold
