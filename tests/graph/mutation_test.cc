// SPDX-License-Identifier: MIT
//
// Every mutation of a fixed list, on thousands of random graphs: it changes the fingerprint, and
// the diff tells it where it was made.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/text.h"
#include "mutate_graph.h"

namespace graphgold {
namespace {

using Kind = Mutation::Kind;

constexpr std::uint32_t kGraphsPerKind = 3000;

// A graph, a mutation of it, and what came of it.
struct Case {
  OpGraph before;
  Mutation mutation{};
  OpGraph after;
};

std::optional<Case> RandomCase(Kind kind, std::uint32_t seed) {
  Random random(seed);
  Case made;
  made.before = Canonicalize(ParseText(RandomRun(random, 2 + random.Below(14))));
  TagCalls(made.before);
  const std::optional<Mutation> mutation = RandomMutation(made.before, kind, random);
  if (!mutation) return std::nullopt;
  made.mutation = *mutation;
  made.after = Canonicalize(*Apply(*mutation, made.before));
  return made;
}

// The others can exchange two things that nothing tells apart (two equal calls, two constants of
// one type), and then leave the graph as it was.
bool ChangesEveryGraph(Kind kind) {
  return kind != Kind::kOperandSwap && kind != Kind::kRewire && kind != Kind::kOutputOrder;
}

TEST(MutationTest, EveryMutationChangesTheFingerprint) {
  for (const Kind kind : AllMutations()) {
    std::size_t made = 0;
    std::size_t changed = 0;
    for (std::uint32_t seed = 0; seed < kGraphsPerKind; ++seed) {
      const std::optional<Case> of = RandomCase(kind, seed);
      if (!of) continue;
      ++made;
      const auto where = [&] { return ToString(kind) + ", seed " + std::to_string(seed); };
      const bool same_text = PrintText(of->before) == PrintText(of->after);
      ASSERT_FALSE(same_text && ChangesEveryGraph(kind)) << where();
      ASSERT_EQ(SameStructure(of->before, of->after), same_text) << where();
      ASSERT_EQ(StructureFingerprint(of->before) == StructureFingerprint(of->after), same_text)
          << where();
      changed += same_text ? 0 : 1;
    }
    // Two writes in a row are rarer than the rest.
    EXPECT_GT(made, kGraphsPerKind / (kind == Kind::kEffectOrder ? 10 : 2)) << ToString(kind);
    EXPECT_GE(changed * 100, made * 98) << ToString(kind);
  }
}

// Whether only its readers tell the value from another one: a constant, or a result of a call that
// is done a second time on the same operands.
bool IsNameless(const OpGraph& graph, ValueId id) {
  const Value& value = graph.value(id);
  if (value.origin != Origin::kResult) return value.origin == Origin::kConstant;
  const std::vector<Hash128> calls = SubgraphFingerprints(graph);
  return std::count(calls.begin(), calls.end(), calls[value.made_by.node.index()]) > 1;
}

// How a diff says where a graph was mutated.
enum class Telling {
  kExact,  // it names the call that was mutated
  kEqual,  // it names a call where the same mutation would have given the very same graph
  kTwin,   // it names what can be taken for it; see NamesTwin
  kWrong,
};

class Told {
 public:
  Told(const Case& of, const GraphDiff& diff) : case_(of), diff_(diff) {
    for (const Change& change : diff.changes) {
      if (change.before.valid()) before_.insert(change.before);
      if (change.after.valid()) after_tags_.insert(of.after.node(change.after).executed);
    }
  }

  Telling Where() const {
    if (NamesMutated()) return Telling::kExact;
    if (NamesEqual()) return Telling::kEqual;
    return NamesTwin() ? Telling::kTwin : Telling::kWrong;
  }

 private:
  const Mutation& mutation() const { return case_.mutation; }

  bool NamesMutated() const {
    const bool before = before_.count(mutation().at) != 0;
    const bool after = after_tags_.count(mutation().at.index() + 1) != 0;
    const bool added = after_tags_.count(kNewCall) != 0;
    switch (mutation().kind) {
      case Kind::kInsert:
        return added;
      case Kind::kDelete:
        return before;
      case Kind::kDuplicate:  // which of the two is the copy, nobody can say
        return added || after;
      case Kind::kEffectOrder:  // as well told as a change of the other one
        return before || after;
      default:
        return before && after;
    }
  }

