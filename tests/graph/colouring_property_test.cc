// SPDX-License-Identifier: MIT
//
// Colours end up in the order of goldens, so a short cut on the way to them must not show.
#include "graphgold/graph/colouring.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/text.h"
#include "random_graph.h"

namespace graphgold {
namespace {

// A run of which nothing is left, with many calls that look the same.
OpGraph DeadRun(std::uint32_t seed, Level level) {
  Random random(seed);
  OpGraph graph = ParseText(RandomRun(random, 3 + random.Below(30), level));
  graph.outputs.clear();
  for (Node& node : graph.nodes) {
    if (node.op == kAliasOp || node.op == kUnseenOp) continue;
    node.op = random.OneIn(2) ? "my::a" : "my::b";
    node.attributes.clear();
  }
  return graph;
}

// Whether two colourings tell the same calls apart.
bool AreAlike(const OpGraph& graph, const Colouring& a, const Colouring& b) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, Hash128> partner;
  std::map<std::pair<std::uint64_t, std::uint64_t>, Hash128> partner_back;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Hash128 x = a.colour(NodeId(i));
    const Hash128 y = b.colour(NodeId(i));
    if (partner.try_emplace({x.high, x.low}, y).first->second != y) return false;
    if (partner_back.try_emplace({y.high, y.low}, x).first->second != x) return false;
  }
  return true;
}

TEST(ColouringPropertyTest, WhatIsNotAskedForIsStillToldApart) {
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    const OpGraph graph = DeadRun(seed, Level::kCalls);
    const NodeNumbering numbering(graph);
    std::vector<bool> used(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      for (const NodeId node : numbering.dependencies(NodeId(i))) used[node.index()] = true;
      const NodeId forward = graph.nodes[i].differentiates;
      if (forward.valid()) used[forward.index()] = true;
    }
    std::vector<NodeId> unused;
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (!used[i]) unused.emplace_back(i);
    }
    Colouring all(graph, numbering, Facets::Default(), 0);
    all.Refine(all.TakeAffected());
    Colouring some(graph, numbering, Facets::Default(), 0);
    some.AskOnly(unused);
    some.Refine(some.TakeAffected());
    for (const NodeId node : unused) ASSERT_EQ(some.colour(node), all.colour(node)) << seed;
    ASSERT_TRUE(AreAlike(graph, some, all)) << "seed " << seed;
  }
}

// The hash of what form 2 of canonical graphs makes of some thousand dead runs. If this is another
// one, so is the form: goldens that are recorded already must be told (see
// kCanonicalFormVersion). Only where the runs themselves have changed may it be written anew.
TEST(ColouringPropertyTest, TheCanonicalFormOfDeadRunsIsWhatItWas) {
  HashInput forms;
  HashInput runs;
  for (std::uint32_t seed = 0; seed < 1000; ++seed) {
    for (const Level level : {Level::kCalls, Level::kKernels, Level::kLeakyKernels}) {
      const OpGraph run = DeadRun(seed, level);
      const OpGraph canonical = Canonicalize(run);
      runs.Add(PrintText(run));
      forms.Add(PrintText(canonical));
      forms.Add(StructureFingerprint(canonical));
    }
  }
  ASSERT_EQ(kCanonicalFormVersion, 2);
  EXPECT_EQ(ToString(runs.Hash()), "acf10be3ff8475bdd879b4b9e6d56c51");
  EXPECT_EQ(ToString(forms.Hash()), "f79ae6a222dce842e242cd517d8464f0");
}

}  // namespace
}  // namespace graphgold
