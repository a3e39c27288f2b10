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

// A kernel hands what it has made to another thread, and waits for it.
TEST(NestedCallsTest, WorkOfAnotherThreadForAnOpenCallIsNestedInIt) {
  HandMade run;
  run.Op("outer", 1, 1).Op("make", 1, 1).Op("work", 1, 1);
  run.Input("x", Tensor(1, 101, {4}));
  const std::size_t outer = run.Begin("outer", {Tensor(1, 101, {4})});
  run.Inside(outer).Call("make", {Tensor(1, 101, {4})}, {Tensor(2, 102, {4})});
  run.Outside();
  const std::size_t work = run.Begin("work", {Tensor(2, 102, {4})}, 1);
  run.End(work, {Tensor(3, 103, {4})}, 0, 1);
  run.End(outer, {Tensor(3, 103, {4})});
  run.Return("output", Tensor(3, 103, {4}));
  EXPECT_EQ(run.Text(), R"(input x: f32[4]
outer = outer(x) -> f32[4]
outer>make = make(x) -> f32[4]
outer>work = work(outer>make) -> f32[4]
output output: outer
)");
}

TEST(NestedCallsTest, ACallThatThrewAfterWhatIsInsideIsTheFailingOne) {
  HandMade run;
  run.Op("outer", 1, 1).Op("inner", 1, 1);
  run.Input("x", Tensor(1, 101, {4}));
  run.Inside(run.Begin("outer", {Tensor(1, 101, {4})}));
  run.Call("inner", {Tensor(1, 101, {4})}, {Tensor(2, 102, {4})});
  EXPECT_THAT(run.Build().unfinished_call, testing::Optional(testing::HasSubstr("outer(x)")));
}

// A tensor that was written, viewed inside a call, and saved: the alias of it tells of the write.
TEST(NestedCallsTest, FoldingKeepsWhoWroteWhatIsAliased) {
  const auto record = [](bool kernels) {
    HandMade run;
    run.Op("make", 1, 1).Op("relu_", 1, 1, {0}).Op("linear", 1, 1).Op("view", 1, 1).Op("mm", 1, 1);
    run.Op("back", 1, 1).Input("x", Tensor(1, 101, {4}));
    run.Call("make", {Tensor(1, 101, {4})}, {Tensor(2, 102, {2, 2})});
    run.Call("relu_", {Tensor(2, 102, {2, 2})}, {Tensor(2, 102, {2, 2})});
    const std::size_t linear = run.Begin("linear", {Tensor(2, 102, {2, 2})});
    if (kernels) {
      run.Inside(linear).Call("view", {Tensor(2, 102, {2, 2})}, {Tensor(3, 102, {4})});
      run.Call("mm", {Tensor(3, 102, {4})}, {Tensor(4, 104, {4})}).Outside();
    }
    run.End(linear, {Tensor(4, 104, {4})});
    run.Call("back", {Tensor(3, 102, {4})}, {Tensor(5, 105, {4})});
    run.Return("output.0", Tensor(5, 105, {4})).Return("output.1", Tensor(4, 104, {4}));
    return run.Build().graph;
  };
  const std::string calls = PrintText(record(false));
  EXPECT_THAT(calls, testing::HasSubstr("graphgold::alias(make@relu_)"));
  EXPECT_EQ(PrintText(FoldToCalls(record(true))), calls);
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