  bool IsEqualAt(Mutation other) const {
    const std::optional<OpGraph> mutated = Apply(other, case_.before);
    return mutated && SameStructure(Canonicalize(*mutated), case_.after);
  }

  bool NamesEqual() const {
    Mutation other = mutation();
    for (const NodeId named : before_) {
      other.at = named;
      if (IsEqualAt(other)) return true;
      if (mutation().kind != Kind::kRewire) continue;
      for (other.place = 0; other.place < 2; ++other.place) {
        for (std::size_t i = 0; i < case_.before.values.size(); ++i) {
          other.to = ValueId(i);
          if (IsEqualAt(other)) return true;
        }
      }
    }
    return false;
  }

  // Two things make one call look like another though they are not the same:
  // - An equal call next to it. `neg(neg(x))` without the inner call is `neg(x)`, as it is without
  //   the outer one, whose readers then read something else: calls are paired from the inputs on,
  //   so it is the last of a row that is told.
  // - What is known by its readers alone. If sub(c, d) of two constants becomes sub(d, c), it is as
  //   true that all other readers of c and d now read the other one.
  bool NamesTwin() const {
    const Hash128 mutated = NodeFingerprint(case_.before, mutation().at);
    for (const Change& change : diff_.changes) {
      const bool equal =
          (change.before.valid() && NodeFingerprint(case_.before, change.before) == mutated) ||
          (change.after.valid() && NodeFingerprint(case_.after, change.after) == mutated);
      if (equal) return true;
    }
    const bool rewired = mutation().kind == Kind::kOperandSwap || mutation().kind == Kind::kRewire;
    return rewired && ReadsNameless(mutation().at) && NamesReaderOfNameless();
  }

  bool ReadsNameless(NodeId node) const {
    bool any = false;
    ForEachValue(case_.before.node(node).operands,
                 [&](const Operand& leaf) { any = any || IsNameless(case_.before, leaf.value); });
    return any;
  }

  bool NamesReaderOfNameless() const {
    const bool call = std::any_of(before_.begin(), before_.end(),
                                  [&](NodeId named) { return ReadsNameless(named); });
    return call ||
           std::any_of(diff_.changes.begin(), diff_.changes.end(),
                       [](const Change& change) { return change.subject == Subject::kOutput; });
  }

