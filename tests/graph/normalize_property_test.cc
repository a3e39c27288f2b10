// SPDX-License-Identifier: MIT
//
// What must hold of parts and normalised graphs, on random ones.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/normalize.h"
#include "graphgold/graph/part.h"
#include "graphgold/graph/text.h"
#include "random_graph.h"

namespace graphgold {
namespace {

constexpr std::uint32_t kGraphs = 2000;

// Every `x@w` is of a call w that writes the storage of x.
void ExpectWritersWrite(const OpGraph& graph, std::uint32_t seed) {
  const std::vector<ValueId> roots = StorageRoots(graph);
  const auto check = [&](const Operand& leaf) {
    if (!leaf.writer.valid()) return;
    bool writes = false;
    ForEachValue(graph.node(leaf.writer).operands, [&](const Operand& operand) {
      writes =
          writes || (operand.written && roots[operand.value.index()] == roots[leaf.value.index()]);
    });
    EXPECT_TRUE(writes) << "seed " << seed << "\n" << PrintText(graph);
  };
  for (const Node& node : graph.nodes) ForEachValue(node.operands, check);
  for (const NamedOperand& output : graph.outputs) ForEachValue(output.operand, check);
}

using Normalisation = std::function<OpGraph(OpGraph)>;

void ExpectSound(const Normalisation& normalise) {
  for (std::uint32_t seed = 0; seed < kGraphs; ++seed) {
    Random random(seed);
    const OpGraph run = ParseText(RandomRun(random, 1 + random.Below(14)));
    const OpGraph shuffled = ParseText(Shuffled(run, random));
    const OpGraph once = normalise(Canonicalize(run));
    ASSERT_NO_FATAL_FAILURE(ExpectWritersWrite(once, seed));
    ASSERT_EQ(PrintText(ParseText(PrintText(once))), PrintText(once)) << seed;
    ASSERT_TRUE(SameStructure(normalise(Canonicalize(shuffled)), once)) << seed;
  }
}

TEST(NormalizePropertyTest, InPlaceAsFunctionalIsSound) {
  ExpectSound([](OpGraph graph) { return InPlaceAsFunctional(std::move(graph)); });
}

TEST(NormalizePropertyTest, WithoutOpsIsSound) {
  ExpectSound([](OpGraph graph) { return WithoutOps(std::move(graph), {"aten::*"}); });
}

TEST(NormalizePropertyTest, APartIsSound) {
  ExpectSound([](OpGraph graph) {
    try {
      return PartInModule(graph, "a");
    } catch (const Error&) {
      return graph;  // it has no such module
    }
  });
}

}  // namespace
}  // namespace graphgold
