// SPDX-License-Identifier: MIT
#include "graphgold/graph/part.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "canonical_of.h"
#include "error_of.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;

constexpr char kModel[] = R"(
    input x: f32[4]
    param stem.weight: f32[4]
    param enc.0.weight: f32[4]
    param enc.1.weight: f32[4]
    param enc.unused: f32[4]
    param head.weight: f32[4]
    s = aten::mul(x, stem.weight) -> f32[4]
    a = aten::mul(s, enc.0.weight) -> f32[4]
    r = aten::relu_(a!) -> =#0
    b = aten::mul(a@r, enc.1.weight) -> f32[4]
    t = aten::add(b, s) -> f32[4]
    h = aten::mul(t, head.weight) -> f32[4]
    output output: h
)";

TEST(PartTest, WhatCrossesTheBorderBecomesInputsAndOutputs) {
  EXPECT_EQ(PrintText(PartInModule(Canonical(kModel), "enc")), R"(run level=calls
input input.0: f32[4]{grad}
param enc.0.weight: f32[4]
param enc.1.weight: f32[4]
param enc.unused: f32[4]
enc.0/mul = aten::mul(input.0, enc.0.weight) -> f32[4]
enc.0+relu_ = aten::relu_(enc.0/mul!) -> =#0
enc.1/mul = aten::mul(enc.0/mul@enc.0+relu_, enc.1.weight) -> f32[4]
enc.1+add = aten::add(enc.1/mul, input.0) -> f32[4]
output output.0: enc.1+add
)");
}

TEST(PartTest, AWholeModelIsAPartOfItself) {
  EXPECT_EQ(PartInModule(Canonical(kModel), "").nodes.size(), 6u);
}

TEST(PartTest, ATensorThatWasWrittenElsewhereIsAnInput) {
  EXPECT_EQ(PrintText(PartInModule(Canonical(kModel), "enc.1")), R"(run level=calls
input input.0: f32[4]{grad}
param enc.1.weight: f32[4]
enc.1/mul = aten::mul(input.0, enc.1.weight) -> f32[4]
output output.0: enc.1/mul
)");
}

TEST(PartTest, PathsHaveWildcards) {
  EXPECT_TRUE(IsInModule("layer1.0.conv1", "layer1"));
  EXPECT_TRUE(IsInModule("layer1.0.conv1", "layer?.*.conv1"));
  EXPECT_FALSE(IsInModule("layer10.conv", "layer1"));
  EXPECT_FALSE(IsInModule("layer1", "layer1.0"));
  EXPECT_FALSE(IsInModule("", "layer1"));
  EXPECT_EQ(PartInModule(Canonical(kModel), "enc.?").nodes.size(), 2u);
}

TEST(PartTest, AModuleThatIsNotThereIsAnError) {
  EXPECT_EQ(ErrorOf([] { PartInModule(Canonical(kModel), "encoder"); }),
            "no call belongs to the module \"encoder\"; outermost modules are enc, head, stem");
}

TEST(PartTest, AViewOfWhatCameInStaysAView) {
  EXPECT_THAT(PrintText(PartInModule(Canonical(R"(
    input x: f32[4]
    param a.weight: f32[4]
    param b.weight: f32[4]
    m = aten::mul(x, a.weight) -> f32[4]
    v = aten::view_as(m, b.weight) -> f32[4]~#0
    output output: v
  )"),
                                     "b")),
              HasSubstr("b/view_as = aten::view_as(input.0, b.weight) -> f32[4]~#0"));
}

}  // namespace
}  // namespace graphgold