  const Case& case_;
  const GraphDiff& diff_;
  std::set<NodeId> before_;             // the calls that the diff names, in the graph before
  std::set<std::uint64_t> after_tags_;  // … and after
};

TEST(MutationTest, TheDiffNamesTheMutatedCall) {
  for (const Kind kind : AllMutations()) {
    std::size_t told = 0;
    std::size_t exactly = 0;
    std::size_t as_one = 0;
    for (std::uint32_t seed = 0; seed < kGraphsPerKind; ++seed) {
      const std::optional<Case> of = RandomCase(kind, seed);
      if (!of || !of->mutation.at.valid() || SameStructure(of->before, of->after)) continue;
      const GraphDiff diff = Diff(of->before, of->after);
      const Telling telling = Told(*of, diff).Where();
      ASSERT_NE(telling, Telling::kWrong) << ToString(kind) << ", seed " << seed << ", at "
                                          << of->before.node(of->mutation.at).name << "\n"
                                          << PrintText(of->before) << RenderDiff(diff);
      ++told;
      exactly += telling == Telling::kTwin ? 0 : 1;
      as_one += diff.changes.size() == 1 ? 1 : 0;
    }
    EXPECT_GE(exactly * 100, told * 98) << ToString(kind);
    // A call that is done twice changes what its readers read, too, and two writes are two calls.
    const std::size_t percent = kind == Kind::kEffectOrder ? 0 : kind == Kind::kDuplicate ? 85 : 92;
    EXPECT_GE(as_one * 100, told * percent) << ToString(kind);
  }
}

TEST(MutationTest, TheDiffNamesTheRenamedParameter) {
  for (std::uint32_t seed = 0; seed < kGraphsPerKind; ++seed) {
    const Case of = *RandomCase(Kind::kParameterName, seed);
    const NamedValue& renamed = of.before.parameters[of.mutation.place];
    const GraphDiff diff = Diff(of.before, of.after);
    ASSERT_EQ(diff.changes.size(), 1u) << seed;
    const Change& change = diff.changes[0];
    ASSERT_EQ(change.subject, Subject::kParameter) << seed;
    ASSERT_EQ(change.kind, ChangeKind::kRenamed) << seed;
    ASSERT_EQ(change.value_before, renamed.value) << seed;
    ASSERT_EQ(change.fields.size(), 1u) << seed;
    ASSERT_EQ(change.fields[0].before, renamed.name) << seed;
    ASSERT_EQ(change.fields[0].after, renamed.name + "x") << seed;
  }
}

TEST(MutationTest, TheDiffNamesTheRenamedOutput) {
  for (std::uint32_t seed = 0; seed < kGraphsPerKind; ++seed) {
    const Case of = *RandomCase(Kind::kOutputName, seed);
    const GraphDiff diff = Diff(of.before, of.after);
    ASSERT_EQ(diff.changes.size(), 1u) << seed;
    ASSERT_EQ(diff.changes[0].subject, Subject::kOutput) << seed;
    ASSERT_EQ(diff.changes[0].kind, ChangeKind::kRenamed) << seed;
    ASSERT_EQ(diff.changes[0].name, of.before.outputs[0].name + "x") << seed;
  }
}

TEST(MutationTest, TheDiffNamesTheReorderedOutputs) {
  std::size_t told = 0;
  std::size_t as_one = 0;
  for (std::uint32_t seed = 0; seed < kGraphsPerKind; ++seed) {
    const std::optional<Case> of = RandomCase(Kind::kOutputOrder, seed);
    if (!of || SameStructure(of->before, of->after)) continue;
    const NamedOperand& first = of->before.outputs[0];
    const NamedOperand& second = of->before.outputs[1];
    // What is known by its readers alone may be told by them.
    const bool nameless =
        IsNameless(of->before, first.operand.value) || IsNameless(of->before, second.operand.value);
    if (nameless) continue;
    const GraphDiff diff = Diff(of->before, of->after);
    const auto names = [&](const std::string& output) {
      return std::any_of(diff.changes.begin(), diff.changes.end(), [&](const Change& change) {
        return change.subject == Subject::kOutput && change.name.find(output) != std::string::npos;
      });
    };
    ASSERT_TRUE(names(first.name) && names(second.name)) << seed << "\n" << RenderDiff(diff);
    ++told;
    as_one += diff.changes.size() == 1 ? 1 : 0;
  }
  EXPECT_GT(told, kGraphsPerKind / 3);
  // Which of two equal calls is which is told by what they feed: here, by other outputs.
  EXPECT_GE(as_one * 100, told * 99);
}

// The facet that sees a kind of mutation; none for topology, which is always seen.
std::optional<Facet> FacetOf(Kind kind) {
  if (kind == Kind::kOperator) return Facet::kOperators;
  if (kind == Kind::kAttribute) return Facet::kAttributes;
  if (kind == Kind::kShape) return Facet::kShapes;
  if (kind == Kind::kDtype) return Facet::kDtypes;
  if (kind == Kind::kParameterName) return Facet::kParameters;
  return std::nullopt;
}

TEST(MutationTest, AFacetThatIsOffNeverSeesAMutation) {
  for (const Kind kind : AllMutations()) {
    const std::optional<Facet> facet = FacetOf(kind);
    if (!facet) continue;
    const Facets others = Facets::Default().Without(*facet);
    for (std::uint32_t seed = 0; seed < kGraphsPerKind / 3; ++seed) {
      const std::optional<Case> of = RandomCase(kind, seed);
      if (!of) continue;
      ASSERT_TRUE(SameStructure(of->before, of->after, others)) << ToString(kind) << ", " << seed;
      ASSERT_EQ(StructureFingerprint(of->before, others), StructureFingerprint(of->after, others))
          << ToString(kind) << ", " << seed;
    }
  }
}

}  // namespace
}  // namespace graphgold
