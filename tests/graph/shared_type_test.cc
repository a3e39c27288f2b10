// SPDX-License-Identifier: MIT
#include "graphgold/graph/shared_type.h"

#include <gtest/gtest.h>

#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

TEST(SharedTypeTest, AChangeIsSeenHereAndNowhereElse) {
  SharedType type(ParseTensorType("f32[2]"));
  const SharedType copy = type;
  type.Mutable().dtype = "i64";
  EXPECT_EQ(ToString(*type), "i64[2]");
  EXPECT_EQ(ToString(*copy), "f32[2]");
}

TEST(SharedTypeTest, EqualTypesAreOne) {
  SharedTypes types;
  const SharedType first = types.Share(ParseTensorType("f32[2]"));
  EXPECT_TRUE(types.Share(ParseTensorType("f32[2]")).IsShared(first));
  for (const char* const other :
       {"f32[3]", "f64[2]", "f32[2]{grad}", "f32[2]{cuda:0}", "f32[2]{strides=[1]}",
        "f32[2]{layout=sparse_coo}", "f32[2]{data=[1,2]}", "f32[2]{quantizer=q}", "f32[n]"}) {
    EXPECT_FALSE(types.Share(ParseTensorType(other)).IsShared(first)) << other;
  }
}

TEST(SharedTypeTest, AGraphThatIsReadHoldsEachTypeOnce) {
  const OpGraph graph = ParseText(
      "input x: f32[2]\n"
      "a = aten::relu(x) -> f32[2]\n"
      "b = aten::relu(a) -> f32[2]\n"
      "output output: b\n");
  EXPECT_TRUE(graph.values[1].type.IsShared(graph.values[2].type));
}

TEST(OperandListTest, CopiesAreTheirOwn) {
  Operand list = Operand::List({Operand::Of(ValueId(1)), Operand::Of(ValueId(2))});
  const Operand copy = list;
  list.items[0].value = ValueId(7);
  ASSERT_EQ(copy.items.size(), 2u);
  EXPECT_EQ(copy.items[0].value, ValueId(1));
}

TEST(OperandListTest, AnEmptyOneIsAList) {
  const Operand list = Operand::List({});
  EXPECT_TRUE(list.items.empty());
  EXPECT_EQ(list.items.begin(), list.items.end());
  EXPECT_TRUE(list.items.vector().empty());
}

}  // namespace
}  // namespace graphgold
