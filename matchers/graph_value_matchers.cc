// SPDX-License-Identifier: MIT
#include "graphgold/matchers/graph_value_matchers.h"

#include <ostream>
#include <utility>
#include <variant>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/matchers/explain.h"

namespace graphgold {
namespace {

using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

enum class Kind { kInput, kOutput, kParameter, kBuffer };
using Key = std::variant<std::string, std::size_t>;

const char* KindName(Kind kind) {
  constexpr const char* kNames[] = {"input", "output", "parameter", "buffer"};
  return kNames[static_cast<int>(kind)];
}

// A tensor of the graph with its name; of an output that is none, the value is not valid.
std::vector<NamedValue> TensorsOf(const OpGraph& graph, Kind kind) {
  if (kind == Kind::kInput) return graph.inputs;
  if (kind == Kind::kParameter) return graph.parameters;
  if (kind == Kind::kBuffer) return graph.buffers;
  std::vector<NamedValue> outputs;
  for (const NamedOperand& output : graph.outputs) {
    outputs.push_back({output.name, output.operand.value});
  }
  return outputs;
}

class GraphValueMatcher : public MatcherInterface<const OpGraph&> {
 public:
  GraphValueMatcher(Kind kind, Key key, TensorTypeMatcher type)
      : kind_(kind), key_(std::move(key)), type_(std::move(type)) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    const NamedValue tensor = Find(graph);
    const std::string what = "whose " + std::string(KindName(kind_)) + " " + tensor.name + " is ";
    if (!tensor.value.valid()) {
      *listener << what << "no tensor";
      return false;
    }
    const TensorType& type = graph.value(tensor.value).type;
    return internal::MatchInside<const TensorType&>(type_, type, what + ToString(type), listener);
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "has " << Described() << " that ";
    type_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "has " << Described() << " that ";
    type_.DescribeNegationTo(os);
  }

 private:
  std::string KeyText() const {
    const auto* const name = std::get_if<std::string>(&key_);
    return name ? *name : std::to_string(std::get<std::size_t>(key_));
  }
  std::string Described() const {
    const std::string kind = KindName(kind_);
    return (kind[0] == 'i' || kind[0] == 'o' ? "an " : "a ") + kind + " " + KeyText();
  }

  NamedValue Find(const OpGraph& graph) const {
    constexpr std::size_t kShown = 12;
    const std::vector<NamedValue> all = TensorsOf(graph, kind_);
    if (const auto* const index = std::get_if<std::size_t>(&key_)) {
      if (*index < all.size()) return all[*index];
    }
    std::vector<std::string> names;
    for (const NamedValue& tensor : all) {
      const auto* const name = std::get_if<std::string>(&key_);
      if (name && tensor.name == *name) return tensor;
      names.push_back(tensor.name);
    }
    throw Error("the graph has no " + std::string(KindName(kind_)) + " " + KeyText() + "; there " +
                (names.size() == 1 ? "is " : "are ") +
                (names.empty() ? "none" : internal::Listed(names, kShown)));
  }

  const Kind kind_;
  const Key key_;
  const TensorTypeMatcher type_;
};

Matcher<const OpGraph&> MakeValueMatcher(Kind kind, Key key, const TensorTypeMatcher& type) {
  return ::testing::MakeMatcher(new GraphValueMatcher(kind, std::move(key), type));
}

}  // namespace

Matcher<const OpGraph&> Input(const std::string& name, const TensorTypeMatcher& type) {
  return MakeValueMatcher(Kind::kInput, name, type);
}
Matcher<const OpGraph&> Input(std::size_t index, const TensorTypeMatcher& type) {
  return MakeValueMatcher(Kind::kInput, index, type);
}
Matcher<const OpGraph&> Output(const std::string& name, const TensorTypeMatcher& type) {
  return MakeValueMatcher(Kind::kOutput, name, type);
}
Matcher<const OpGraph&> Output(std::size_t index, const TensorTypeMatcher& type) {
  return MakeValueMatcher(Kind::kOutput, index, type);
}
Matcher<const OpGraph&> Parameter(const std::string& name, const TensorTypeMatcher& type) {
  return MakeValueMatcher(Kind::kParameter, name, type);
}
Matcher<const OpGraph&> Buffer(const std::string& name, const TensorTypeMatcher& type) {
  return MakeValueMatcher(Kind::kBuffer, name, type);
}

}  // namespace graphgold
