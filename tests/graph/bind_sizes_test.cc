// SPDX-License-Identifier: MIT
#include "graphgold/graph/bind_sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "canonical_of.h"
#include "error_of.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

OpGraph Inputs(const std::string& x, const std::string& y = "f32[4]") {
  return Canonical("input x: " + x + "\ninput y: " + y + "\n");
}
std::string BindingError(const OpGraph& symbolic, const OpGraph& concrete) {
  return ErrorOf([&] { BindSizes(symbolic, concrete); });
}

TEST(BindSizesTest, ADimensionThatIsANameTellsIt) {
  EXPECT_THAT(BindSizes(Inputs("f32[batch,seq,64]", "i64[batch]"), Inputs("f32[2,6,64]", "i64[2]")),
              ElementsAre(Pair("batch", 2), Pair("seq", 6)));
}

TEST(BindSizesTest, WhatIsAffineInOneNameIsSolved) {
  EXPECT_THAT(BindSizes(Inputs("f32[seq*2+1]"), Inputs("f32[13]")), ElementsAre(Pair("seq", 6)));
  EXPECT_THAT(BindSizes(Inputs("f32[batch*seq]", "f32[batch]"), Inputs("f32[12]", "f32[2]")),
              ElementsAre(Pair("batch", 2), Pair("seq", 6)));
}

TEST(BindSizesTest, ContradictionsNameBothPlaces) {
  EXPECT_EQ(BindingError(Inputs("f32[4,batch]", "f32[batch]"), Inputs("f32[4,2]", "f32[3]")),
            "batch is 2 by dimension 1 of input x, but 3 by dimension 0 of input y");
  EXPECT_EQ(BindingError(Inputs("f32[batch,seq]", "f32[batch*seq]"), Inputs("f32[2,6]", "f32[13]")),
            "dimension 0 of input y is 13, but batch*seq is 12 at batch=2, seq=6");
}

TEST(BindSizesTest, NamesThatNoInputTellsAreErrors) {
  EXPECT_EQ(BindingError(Inputs("f32[seq*2]"), Inputs("f32[13]")),
            "the size \"seq\" cannot be told: dimension 0 of input x is 13, and seq*2 gives that "
            "for no seq, or for several");
  EXPECT_EQ(BindingError(Inputs("f32[seq//2]"), Inputs("f32[3]")),
            "the size \"seq\" cannot be told: dimension 0 of input x is 3, and seq//2 gives that "
            "for no seq, or for several");
  EXPECT_EQ(BindingError(Canonical("a = my::zeros(size=[batch]) -> f32[batch]\noutput o: a\n"),
                         Inputs("f32[3]")),
            "the size \"batch\" cannot be told: no dimension of an input has it");
}

TEST(BindSizesTest, InputsOfOtherRankTellNothing) {
  EXPECT_THAT(BindKnownSizes(Inputs("f32[batch,4]", "f32[seq]"), Inputs("f32[2,3,4]", "f32[6]")),
              ElementsAre(Pair("seq", 6)));
}

TEST(WithSizesTest, ExpressionsAreEvaluatedEverywhere) {
  const OpGraph symbolic = Canonical(R"(
    input x: f32[batch,seq,64]
    a = aten::view(x, size=[batch*seq,64], k=?, nested=[[seq*2],?]) -> f32[batch*seq,64]~#0
    b = aten::nonzero(a) -> i64[?,2]
    output output: b
  )");
  EXPECT_EQ(PrintText(WithSizes(symbolic, {{"batch", 2}, {"seq", 6}})), CanonicalText(R"(
    input x: f32[2,6,64]
    a = aten::view(x, size=[12,64], k=?, nested=[[12],?]) -> f32[12,64]~#0
    b = aten::nonzero(a) -> i64[?,2]
    output output: b
  )"));
}

TEST(WithSizesTest, DeadCallsAreSortedByWhatTheyAreThen) {
  const auto dead = [](const std::string& a, const std::string& b, const std::string& c) {
    return "input x: f32[" + a + "]\na = my::log(x, k=" + a + ")\nb = my::log(x, k=" + b +
           ")\nc = my::log(x, k=" + c + ")\n";
  };
  for (int seq = 1; seq < 20; ++seq) {
    const auto text = [&](int factor) { return std::to_string(seq * factor); };
    EXPECT_EQ(PrintText(WithSizes(Canonical(dead("seq", "seq*2", "seq*3")), {{"seq", seq}})),
              CanonicalText(dead(text(1), text(2), text(3))));
  }
}

TEST(WithSizesTest, AMissingNameIsAnError) {
  EXPECT_EQ(ErrorOf([] {
              WithSizes(Inputs("f32[batch,seq]"), {{"batch", 2}});
            }),
            "the size \"seq\" has no value; given are batch=2");
}

TEST(SizeNamesTest, NamesOfShapesAndAttributesAreFound) {
  EXPECT_THAT(SizeNames(Canonical("input x: f32[h,4]\na = my::f(x, size=[[w//2],?]) -> f32[?]\n")),
              ElementsAre("h", "w"));
  EXPECT_TRUE(HasSizeNames(Inputs("f32[h]")));
  EXPECT_FALSE(HasSizeNames(Inputs("f32[?,4]")));
}

}  // namespace
}  // namespace graphgold
