// SPDX-License-Identifier: MIT
#include "graphgold/graph/fixed_sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "canonical_of.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A head that flattens what it gets into a row, and then whatever follows.
SizedGraph Head(std::int64_t batch, const std::string& size, const std::string& result,
                const std::string& rest) {
  return {{{"batch", batch}},
          Canonical("input x: f32[" + std::to_string(batch) +
                    ",4,16]\nparam head.w: f32[8,64]\nr = aten::relu(x) -> f32[" +
                    std::to_string(batch) + ",4,16]\nv = aten::view(r, size=" + size + ") -> f32[" +
                    result + "]~#0\n" + rest)};
}
std::string Linear(const std::string& rows) {
  return "l = aten::linear(v, head.w) -> f32[" + rows + ",8]\noutput output: l\n";
}

TEST(FixedSizesTest, AViewThatHoldsTheBatchIsNamedWhereTheModelThrew) {
  EXPECT_THAT(FixedSizes(Head(1, "[1,-1]", "1,64", Linear("1")), Head(3, "[1,-1]", "1,192", "")),
              ElementsAre("view: size=[1,-1] fixes batch at 1 (dimension 0 of its operand "
                          "f32[batch,4,16])"));
}

TEST(FixedSizesTest, TheCallThatThrewIsNamed) {
  const SizedGraph broken = {{{"batch", 3}},
                             Canonical("input x: f32[3,4,16]\nr = aten::relu(x) -> f32[3,4,16]\n")};
  EXPECT_THAT(FixedSizes(Head(1, "[1,64]", "1,64", Linear("1")), broken),
              ElementsAre("view: size=[1,64] fixes batch at 1 (dimension 0 of its operand "
                          "f32[batch,4,16])"));
}

TEST(FixedSizesTest, AViewThatFollowsTheBatchIsFine) {
  EXPECT_THAT(FixedSizes(Head(4, "[4,64]", "4,64", Linear("4")), Head(3, "[3,64]", "3,64", "")),
              IsEmpty());
}

TEST(FixedSizesTest, WhereTheModelWentThroughALostSizeIsNamed) {
  const auto pooled = [](const std::string& n) {
    return "m = aten::mean(v, dim=1) -> f32[1]\noutput output: m\n# " + n + "\n";
  };
  EXPECT_THAT(
      FixedSizes(Head(1, "[1,-1]", "1,64", pooled("")), Head(3, "[1,-1]", "1,192", pooled(""))),
      ElementsAre("view: size=[1,-1] fixes batch at 1 (dimension 0 of its operand "
                  "f32[batch,4,16])"));
}

TEST(FixedSizesTest, WhereTheOutputsFollowNothingIsWrong) {
  const auto back = [](const std::string& n) {
    return "b = aten::view(v, size=[" + n + ",64]) -> f32[" + n + ",64]~#0\noutput output: b\n";
  };
  EXPECT_THAT(
      FixedSizes(Head(1, "[1,-1]", "1,64", back("1")), Head(3, "[1,-1]", "1,192", back("3"))),
      IsEmpty());
}

}  // namespace
}  // namespace graphgold
