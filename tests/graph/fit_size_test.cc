// SPDX-License-Identifier: MIT
#include "graphgold/graph/fit_size.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "canonical_of.h"
#include "graphgold/graph/solve_integers.h"
#include "graphgold/graph/window_size.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;

const KnownSize kBatch = {Dim::Parse("batch"), {2, 3, 2, 4}};
const KnownSize kSeq = {Dim::Parse("seq"), {6, 6, 11, 16}};
const KnownSize kHalf = {Dim::Parse("(seq+1)//2"), {3, 3, 6, 8}};

FitSources Sources(std::vector<KnownSize> near = {}) {
  FitSources sources;
  sources.near = std::move(near);
  sources.names = {kBatch, kSeq};
  return sources;
}
std::vector<std::string> Fitted(const Seen& seen, const FitSources& sources = Sources()) {
  std::vector<std::string> texts;
  for (const Dim& dim : FitSize(seen, sources)) texts.push_back(dim.ToString());
  return texts;
}

TEST(FitSizeTest, ANameIsItself) { EXPECT_THAT(Fitted({6, 6, 11, 16}), ElementsAre("seq")); }

TEST(FitSizeTest, WhatTheCallReadsComesBeforeTheNames) {
  const KnownSize same = {Dim::Parse("other"), kSeq.seen};
  EXPECT_THAT(Fitted({6, 6, 11, 16}, Sources({same})), ElementsAre("other"));
}

TEST(FitSizeTest, WhatTheCallIsKnownToMakeIsNotDoubted) {
  FitSources sources = Sources();
  sources.expected = {kHalf};
  EXPECT_THAT(Fitted({3, 3, 6, 8}, sources), ElementsAre("(seq+1)//2"));
}

TEST(FitSizeTest, AProductIsToldFromAMultiple) {
  EXPECT_THAT(Fitted({12, 18, 22, 64}), ElementsAre("batch*seq"));
  EXPECT_THAT(Fitted({12, 18, 12, 24}), ElementsAre("batch*6"));
}

TEST(FitSizeTest, ProductsOfWhatIsKnownHaveFactorsAndConstants) {
  EXPECT_THAT(Fitted({95, 143, 191, 511}, Sources({kHalf})),
              ElementsAre("((seq+1)//2)*batch*16-1"));
}

TEST(FitSizeTest, SeveralExpressionsMayFit) {
  // 6, 11 and 16 leave the same by 5.
  const std::vector<std::string> fitted = Fitted({1, 1, 2, 3});
  ASSERT_FALSE(fitted.empty());
  EXPECT_EQ(fitted.front(), "seq//5");
  EXPECT_THAT(fitted, ::testing::Contains("(seq-1)//5"));
}

TEST(FitSizeTest, WhatNothingGivesIsNotFitted) {
  EXPECT_THAT(Fitted({1, 500, 3, 7}), IsEmpty());
  EXPECT_THAT(Fitted({1, 2, std::int64_t{1} << 60, 4}), IsEmpty());
}

TEST(SolveIntegersTest, OneSolutionOfIntegersOrNone) {
  const std::vector<std::int64_t> ones = {1, 1, 1};
  const std::vector<std::int64_t> x = {2, 5, 9};
  EXPECT_THAT(SolveIntegers({&x, &ones}, {7, 13, 21}), Optional(ElementsAre(2, 3)));
  EXPECT_EQ(SolveIntegers({&x, &ones}, {7, 13, 22}), std::nullopt);
  EXPECT_EQ(SolveIntegers({&x, &ones}, {1, 2, 3}), std::nullopt) << "a half";
  EXPECT_EQ(SolveIntegers({&x, &x}, {4, 10, 18}), std::nullopt) << "many";
}

Window WindowOfCall(const std::string& call, std::size_t dimension) {
  const OpGraph graph = Canonical("input x: f32[1,3,32,32]\nparam w: f32[8,3,7,3]\na = my::f(" +
                                  call + ") -> f32[1]\noutput output: a\n");
  return WindowOf(graph, graph.nodes.front(), dimension).value_or(Window{0, 0});
}

TEST(WindowSizeTest, KernelsStridesAndPaddingsAreReadFromTheCall) {
  // (h + 6 - 7)//2 + 1
  EXPECT_EQ(WindowOfCall("x, w, stride=[2,2], padding=[3,1]", 2).offset, 1);
  EXPECT_EQ(WindowOfCall("x, w, stride=[2,2], padding=[3,1]", 2).stride, 2);
  // h - 2*2
  EXPECT_EQ(WindowOfCall("x, w, dilation=2", 3).offset, -4);
  EXPECT_EQ(WindowOfCall("x, w, dilation=2", 3).stride, 1);
  // (h - 3)//3 + 1, rounded up
  EXPECT_EQ(WindowOfCall("x, kernel_size=[2,3], ceil_mode=true", 3).offset, 2);
  EXPECT_EQ(WindowOfCall("x, kernel_size=[2,3], ceil_mode=true", 3).stride, 3);
}

TEST(WindowSizeTest, ACallWithoutKernelHasNoWindow) {
  EXPECT_EQ(WindowOfCall("x", 2).stride, 0);
  EXPECT_EQ(WindowOfCall("x, w", 1).stride, 0) << "channels";
}

}  // namespace
}  // namespace graphgold
