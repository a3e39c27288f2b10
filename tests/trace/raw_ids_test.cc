// SPDX-License-Identifier: MIT
//
// A stream of raw ids, which are reused at will: no live tensors, no storages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unordered_map>
#include <utility>
#include <vector>

#include "hand_made.h"

namespace graphgold::trace {
namespace {

Sighting Id(std::uint64_t id) { return Tensor(id, 0, {4}); }

BuildOptions Reused() {
  BuildOptions options;
  options.ids = TensorIds::kReused;
  return options;
}

// The classic: 2 is freed after its last use, and its id given to another tensor.
TEST(RawIdsTest, AnIdThatIsProducedAgainIsAnotherTensor) {
  HandMade run;
  run.Op("f", 1, 1).Op("g", 2, 1).Input("x", Id(1));
  run.Call("f", {Id(1)}, {Id(2)});         // a
  run.Call("f", {Id(2)}, {Id(3)});         // b reads a
  run.Call("f", {Id(3)}, {Id(2)});         // c, at a's id
  run.Call("g", {Id(2), Id(3)}, {Id(4)});  // reads c and b
  run.Return("output", Id(4));
  EXPECT_EQ(run.Text(Reused()), R"(input x: f32[4]
f = f(x) -> f32[4]
f#2 = f(f) -> f32[4]
f#3 = f(f#2) -> f32[4]
g = g(f#3, f#2) -> f32[4]
output output: g
)");
}

TEST(RawIdsTest, AResultWithTheIdOfAnOperandIsThatOperand) {
  HandMade run;
  run.Op("dropout", 1, 1).Op("f", 1, 1).Input("x", Id(1));
  run.Call("dropout", {Id(1)}, {Id(1)});
  run.Call("f", {Id(1)}, {Id(2)});
  run.Return("output", Id(2));
  EXPECT_EQ(run.Text(Reused()), R"(input x: f32[4]
f = f(x) -> f32[4]
dropout = dropout(x) -> =#0
output output: f
)");
}

TEST(RawIdsTest, AnInputsIdMayBeReusedToo) {
  HandMade run;
  run.Op("f", 1, 1).Op("make", 0, 1).Input("x", Id(1));
  run.Call("f", {Id(1)}, {Id(2)});
  run.Call("make", {}, {Id(1)});
  run.Call("f", {Id(1)}, {Id(3)});
  run.Return("output.0", Id(2)).Return("output.1", Id(3));
  EXPECT_EQ(run.Text(Reused()), R"(input x: f32[4]
f = f(x) -> f32[4]
make = make() -> f32[4]
f#2 = f(make) -> f32[4]
output output.0: f
output output.1: f#2
)");
}

TEST(RawIdsTest, AnIdThatNothingProducedIsAConstant) {
  HandMade run;
  run.Op("f", 1, 1);
  run.Call("f", {Id(7)}, {Id(7000)}).Return("output", Id(7000));
  EXPECT_EQ(run.Text(Reused()), "const f.in0: f32[4]\nf = f(f.in0) -> f32[4]\noutput output: f\n");
}

TEST(RawIdsTest, WritesAreSeenByLaterReaders) {
  HandMade run;
  run.Op("f", 1, 1).Op("write_", 1, 1, {0}).Input("x", Id(1));
  run.Call("f", {Id(1)}, {Id(2)});
  run.Call("write_", {Id(2)}, {Id(2)});
  run.Call("f", {Id(2)}, {Id(3)});
  run.Return("output", Id(3));
  EXPECT_THAT(run.Text(Reused()), testing::HasSubstr("f#2 = f(f@write_) -> f32[4]"));
}

// Resolves ids one by one, with nodes for those who write.
class ResolvedOneByOne : public testing::Test {
 protected:
  ResolvedOneByOne() { graph_.nodes.resize(100); }

  OpGraph graph_;
  TensorIdentity identity_{graph_, false, TensorIds::kReused};
};

// A call inside another takes its operand's id for another tensor, and writes into the operand.
TEST_F(ResolvedOneByOne, AnOperandThatIsReturnedAfterItsIdWasAnothersBringsItsWriterBack) {
  const ValueId old = identity_.Produce(Id(2), {NodeId(0), 0, -1}, {});
  const std::vector<Operand> operands = {identity_.Use(Id(2))};
  const ValueId other = identity_.Produce(Id(2), {NodeId(1), 0, -1}, {});
  EXPECT_NE(other, old);
  identity_.Write(old, NodeId(3));
  EXPECT_EQ(identity_.Use(Id(2)).value, other);
  EXPECT_FALSE(identity_.Use(Id(2)).writer.valid());
  identity_.Write(other, NodeId(4));
  EXPECT_EQ(identity_.Use(Id(2)).writer, NodeId(4));
  EXPECT_EQ(identity_.Produce(Id(2), {NodeId(5), 0, -1}, operands), old);
  EXPECT_EQ(identity_.Use(Id(2)).value, old);
  EXPECT_EQ(identity_.Use(Id(2)).writer, NodeId(3));
}

TEST_F(ResolvedOneByOne, AnOperandIsFoundHoweverManyWereUsedSince) {
  for (std::uint64_t others = 0; others < 50; ++others) {
    const ValueId old = identity_.Produce(Id(2), {NodeId(0), 0, -1}, {});
    const std::vector<Operand> operands = {identity_.Use(Id(2))};
    identity_.Produce(Id(2), {NodeId(1), 0, -1}, {});
    for (std::uint64_t id = 0; id < others; ++id) identity_.Use(Id(1000 + id));
    EXPECT_EQ(identity_.Produce(Id(2), {NodeId(2), 0, -1}, operands), old) << others;
  }
}

TEST_F(ResolvedOneByOne, AnOperandThatEndedIsNotReturned) {
  const ValueId old = identity_.Produce(Id(2), {NodeId(0), 0, -1}, {});
  const std::vector<Operand> operands = {identity_.Use(Id(2))};
  identity_.EndTensor(2);
  EXPECT_NE(identity_.Produce(Id(2), {NodeId(1), 0, -1}, operands), old);
}

// What the ids of a few calls mean, with or without hints: right ones, and ones that never come.
std::vector<ValueId> ValuesOf(bool with_hints) {
  OpGraph graph;
  TensorIdentity identity(graph, false, TensorIds::kReused);
  const auto hint = [&](std::uint64_t id) {
    if (!with_hints) return;
    identity.Expect(id);
    identity.Expect(id + 1);
    identity.Expect(id + 5000);
  };
  hint(0);
  identity.Declare(Origin::kInput, Id(0));
  std::vector<ValueId> values;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    hint(i % 50);
    const std::vector<Operand> operands = {identity.Use(Id(i % 50))};
    values.push_back(operands[0].value);
    values.push_back(identity.Produce(Id((i + 1) % 37), {NodeId(i), 0, -1}, operands));
  }
  return values;
}

TEST(RawIdsTest, HintsAreWantedWhereReusedIdsAreMany) {
  for (const TensorIds ids : {TensorIds::kReused, TensorIds::kProtected}) {
    OpGraph graph;
    TensorIdentity identity(graph, false, ids);
    identity.Declare(Origin::kInput, Id(0));
    EXPECT_FALSE(identity.WantsHints());
    for (std::uint64_t id = 1; id < 100'000; ++id) identity.Declare(Origin::kInput, Id(id));
    EXPECT_EQ(identity.WantsHints(), ids == TensorIds::kReused);
  }
}

TEST(RawIdsTest, HintsChangeNoResult) { EXPECT_EQ(ValuesOf(true), ValuesOf(false)); }

// Eight ids for a hundred thousand tensors, against a plain map from id to the call that made it.
TEST(RawIdsTest, ALongStreamResolvesAsAMapWould) {
  constexpr std::uint64_t kCalls = 100'000;
  constexpr std::uint64_t kIds = 8;
  HandMade run;
  run.Op("f", 2, 1);
  std::vector<std::uint64_t> maker(kIds);  // by id: the call, counted from 1; 0: it is an input
  std::vector<bool> read(kIds);
  for (std::uint64_t id = 0; id < kIds; ++id) run.Input("x" + std::to_string(id), Id(id));
  std::vector<std::pair<std::uint64_t, std::uint64_t>> expected;
  std::uint64_t random = 1;
  const auto any_id = [&] {
    random = random * 6364136223846793005u + 1442695040888963407u;
    return (random >> 33) % kIds;
  };
  while (expected.size() < kCalls) {
    const std::uint64_t a = any_id();
    const std::uint64_t b = any_id();
    read[a] = read[b] = true;
    // A tensor that was read may be gone, and its id be another's.
    std::uint64_t result = kIds;
    for (std::uint64_t id = 0; id < kIds; ++id) {
      if (read[id] && id != a && id != b) result = id;
    }
    if (result == kIds) continue;  // all others are yet to be read
    run.Call("f", {Id(a), Id(b)}, {Id(result)});
    expected.emplace_back(maker[a], maker[b]);
    maker[result] = expected.size();
    read[result] = false;
  }
  for (std::uint64_t id = 0; id < kIds; ++id) run.Return("y" + std::to_string(id), Id(id));

  const OpGraph graph = run.Build(Reused()).graph;
  ASSERT_EQ(graph.nodes.size(), kCalls);
  // Nodes by the time they ran; calls begin at odd ticks.
  std::unordered_map<std::uint64_t, const Node*> by_call;
  for (const Node& node : graph.nodes) by_call[(node.executed + 1) / 2] = &node;
  const auto made_by = [&](const Operand& operand) -> std::uint64_t {
    const Value& value = graph.value(operand.value);
    if (value.origin == Origin::kInput) return 0;
    return (graph.node(value.made_by.node).executed + 1) / 2;
  };
  for (std::uint64_t call = 1; call <= kCalls; ++call) {
    const Node& node = *by_call[call];
    ASSERT_EQ(made_by(node.operands[0]), expected[call - 1].first) << call;
    ASSERT_EQ(made_by(node.operands[1]), expected[call - 1].second) << call;
  }
}

}  // namespace
}  // namespace graphgold::trace
