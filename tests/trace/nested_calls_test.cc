// SPDX-License-Identifier: MIT
//
// Calls inside calls, from hand-made recordings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "graphgold/graph/fold.h"
#include "hand_made.h"

namespace graphgold::trace {
namespace {

// outer(x) { inner(x) -> y } -> y
TEST(NestedCallsTest, WhatACallReturnsIsItsOwnForThoseOutside) {
  HandMade run;
  run.Op("outer", 1, 1).Op("inner", 1, 1).Op("after", 1, 1);
  run.Input("x", Tensor(1, 101, {4}));
  const std::size_t outer = run.Begin("outer", {Tensor(1, 101, {4})});
  run.Inside(outer);
  run.Call("inner", {Tensor(1, 101, {4})}, {Tensor(2, 102, {4})});
  run.Call("after", {Tensor(2, 102, {4})}, {Tensor(3, 103, {4})});
  run.Outside().End(outer, {Tensor(2, 102, {4})});
  run.Call("after", {Tensor(2, 102, {4})}, {Tensor(4, 104, {4})});
  run.Return("output", Tensor(4, 104, {4}));
  EXPECT_EQ(run.Text(), R"(input x: f32[4]
outer = outer(x) -> f32[4]
outer>inner = inner(x) -> f32[4]
outer>after = after(outer>inner) -> f32[4]
after = after(outer) -> f32[4]
output output: after
)");
}

// outer_(x!) { inner_(x!) }
TEST(NestedCallsTest, AWriteInsideIsAWriteOfTheCallForThoseOutside) {
  HandMade run;
  run.Op("outer_", 1, 1, {0}).Op("inner_", 1, 1, {0}).Op("read", 1, 1);
  run.Input("x", Tensor(1, 101, {4}));
  const std::size_t outer = run.Begin("outer_", {Tensor(1, 101, {4})});
  run.Inside(outer);
  run.Call("inner_", {Tensor(1, 101, {4})}, {Tensor(1, 101, {4})});
  run.Call("read", {Tensor(1, 101, {4})}, {Tensor(2, 102, {4})});
  run.Outside().End(outer, {Tensor(1, 101, {4})});
  run.Call("read", {Tensor(1, 101, {4})}, {Tensor(3, 103, {4})});
  run.Return("output", Tensor(3, 103, {4}));
  EXPECT_EQ(run.Text(), R"(input x: f32[4]
outer_ = outer_(x!) -> =#0
outer_>inner_ = inner_(x!) -> =#0
outer_>read = read(x@outer_>inner_) -> f32[4]
read = read(x@outer_) -> f32[4]
output output: read
)");
}

// A kernel allocates its result itself, and hands it to another call before it returns it.
TEST(NestedCallsTest, MemoryThatAKernelMadeIsUnseenInsideAndItsResultOutside) {
  HandMade run;
  run.Op("outer", 1, 1).Op("fill_", 1, 1, {0});
  run.Input("x", Tensor(1, 101, {4}));
  const std::size_t outer = run.Begin("outer", {Tensor(1, 101, {4})});
  run.Inside(outer).Call("fill_", {Tensor(2, 102, {4})}, {Tensor(2, 102, {4})});
  run.Outside().End(outer, {Tensor(2, 102, {4})});
  run.Return("output", Tensor(2, 102, {4}));
  EXPECT_EQ(run.Text(), R"(input x: f32[4]
outer = outer(x) -> f32[4]
outer>unseen = graphgold::unseen() -> f32[4]
outer>fill_ = fill_(outer>unseen!) -> =#0
output output: outer
)");
  EXPECT_TRUE(run.Build().outputs_from_nowhere.empty());
}

TEST(NestedCallsTest, AnUnfinishedCallInsideIsTheFailingOne) {
  HandMade run;
  run.Op("outer", 1, 1).Op("inner", 1, 1);
  run.Input("x", Tensor(1, 101, {4}));
  run.Inside(run.Begin("outer", {Tensor(1, 101, {4})}));
  run.Begin("inner", {Tensor(1, 101, {4})});
  EXPECT_THAT(run.Build().unfinished_call, testing::Optional(testing::HasSubstr("inner(x)")));
}

}  // namespace
}  // namespace graphgold::trace
