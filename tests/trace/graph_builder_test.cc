// SPDX-License-Identifier: MIT
#include "graphgold/trace/graph_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "graphgold/trace/attributes.h"
#include "hand_made.h"

namespace graphgold::trace {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// x -> op(x, attribute) -> y, with one attribute that has a default.
std::string TextWithAttribute(const Item& value, const Item& default_value, EnumKind kind) {
  HandMade run;
  run.Op("op", 1, 1);
  ArgumentInfo argument;
  argument.name = "flag";
  argument.enum_kind = kind;
  argument.has_default = true;
  argument.default_value = ToAttribute(argument, default_value);
  run.OpAt(0).arguments.push_back(argument);
  const Sighting x = Tensor(16, 160, {3});
  const Sighting y = Tensor(32, 320, {3});
  run.Input("x", x);
  const std::size_t call = run.Begin("op", {x});
  Tape& tape = *run.recording().tapes[0];
  if (value.kind == ItemKind::kDouble) {
    tape.PutDouble(value.real);
  } else {
    tape.PutInt(value.integer);
  }
  run.End(call, {y}).Return("output", y);
  return run.Text();
}

Item Int(std::int64_t value) {
  Item item;
  item.kind = ItemKind::kInt;
  item.integer = value;
  return item;
}
Item Double(double value) {
  Item item;
  item.kind = ItemKind::kDouble;
  item.real = value;
  return item;
}

TEST(GraphBuilderTest, ArgumentEqualToItsDefaultIsLeftOut) {
  EXPECT_THAT(TextWithAttribute(Int(1), Int(1), EnumKind::kNone), Not(HasSubstr("flag")));
  EXPECT_THAT(TextWithAttribute(Double(1), Int(1), EnumKind::kNone), Not(HasSubstr("flag")));
  EXPECT_THAT(TextWithAttribute(Int(2), Int(1), EnumKind::kNone), HasSubstr("flag=2"));
}

TEST(GraphBuilderTest, EnumsGoByTheirNames) {
  EXPECT_THAT(TextWithAttribute(Int(15), Int(6), EnumKind::kDtype), HasSubstr("flag=\"bf16\""));
  EXPECT_THAT(TextWithAttribute(Int(2), Int(0), EnumKind::kMemoryFormat),
              HasSubstr("flag=\"channels_last\""));
  EXPECT_THAT(TextWithAttribute(Int(1), Int(0), EnumKind::kLayout),
              HasSubstr("flag=\"sparse_coo\""));
}

TEST(GraphBuilderTest, OneNumberStandsForAWholeListOfFixedLength) {
  HandMade run;
  run.Op("pool", 1, 1);
  ArgumentInfo argument;
  argument.name = "stride";
  argument.list_size = 2;
  run.OpAt(0).arguments.push_back(argument);
  const Sighting x = Tensor(16, 160, {3});
  const Sighting y = Tensor(32, 320, {3});
  run.Input("x", x);
  const std::size_t call = run.Begin("pool", {x});
  run.recording().tapes[0]->PutHead(ItemKind::kList, 1);
  run.recording().tapes[0]->PutInt(3);
  run.End(call, {y}).Return("output", y);
  EXPECT_THAT(run.Text(), HasSubstr("pool(x, stride=[3,3])"));
}

TEST(GraphBuilderTest, WriteThatOnlyAVersionCounterSawIsAWrite) {
  HandMade run;
  run.Op("custom", 2, 0);
  const Sighting x = Tensor(16, 160, {3});
  const Sighting y = Tensor(32, 320, {3});
  run.Input("x", x).Input("y", y).Call("custom", {x, y}, {}, /*bumped=*/0b10);
  EXPECT_THAT(run.Text(), HasSubstr("custom = custom(x, y!)\n"));
}

TEST(GraphBuilderTest, BumpOfAnAliasOfAWrittenOperandIsNoSecondWrite) {
  HandMade run;
  run.Op("add_", 2, 1, {0});
  const Sighting x = Tensor(16, 160, {3});
  run.Input("x", x).Call("add_", {x, x}, {x}, /*bumped=*/0b11);
  EXPECT_THAT(run.Text(), HasSubstr("add_ = add_(x!, x) -> =#0\n"));
}

TEST(GraphBuilderTest, BatchNormWritesItsStatisticsInTrainingOnly) {
  for (const bool training : {false, true}) {
    HandMade run;
    run.Op("aten::batch_norm", 2, 1);
    run.OpAt(0).arguments[1].name = "running_mean";
    ArgumentInfo argument;
    argument.name = "training";
    run.OpAt(0).arguments.push_back(argument);
    const Sighting x = Tensor(16, 160, {3});
    const Sighting mean = Tensor(32, 320, {3});
    run.Input("x", x).Declare(Origin::kBuffer, "bn.mean", mean);
    const std::size_t call = run.Begin("aten::batch_norm", {x, mean});
    run.recording().tapes[0]->PutHead(ItemKind::kBool, training ? 1 : 0);
    run.End(call, {Tensor(48, 480, {3})});
    EXPECT_THAT(run.Text(), HasSubstr(training ? "(x, bn.mean!," : "(x, bn.mean,"));
  }
}

TEST(GraphBuilderTest, ThreadsAreMergedByTime) {
  // Thread 1 reads what thread 0 made; thread 0 then overwrites it.
  HandMade run;
  run.Op("relu", 1, 1).Op("zero_", 1, 1, {0});
  const Sighting x = Tensor(16, 160, {3});
  const Sighting a = Tensor(32, 320, {3});
  const Sighting b = Tensor(48, 480, {3});
  run.Input("x", x).Call("relu", {x}, {a});
  const std::size_t other = run.Begin("relu", {a}, /*thread=*/1);
  run.End(other, {b}, 0, /*thread=*/1).Call("zero_", {a}, {a});
  run.Return("output.0", a).Return("output.1", b);
  EXPECT_EQ(run.Text(),
            "input x: f32[3]\n"
            "relu = relu(x) -> f32[3]\n"
            "zero_ = zero_(relu!) -> =#0\n"
            "relu#2 = relu(relu) -> f32[3]\n"
            "output output.0: relu@zero_\n"
            "output output.1: relu#2\n");
}

TEST(GraphBuilderTest, UnfinishedCallIsDescribedAndNotInTheGraph) {
  HandMade run;
  run.Op("relu", 1, 1).Op("mm", 2, 1);
  const Sighting x = Tensor(16, 160, {3});
  const Sighting a = Tensor(32, 320, {3});
  run.Input("x", x).Call("relu", {x}, {a});
  run.Begin("mm", {a, x});
  const BuiltGraph built = run.Build();
  EXPECT_EQ(built.unfinished_call, "mm = mm(relu, x)");
  EXPECT_EQ(built.graph.nodes.size(), 1u);
}

TEST(GraphBuilderTest, CallThatThrewAndWasCaughtIsNotTheFailingOne) {
  HandMade run;
  run.Op("relu", 1, 1).Op("mm", 2, 1);
  const Sighting x = Tensor(16, 160, {3});
  run.Input("x", x);
  run.Begin("mm", {x, x});
  run.Call("relu", {x}, {Tensor(32, 320, {3})});
  EXPECT_EQ(run.Build().unfinished_call, std::nullopt);
}

TEST(GraphBuilderTest, OutputThatNothingAccountsForIsNamed) {
  HandMade run;
  run.Op("relu", 1, 1);
  const Sighting x = Tensor(16, 160, {3});
  run.Input("x", x).Call("relu", {x}, {Tensor(32, 320, {3})});
  run.Return("output.0", x).Return("output.1", Tensor(64, 640, {3}));
  EXPECT_THAT(run.Build().outputs_from_nowhere, ElementsAre("output.1"));
}

// A recording that was not made by a session may give a time twice.
TEST(GraphBuilderTest, MomentsOfTheSameTimeAreAllThere) {
  HandMade run;
  run.Op("f", 1, 1).Input("x", Tensor(1, 101, {4}));
  run.Call("f", {Tensor(1, 101, {4})}, {Tensor(2, 102, {4})});
  run.recording().tapes[0]->calls[0].finished = run.recording().tapes[0]->calls[0].begun;
  run.Return("output", Tensor(2, 102, {4}));
  EXPECT_EQ(run.Build().graph.nodes.size(), 1u);
}

}  // namespace
}  // namespace graphgold::trace
