// SPDX-License-Identifier: MIT
//
// What must hold for every graph, on thousands of small random ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/text.h"
#include "random_graph.h"

namespace graphgold {
namespace {

constexpr std::uint32_t kGraphs = 3000;

TEST(PropertyTest, TheOrderOfARunNeverChangesTheCanonicalForm) {
  for (std::uint32_t seed = 0; seed < kGraphs; ++seed) {
    Random random(seed);
    const OpGraph run = ParseText(RandomRun(random, 1 + random.Below(16)));
    const OpGraph canonical = Canonicalize(run);
    const std::string text = PrintText(canonical);
    const OpGraph other = Canonicalize(ParseText(Shuffled(run, random)));
    ASSERT_EQ(PrintText(other), text) << "seed " << seed;
    ASSERT_EQ(StructureFingerprint(other), StructureFingerprint(canonical)) << "seed " << seed;
    ASSERT_TRUE(SameStructure(other, canonical, Facets::All())) << "seed " << seed;
    ASSERT_TRUE(SameStructure(other, canonical, {Facet::kShapes})) << "seed " << seed;
    ASSERT_TRUE(Diff(canonical, other).empty()) << "seed " << seed;
    ASSERT_EQ(PrintText(ParseText(text)), text) << "seed " << seed;
    ASSERT_EQ(PrintText(Canonicalize(canonical)), text) << "seed " << seed;
  }
}

// An independent sign that two graphs differ: the subgraphs that they hold. It misses what is
// shared, but never sees a difference where there is none.
std::vector<std::string> Signature(const OpGraph& graph) {
  const std::vector<Hash128> nodes = SubgraphFingerprints(graph);
  std::vector<std::string> signature;
  for (const Hash128 hash : nodes) signature.push_back(ToString(hash));
  for (const NamedValue& parameter : graph.parameters) signature.push_back(parameter.name);
  for (const NamedOperand& output : graph.outputs) {
    std::string text = output.name;
    ForEachValue(output.operand, [&](const Operand& leaf) {
      const Value& value = graph.value(leaf.value);
      text += value.origin == Origin::kResult
                  ? ToString(nodes[value.made_by.node.index()]) +
                        std::to_string(value.made_by.result * 9 + value.made_by.element + 1)
                  : "=";
      if (leaf.writer.valid()) text += "@" + ToString(nodes[leaf.writer.index()]);
    });
    signature.push_back(text);
  }
  std::sort(signature.begin(), signature.end());
  return signature;
}

TEST(PropertyTest, AMutationIsAlwaysSeenAndToldAsOneChange) {
  std::size_t told = 0;
  std::size_t told_as_one = 0;
  for (std::uint32_t seed = 0; seed < kGraphs; ++seed) {
    Random random(seed);
    const OpGraph before = Canonicalize(ParseText(RandomRun(random, 2 + random.Below(14))));
    OpGraph mutated = before;
    const std::string kind = Mutate(mutated, random);
    if (kind.empty()) continue;
    const OpGraph after = Canonicalize(mutated);
    if (Signature(before) == Signature(after)) continue;
    ASSERT_FALSE(SameStructure(before, after)) << kind << ", seed " << seed;
    ASSERT_NE(StructureFingerprint(before), StructureFingerprint(after)) << kind << ", " << seed;
    const GraphDiff diff = Diff(before, after);
    ASSERT_FALSE(diff.empty()) << kind << ", seed " << seed;
    ASSERT_NE(RenderDiff(diff), "") << kind << ", seed " << seed;
    // Rewired and removed calls among equal ones can be told in several ways.
    const bool ambiguous = kind == "rewire" || kind == "delete" || kind == "operator";
    ASSERT_TRUE(ambiguous || diff.changes.size() == 1) << kind << ", seed " << seed;
    ++told;
    told_as_one += diff.changes.size() == 1 ? 1 : 0;
  }
  EXPECT_GT(told, kGraphs / 2);
  EXPECT_GT(told_as_one * 100, told * 98);
}

// The facet that sees a kind of mutation.
std::optional<Facet> FacetOf(const std::string& kind) {
  if (kind == "operator") return Facet::kOperators;
  if (kind == "attribute") return Facet::kAttributes;
  if (kind == "shape") return Facet::kShapes;
  if (kind == "dtype") return Facet::kDtypes;
  if (kind == "parameter name") return Facet::kParameters;
  return std::nullopt;
}

TEST(PropertyTest, AFacetThatIsOffNeverSeesAMutation) {
  for (std::uint32_t seed = 0; seed < kGraphs; ++seed) {
    Random random(seed);
    const OpGraph before = Canonicalize(ParseText(RandomRun(random, 2 + random.Below(14))));
    OpGraph mutated = before;
    const std::string kind = Mutate(mutated, random);
    const std::optional<Facet> facet = FacetOf(kind);
    if (!facet) continue;
    const Facets others = Facets::Default().Without(*facet);
    const OpGraph after = Canonicalize(mutated);
    ASSERT_TRUE(SameStructure(before, after, others)) << kind << ", seed " << seed;
    ASSERT_EQ(StructureFingerprint(before, others), StructureFingerprint(after, others)) << seed;
  }
}

}  // namespace
}  // namespace graphgold
