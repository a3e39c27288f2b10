// SPDX-License-Identifier: MIT
//
// Other numbers for the same input.
#include "graphgold/trace/other_data.h"

#include "traced.h"

namespace graphgold {
namespace {

using torch::Tensor;

TEST(OtherDataTest, RealNumbersStayInTheirRangeAndChangeInEveryWay) {
  torch::manual_seed(7);
  const Tensor x = torch::randn({6, 5});
  const Tensor y = OtherData(x);
  EXPECT_EQ(y.sizes(), x.sizes());
  EXPECT_EQ(y.scalar_type(), x.scalar_type());
  EXPECT_GE(y.min().item<float>(), x.min().item<float>());
  EXPECT_LE(y.max().item<float>(), x.max().item<float>());
  EXPECT_NE(y.sum().item<float>(), x.sum().item<float>());
  EXPECT_NE(y.max().item<float>(), x.max().item<float>());
  EXPECT_NE(y.argmax().item<int64_t>(), x.argmax().item<int64_t>());
  EXPECT_NE((y > 0).nonzero().size(0), (x > 0).nonzero().size(0));
}

TEST(OtherDataTest, IndicesStayValid) {
  const Tensor x = torch::tensor({5, 0, 3, 3, 9});
  const Tensor y = OtherData(x);
  EXPECT_TRUE(torch::isin(y, x).all().item<bool>());
  EXPECT_FALSE(torch::equal(y, x));
  EXPECT_NE(y.sum().item<int64_t>(), x.sum().item<int64_t>());
}

TEST(OtherDataTest, MasksStayMasksAndCountOtherwise) {
  const Tensor mask = torch::tensor({true, false, false, false});
  EXPECT_EQ(OtherData(mask).sum().item<int64_t>(), 2);
  const float infinity = std::numeric_limits<float>::infinity();
  const Tensor additive = torch::tensor({0.0f, -infinity, 0.0f, 0.0f, -infinity});
  const Tensor other = OtherData(additive);
  EXPECT_TRUE(other.eq(0).logical_or(other.eq(-infinity)).all().item<bool>());
  EXPECT_NE(other.eq(0).sum().item<int64_t>(), 3);
}

TEST(OtherDataTest, ElementsThatAreAllEqual) {
  const Tensor ones = OtherData(torch::ones({4}));
  EXPECT_TRUE(torch::equal(ones, torch::tensor({0.125f, 0.375f, 0.625f, 0.875f})));
  EXPECT_TRUE(torch::equal(OtherData(torch::zeros({2})), torch::tensor({0.25f, 0.75f})));
  EXPECT_TRUE(torch::equal(OtherData(torch::tensor({true})), torch::tensor({false})));
  EXPECT_TRUE(torch::equal(OtherData(torch::tensor({4, 4})), torch::tensor({4, 4})));
}

TEST(OtherDataTest, EveryKindOfTensorIsTaken) {
  const Tensor half = torch::rand({5}).to(torch::kHalf);
  EXPECT_EQ(OtherData(half).scalar_type(), torch::kHalf);
  EXPECT_FALSE(torch::equal(OtherData(half), half));
  const Tensor complex = torch::randn({5}, torch::kComplexFloat);
  EXPECT_FALSE(torch::equal(OtherData(complex), complex));
  EXPECT_EQ(OtherData(torch::ones({0, 3})).numel(), 0);
  EXPECT_EQ(OtherData(torch::tensor(2.0f)).item<float>(), 1.0f);
  const Tensor sparse = torch::eye(2).to_sparse();
  EXPECT_TRUE(torch::equal(OtherData(sparse).to_dense(), sparse.to_dense()));
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(OtherData(torch::tensor({1.0f, 2.0f, nan, 3.0f})).isnan().sum().item<int64_t>(), 1);
}

TEST(OtherDataTest, IsALeafAndDrawsNoRandomNumbers) {
  const Tensor x = torch::rand({3}).set_requires_grad(true);
  torch::manual_seed(1);
  const Tensor expected = torch::rand({2});
  torch::manual_seed(1);
  const Tensor y = OtherData(x * 2);
  EXPECT_TRUE(torch::equal(torch::rand({2}), expected));
  EXPECT_TRUE(y.is_leaf());
  EXPECT_TRUE(y.requires_grad());
}

TEST(OtherDataTest, IsWrittenInPlaceUnseen) {
  const Tensor memory = torch::rand({2, 6});
  const Tensor outside = memory.slice(1, 3).clone();
  const Tensor x = memory.slice(1, 0, 3);
  const Tensor expected = OtherData(x);
  const auto version = x._version();
  trace::WriteOtherData(x);
  EXPECT_TRUE(torch::equal(x, expected));
  EXPECT_TRUE(torch::equal(memory.slice(1, 3), outside));
  EXPECT_EQ(x._version(), version);
  const Tensor expanded = torch::rand({3}).expand({2, 3});
  const Tensor before = expanded.clone();
  trace::WriteOtherData(expanded);
  EXPECT_FALSE(torch::equal(expanded, before));
}

}  // namespace
}  // namespace graphgold
