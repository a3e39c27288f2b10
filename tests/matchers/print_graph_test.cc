// SPDX-License-Identifier: MIT
#include "graphgold/matchers/print_graph.h"

#include <gtest/gtest.h>

#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

TEST(PrintGraph, NamesTheMostFrequentOperatorsFirst) {
  EXPECT_EQ(::testing::PrintToString(OpGraph()), "graph of 0 calls");
  EXPECT_EQ(::testing::PrintToString(ParseText("n = my::op() -> f32[]")),
            "graph of 1 call: 1 my::op");
  EXPECT_EQ(::testing::PrintToString(ParseText(R"(
                a = my::b() -> f32[]
                b = my::a() -> f32[]
                c = my::c() -> f32[]
                d = my::c() -> f32[])")),
            "graph of 4 calls: 2 my::c, 1 my::a, 1 my::b");
}

TEST(PrintGraph, NamesAtMostFiveOperators) {
  EXPECT_EQ(::testing::PrintToString(ParseText(R"(
                a = my::a() -> f32[]
                b = my::b() -> f32[]
                c = my::c() -> f32[]
                d = my::d() -> f32[]
                e = my::e() -> f32[]
                f = my::f() -> f32[])")),
            "graph of 6 calls: 1 my::a, 1 my::b, 1 my::c, 1 my::d, 1 my::e, …");
}

}  // namespace
}  // namespace graphgold
