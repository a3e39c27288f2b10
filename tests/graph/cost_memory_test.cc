// SPDX-License-Identifier: MIT
//
// Calls that only move data, and those that do not even do that.
#include "cost_of_call.h"

namespace graphgold {
namespace {

using ::testing::Optional;

TEST(CostMemoryTest, CopiesMoveAndComputeNothing) {
  EXPECT_THAT(CostOfCall({"f32[4]"}, "aten::clone(a) -> f32[4]"), Optional(Costs(0, 0, 32)));
  EXPECT_THAT(CostOfCall({"f32[4]"}, "aten::_to_copy(a, dtype=\"f16\") -> f16[4]"),
              Optional(Costs(0, 0, 16 + 8)));
  EXPECT_THAT(CostOfCall({"f32[4]", "f32[2]"}, "aten::cat([a, b]) -> f32[6]"),
              Optional(Costs(0, 0, 48)));
  // What is copied into is not read.
  EXPECT_THAT(CostOfCall({"f32[4]", "f32[4]"}, "aten::copy_(a!, b) -> =#0"),
              Optional(Costs(0, 0, 32)));
}

TEST(CostMemoryTest, ViewsAreToldByWhatWasSeen) {
  EXPECT_THAT(CostOfCall({"f32[2,3]"}, "aten::reshape(a, shape=[6]) -> f32[6]~#0"),
              Optional(Costs(0, 0, 0)));
  EXPECT_THAT(CostOfCall({"f32[2,3]"}, "aten::reshape(a, shape=[6]) -> f32[6]"),
              Optional(Costs(0, 0, 48)));
  EXPECT_THAT(CostOfCall({"f32[2,3]"}, "aten::contiguous(a) -> =#0"), Optional(Costs(0, 0, 0)));
  EXPECT_THAT(CostOfCall({"f32[4]"}, "aten::chunk(a, chunks=2) -> [f32[2]~#0, f32[2]~#0]"),
              Optional(Costs(0, 0, 0)));
  // Nobody needs to know the operator, or the size.
  EXPECT_THAT(CostOfCall({"f32[n]"}, "my::window(a) -> f32[2]~#0"), Optional(Costs(0, 0, 0)));
}

TEST(CostMemoryTest, AnUnknownCallThatWritesIsNoView) {
  EXPECT_EQ(CostOfCall({"f32[4]"}, "my::scale(a!) -> =#0"), std::nullopt);
}

TEST(CostMemoryTest, ChangesOfATensorsOwnDataAreFree) {
  EXPECT_THAT(CostOfCall({"f32[2,3]"}, "aten::t_(a!) -> f32[3,2]~#0"), Optional(Costs(0, 0, 0)));
  EXPECT_THAT(CostOfCall({"f32[2,3]"}, "aten::detach_(a!) -> =#0"), Optional(Costs(0, 0, 0)));
  EXPECT_THAT(CostOfCall({"f32[4]"}, "aten::resize_(a!, size=[2]) -> f32[2]~#0"),
              Optional(Costs(0, 0, 0)));
}

TEST(CostMemoryTest, AliasesAndNumbersReadFromATensorAreFree) {
  EXPECT_THAT(CostOfCall({"f32[1]"}, "aten::item(a) -> scalar"), Optional(Costs(0, 0, 0)));
  EXPECT_THAT(CostOfCall({"f32[1]"}, "graphgold::alias(a) -> f32[1]~#0"), Optional(Costs(0, 0, 0)));
}

TEST(CostMemoryTest, FactoriesWriteTheirResultUnlessItIsNotFilled) {
  EXPECT_THAT(CostOfCall({}, "aten::zeros(size=[4]) -> f32[4]"), Optional(Costs(0, 0, 16)));
  EXPECT_THAT(CostOfCall({"f64[4]"}, "aten::randn_like(a) -> f64[4]"), Optional(Costs(0, 0, 32)));
  EXPECT_THAT(CostOfCall({"f32[4]"}, "aten::fill_.Scalar(a!, value=1) -> =#0"),
              Optional(Costs(0, 0, 16)));
  EXPECT_THAT(CostOfCall({}, "aten::empty.memory_format(size=[4]) -> f32[4]"),
              Optional(Costs(0, 0, 0)));
}

TEST(CostMemoryTest, PickingReadsWhatItPicks) {
  // 5 of 1000 rows.
  EXPECT_THAT(CostOfCall({"f32[1000,8]", "i64[5]"}, "aten::embedding(a, b) -> f32[5,8]"),
              Optional(Costs(0, 0, 160 + 160 + 40)));
  EXPECT_THAT(
      CostOfCall({"f32[1000,8]", "i64[5]"}, "aten::index.Tensor(a, [none, b]) -> f32[1000,5]"),
      Optional(Costs(0, 0, 20000 + 20000 + 40)));
}

TEST(CostMemoryTest, AnEmbeddingsGradientAddsUpRows) {
  EXPECT_THAT(CostOfCall({"f32[5,8]", "i64[5]"},
                         "aten::embedding_dense_backward(a, b, num_weights=1000) -> f32[1000,8]"),
              Optional(Costs(0, 40, 160 + 40 + 32000)));
}

TEST(CostMemoryTest, PuttingInPlaceTouchesWhatItPuts) {
  EXPECT_THAT(
      CostOfCall({"f32[1000]", "i64[5]", "f32[5]"}, "aten::scatter_.src(a!, b, c, dim=0) -> =#0"),
      Optional(Costs(0, 0, 20 + 40 + 20)));
  EXPECT_THAT(
      CostOfCall({"f32[1000]", "i64[5]", "f32[5]"}, "aten::index_add_(a!, b, c, dim=0) -> =#0"),
      Optional(Costs(0, 5, 2 * 20 + 40 + 20)));
  EXPECT_THAT(CostOfCall({"f32[1000]", "i64[5]", "f32[]"},
                         "aten::index_put_(a!, [b], c, accumulate=true) -> =#0"),
              Optional(Costs(0, 5, 2 * 20 + 40 + 4)));
}

TEST(CostMemoryTest, PuttingTouchesWholeRowsWhereTheIndexIsOfRows) {
  const auto put = [](const char* index, const std::string& indices) {
    return FlopsOf({"f32[10,6]", index, "i64[2]", "f32[]"},
                   "aten::index_put_(a!, [" + indices + "], d, accumulate=true) -> =#0");
  };
  EXPECT_EQ(put("i64[3]", "b"), 3 * 6);
  EXPECT_EQ(put("i64[3]", "none, b"), 10 * 3);
  EXPECT_EQ(put("i64[3,1]", "b, c"), 3 * 2);
  EXPECT_EQ(put("bool[10,6]", "b"), 60);
  EXPECT_EQ(put("i64[3]", "b, b, b"), -1);
  EXPECT_EQ(
      FlopsOf({"f32[10,6]", "i64[3]", "f32[3]"}, "aten::put_(a!, b, c, accumulate=true) -> =#0"),
      3);
}

TEST(CostMemoryTest, AnExpandedTensorIsReadAtItsOwnSize) {
  const OpGraph graph = ParseText(R"(
    input x: f32[1,4]
    input y: f32[8,4]
    big = aten::expand(x, size=[8,4]) -> f32[8,4]~#0
    sum = aten::add.Tensor(big, y) -> f32[8,4]
  )");
  EXPECT_THAT(CostOf(graph).calls[1], Optional(Costs(0, 32, 16 + 128 + 128)));
}

}  // namespace
}  // namespace graphgold
