// SPDX-License-Identifier: MIT
#include "graphgold/graph/data_dependence.h"

#include <gtest/gtest.h>

#include <string>

#include "canonical_of.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/normalize.h"

namespace graphgold {
namespace {

// What a mask lets through, scaled by a number that was read from it.
std::string Masked(const std::string& found, const std::string& scale) {
  return "input x: f32[4,8]\nn = aten::nonzero(x) -> i64[" + found +
         ",2]\ni = aten::item(x) -> scalar\nv = aten::view(n, size=[" + found + ",2]) -> i64[" +
         found + ",2]~#0\ns = aten::mul(v, other=" + scale + ") -> f32[" + found +
         ",2]\noutput output: s\n";
}

TEST(DataDependenceTest, WhatDiffersIsUnknown) {
  const DataDependence result =
      MarkDataDependent(Canonical(Masked("5", "0.25")), Canonical(Masked("7", "3")));
  EXPECT_TRUE(result.same_structure());
  EXPECT_EQ(result.marked, 5);
  EXPECT_EQ(PrintText(result.graph), CanonicalText(Masked("?", "?")));
}

TEST(DataDependenceTest, EqualRunsStayAsTheyAre) {
  const OpGraph graph = Canonical(Masked("5", "0.25"));
  const DataDependence result = MarkDataDependent(graph, graph);
  EXPECT_EQ(result.marked, 0);
  EXPECT_EQ(PrintText(result.graph), PrintText(graph));
}

// What a kernel made without a call has no time of its own: it stays between its neighbours.
TEST(DataDependenceTest, NestedCallsStayAsTheyRan) {
  OpGraph graph = Canonical(R"(
    input x: f32[4]
    f = my::f(x) -> f32[4]
    f>g = my::g(x) -> f32[4]
    f>unseen = graphgold::unseen() -> f32[4]
    f>copy_ = aten::copy_(f>unseen!, f>g) -> =#0
    output output: f
  )");
  graph.nodes[0].executed = 1;
  graph.nodes[1].executed = 2;
  graph.nodes[3].executed = 3;
  EXPECT_EQ(PrintText(MarkDataDependent(graph, graph).graph), PrintText(graph));
}

TEST(DataDependenceTest, OtherCallsAreAnotherStructure) {
  const DataDependence result = MarkDataDependent(
      Canonical("input x: f32[4]\na = aten::sin(x) -> f32[4]\noutput output: a\n"),
      Canonical("input x: f32[4]\na = aten::cos(x) -> f32[4]\noutput output: a\n"));
  EXPECT_FALSE(result.same_structure());
  EXPECT_EQ(result.difference, "1 change: cos: aten::sin → aten::cos");
}

TEST(DataDependenceTest, FlagsThatDifferAreAnotherStructure) {
  const auto graph = [](const std::string& flag) {
    return Canonical("input x: f32[4]\na = my::f(x, flag=" + flag + ") -> f32[4]\noutput o: a\n");
  };
  EXPECT_EQ(MarkDataDependent(graph("true"), graph("false")).difference,
            "1 change: f: flag true → false");
  EXPECT_EQ(MarkDataDependent(graph("[1,2]"), graph("[1]")).difference,
            "1 change: f: flag [?,?] → [?]");
}

TEST(DataDependenceTest, DeadCallsAreToldApartByWhenTheyRan) {
  const auto logs = [](const std::string& first, const std::string& second) {
    OpGraph graph = ParseText("input x: f32[4]\na = my::log(x, k=" + first +
                              ")\nb = my::log(x, k=" + second + ")\n");
    graph.nodes[0].executed = 1;
    graph.nodes[1].executed = 2;
    return Canonicalize(std::move(graph));
  };
  for (int i = 0; i < 20; ++i) {
    const DataDependence result =
        MarkDataDependent(logs("7", "100"), logs("7", std::to_string(200 + i)));
    EXPECT_EQ(PrintText(result.graph), PrintText(logs("7", "?"))) << i;
  }
}

TEST(WithUnknownsSnappedTest, WhatIsUnknownMayBeAnything) {
  const OpGraph golden = Canonical(Masked("?", "?"));
  for (const char* found : {"5", "7", "0"}) {
    const OpGraph received = Canonical(Masked(found, "0.5"));
    EXPECT_FALSE(Diff(golden, received).empty());
    EXPECT_TRUE(Diff(golden, WithUnknownsSnapped(golden, received)).empty()) << found;
  }
}

TEST(WithUnknownsSnappedTest, AnAttributeAtItsDefaultIsANumberToo) {
  const OpGraph golden = Canonical("input x: f32[4]\na = my::f(x, k=?) -> f32[4]\noutput o: a\n");
  const OpGraph received = Canonical("input x: f32[4]\na = my::f(x) -> f32[4]\noutput o: a\n");
  EXPECT_TRUE(Diff(golden, WithUnknownsSnapped(golden, received)).empty());
}

TEST(WithUnknownsSnappedTest, TextsAndFlagsAreNoNumbers) {
  const OpGraph golden = Canonical("input x: f32[4]\na = my::f(x, k=?) -> f32[4]\noutput o: a\n");
  for (const char* value : {"\"same\"", "true", "none", "[1,2]"}) {
    const OpGraph received = Canonical("input x: f32[4]\na = my::f(x, k=" + std::string(value) +
                                       ") -> f32[4]\noutput o: a\n");
    EXPECT_FALSE(Diff(golden, WithUnknownsSnapped(golden, received)).empty()) << value;
  }
}

TEST(WithUnknownsSnappedTest, KnownSizesAreStillCompared) {
  const auto graph = [](const std::string& shape) {
    return Canonical("input x: f32[4]\na = my::f(x) -> f32[" + shape + "]\noutput o: a\n");
  };
  const OpGraph golden = graph("?,4");
  EXPECT_TRUE(Diff(golden, WithUnknownsSnapped(golden, graph("9,4"))).empty());
  EXPECT_FALSE(Diff(golden, WithUnknownsSnapped(golden, graph("9,5"))).empty());
  EXPECT_FALSE(Diff(golden, WithUnknownsSnapped(golden, graph("9,4,1"))).empty());
}

TEST(WithUnknownsSnappedTest, DeadCallsAreKnownByTheRest) {
  const auto logs = [](const std::string& k) {
    return Canonical("input x: f32[4]\na = my::log(x, k=" + k +
                     ")\nb = my::log(x, k=3)\nc = my::log(x, k=4)\n");
  };
  const OpGraph golden = logs("?");
  for (int k = 0; k < 20; ++k) {
    const OpGraph received = logs(std::to_string(k));
    EXPECT_TRUE(Diff(golden, WithUnknownsSnapped(golden, received)).empty()) << k;
  }
}

}  // namespace
}  // namespace graphgold
