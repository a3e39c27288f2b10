// SPDX-License-Identifier: MIT
//
// Every mutation of a fixed list, on thousands of random graphs: it changes the fingerprint, and
// the diff tells it where it was made.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/text.h"
#include "mutate_graph.h"
#include "telling.h"

namespace graphgold {
namespace {

using Kind = Mutation::Kind;

constexpr std::uint32_t kGraphsPerKind = 1500;

std::optional<MutatedGraph> RandomCase(Kind kind, std::uint32_t seed) {
  Random random(seed);
  MutatedGraph made;
  made.before = Canonicalize(ParseText(RandomRun(random, 2 + random.Below(14))));
  TagCalls(made.before);
  const std::optional<Mutation> mutation = RandomMutation(made.before, kind, random);
  if (!mutation) return std::nullopt;
  made.mutation = *mutation;
  made.after = Canonicalize(*Apply(*mutation, made.before));
  return made;
}

// The text of all that the default facets see.
std::string SeenText(OpGraph graph) {
  for (Node& node : graph.nodes) node.phase = Phase::kForward;
  for (Value& value : graph.values) {
    if (value.origin == Origin::kResult) value.type.Mutable().requires_grad = false;
  }
  return PrintText(graph);
}

TEST(MutationTest, EveryMutationChangesTheFingerprint) {
  for (const Kind kind : AllMutations()) {
    std::size_t made = 0;
    std::size_t changed = 0;
    for (std::uint32_t seed = 0; seed < kGraphsPerKind; ++seed) {
      const std::optional<MutatedGraph> of = RandomCase(kind, seed);
      if (!of) continue;
      ++made;
      const auto where = [&] { return ToString(kind) + ", seed " + std::to_string(seed); };
      const bool same_text = SeenText(of->before) == SeenText(of->after);
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

TEST(MutationTest, TheDiffNamesTheMutatedCall) {
  for (const Kind kind : AllMutations()) {
    std::size_t told = 0;
    std::size_t exactly = 0;
    std::size_t as_one = 0;
    for (std::uint32_t seed = 0; seed < kGraphsPerKind; ++seed) {
      const std::optional<MutatedGraph> of = RandomCase(kind, seed);
      if (!of || !of->mutation.at.valid() || SameStructure(of->before, of->after)) continue;
      const GraphDiff diff = Diff(of->before, of->after);
      const Telling telling = WhereTold(*of, diff);
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
    const MutatedGraph of = *RandomCase(Kind::kParameterName, seed);
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
    const MutatedGraph of = *RandomCase(Kind::kOutputName, seed);
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
    const std::optional<MutatedGraph> of = RandomCase(Kind::kOutputOrder, seed);
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
      const std::optional<MutatedGraph> of = RandomCase(kind, seed);
      if (!of) continue;
      ASSERT_TRUE(SameStructure(of->before, of->after, others)) << ToString(kind) << ", " << seed;
      ASSERT_EQ(StructureFingerprint(of->before, others), StructureFingerprint(of->after, others))
          << ToString(kind) << ", " << seed;
    }
  }
}

}  // namespace
}  // namespace graphgold
