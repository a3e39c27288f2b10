// SPDX-License-Identifier: MIT
//
// The model of most tests is a symbolic graph: a run at some sizes is that graph at these. What is
// inferred from runs must be the graph again.
#include "graphgold/graph/infer_sizes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "canonical_of.h"
#include "graphgold/graph/sizes_to_trace.h"

namespace graphgold {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::ResultOf;

// A model, and how often it ran.
struct Model {
  OpGraph symbolic;
  std::size_t runs = 0;

  explicit Model(const std::string& text) : symbolic(Canonical(text)) {}
  InferredSizes Infer(const Sizes& base) {
    return InferSizes(base, [this](const Sizes& sizes) {
      ++runs;
      return WithSizes(symbolic, sizes);
    });
  }
};

void ExpectInferred(const std::string& text, const Sizes& base) {
  const InferredSizes inferred = Model(text).Infer(base);
  EXPECT_THAT(inferred.problems, IsEmpty());
  EXPECT_THAT(inferred.more, IsEmpty());
  EXPECT_EQ(PrintText(inferred.graph), CanonicalText(text));
}

// One input of this size, and a call whose one number is given by a text.
OpGraph OneNumber(std::int64_t seq, const std::string& number) {
  return Canonical("input x: f32[" + std::to_string(seq) + "]\nv = my::f(x, size=[4," + number +
                   "]) -> f32[4]\noutput output: v\n");
}

const char kAttention[] = R"(
  input x: f32[batch,seq,768]
  param qkv.weight: f32[2304,768]
  param out.weight: f32[768,768]
  q = aten::linear(x, qkv.weight) -> f32[batch,seq,2304]
  c = aten::chunk(q, chunks=3, dim=2) -> [f32[batch,seq,768]~#0,f32[batch,seq,768]~#0]
  h = aten::view(c:0.0, size=[batch,seq,12,64]) -> f32[batch,seq,12,64]~#0
  k = aten::view(c:0.1, size=[batch,seq,12,64]) -> f32[batch,seq,12,64]~#0
  t = aten::transpose(h, dim0=1, dim1=2) -> f32[batch,12,seq,64]~#0
  u = aten::permute(k, dims=[0,2,3,1]) -> f32[batch,12,64,seq]~#0
  e = aten::expand(t, size=[batch,12,seq,64]) -> f32[batch,12,seq,64]~#0
  r = aten::view(e, size=[batch*12,seq,64]) -> f32[batch*12,seq,64]~#0
  f = aten::view(u, size=[batch*12,64,seq]) -> f32[batch*12,64,seq]~#0
  s = aten::bmm(r, f) -> f32[batch*12,seq,seq]
  a = aten::softmax(s, dim=-1) -> f32[batch*12,seq,seq]
  w = aten::view(a, size=[batch,12,seq,seq]) -> f32[batch,12,seq,seq]~#0
  z = aten::flatten(w) -> f32[batch*seq*seq*12]~#0
  m = aten::view(x, size=[batch*seq,768]) -> f32[batch*seq,768]~#0
  o = aten::linear(m, out.weight) -> f32[batch*seq,768]
  output output.0: o
  output output.1: z
)";

TEST(InferSizesTest, AttentionFollowsBatchAndSequence) {
  ExpectInferred(kAttention, {{"batch", 2}, {"seq", 6}});
  ExpectInferred(kAttention, {{"batch", 1}, {"seq", 1}});
  ExpectInferred(kAttention, {{"batch", 12}, {"seq", 64}});
}

TEST(InferSizesTest, EqualSizesAtTheBaseAreToldApart) {
  ExpectInferred(kAttention, {{"batch", 4}, {"seq", 4}});
}

TEST(InferSizesTest, WhatIsAffineTakesThreeRunsOfAName) {
  Model model("input x: f32[seq,4]\na = aten::pad(x, pad=[1,2]) -> f32[seq+3,4]\noutput o: a\n");
  EXPECT_THAT(model.Infer({{"seq", 5}}).problems, IsEmpty());
  EXPECT_EQ(model.runs, 3);
}

std::string ConvChain(const std::string& attributes, const std::vector<std::string>& heights) {
  std::string text = "input x0: f32[1,3," + heights.front() + ",8]\nparam w: f32[3,3,3,3]\n";
  for (std::size_t i = 1; i < heights.size(); ++i) {
    text += "x" + std::to_string(i) + " = aten::conv2d(x" + std::to_string(i - 1) + ", w" +
            attributes + ") -> f32[1,3," + heights[i] + ",8]\n";
  }
  return text + "output output: x" + std::to_string(heights.size() - 1) + "\n";
}

TEST(InferSizesTest, StridedConvolutionsDivideAgainAndAgain) {
  for (const std::int64_t h : {5, 32, 33, 64, 100, 224}) {
    ExpectInferred(ConvChain(", stride=[2,2], padding=[1,1]",
                             {"h", "(h+1)//2", "(h+3)//4", "(h+7)//8", "(h+15)//16", "(h+31)//32"}),
                   {{"h", h}});
  }
}

TEST(InferSizesTest, AWindowIsKnownByTheCallSoThreeRunsDo) {
  Model model(ConvChain(", stride=[2,2], padding=[1,1]", {"h", "(h+1)//2", "(h+3)//4"}));
  EXPECT_THAT(model.Infer({{"h", 224}}).problems, IsEmpty());
  EXPECT_EQ(model.runs, 3);
}

TEST(InferSizesTest, DivisionsAreFoundWithoutTheCallsHelp) {
  for (const std::int64_t h : {40, 64, 100, 224}) {
    ExpectInferred(ConvChain("", {"h", "h//4", "(h-4)//12", "(h-16)//24"}), {{"h", h}});
  }
}

TEST(InferSizesTest, PoolingsMoveByTheirKernelUnlessTheySayOtherwise) {
  const std::string text = R"(
    input x: f32[n,3,h,w]
    a = aten::max_pool2d(x, kernel_size=[3,2]) -> f32[n,3,h//3,w//2]
    b = aten::max_pool2d(a, kernel_size=3, stride=2, ceil_mode=true) -> f32[n,3,(h-3)//6+1,(w-2)//4+1]
    c = aten::flatten(b, start_dim=1) -> f32[n,((h-3)//6+1)*((w-2)//4+1)*3]
    output output: c
  )";
  Model model(text);
  const InferredSizes inferred = model.Infer({{"n", 2}, {"h", 40}, {"w", 40}});
  EXPECT_THAT(inferred.problems, IsEmpty());
  for (const Sizes& sizes :
       {Sizes{{"n", 7}, {"h", 53}, {"w", 91}}, {{"n", 1}, {"h", 9}, {"w", 8}}}) {
    EXPECT_EQ(PrintText(WithSizes(inferred.graph, sizes)),
              PrintText(WithSizes(model.symbolic, sizes)));
  }
}

TEST(InferSizesTest, SlicesChunksAndPaddingsAreFound) {
  ExpectInferred(R"(
    input x: f32[batch,seq,8]
    a = aten::slice(x, dim=1, start=1) -> f32[batch,seq-1,8]~#0
    b = aten::slice(x, dim=1, end=seq//2) -> f32[batch,seq//2,8]~#0
    c = aten::chunk(x, chunks=2, dim=1) -> [f32[batch,(seq+1)//2,8]~#0,f32[batch,seq//2,8]~#0]
    d = aten::pad(x, pad=[0,0,0,((seq+7)//8)*8-seq]) -> f32[batch,((seq+7)//8)*8,8]
    e = aten::cat([a, c:0.0, d, x], dim=1) -> f32[batch,((seq+7)//8)*8+(seq+1)//2+seq*2-1,8]
    output output.0: e
    output output.1: b
    output output.2: c:0.1
  )",
                 {{"batch", 2}, {"seq", 12}});
}

TEST(InferSizesTest, SumsAndHalvesOfProductsAreFound) {
  ExpectInferred(R"(
    input x: f32[batch,seq]
    a = my::grid(x, n=batch*seq+batch, m=batch*3+seq*2+1) -> f32[batch*seq+batch+seq+1]
    b = my::half(a, end=(batch*seq+1)//2) -> f32[4]
    output output: b
  )",
                 {{"batch", 2}, {"seq", 6}});
}

TEST(InferSizesTest, WhatIsUnknownStaysUnknown) {
  ExpectInferred(R"(
    input x: f32[batch,4]
    a = aten::nonzero(x) -> i64[?,2]
    b = aten::mul(a, other=?) -> i64[?,2]
    c = aten::view(b, size=[?,batch]) -> i64[?,batch]~#0
    output output: c
  )",
                 {{"batch", 2}});
}

TEST(InferSizesTest, AStepKeepsSizesMultiples) {
  std::vector<std::int64_t> seen;
  InferOptions options;
  options.steps = {{"h", 32}};
  const OpGraph symbolic =
      Canonical("input x: f32[h]\na = my::patch(x) -> f32[h//32]\noutput output: a\n");
  const InferredSizes inferred = InferSizes(
      {{"h", 64}},
      [&](const Sizes& sizes) {
        seen.push_back(sizes.at("h"));
        return WithSizes(symbolic, sizes);
      },
      options);
  EXPECT_THAT(inferred.problems, IsEmpty());
  EXPECT_THAT(seen, Each(ResultOf([](std::int64_t size) { return size % 32; }, 0)));
  EXPECT_EQ(PrintText(inferred.graph), PrintText(symbolic));
}

TEST(InferSizesTest, DeadCallsAreToldApartByWhenTheyRan) {
  const auto logs = [](const Sizes& sizes) {
    const std::int64_t seq = sizes.at("seq");
    OpGraph graph = ParseText("input x: f32[" + std::to_string(seq) +
                              "]\na = my::log(x, k=" + std::to_string(seq * 3) +
                              ")\nb = my::log(x, k=" + std::to_string(40 - seq) + ")\n");
    graph.nodes[0].executed = 1;
    graph.nodes[1].executed = 2;
    return Canonicalize(std::move(graph));
  };
  const InferredSizes inferred = InferSizes({{"seq", 9}}, logs);
  EXPECT_THAT(inferred.problems, IsEmpty());
  EXPECT_EQ(PrintText(inferred.graph), CanonicalText(R"(
    input x: f32[seq]
    a = my::log(x, k=seq*3)
    b = my::log(x, k=-seq+40)
  )"));
}

TEST(InferSizesTest, WhatNoExpressionGivesIsNamed) {
  const std::vector<SizedGraph> runs = {{{{"seq", 4}}, OneNumber(4, "7")},
                                        {{{"seq", 6}}, OneNumber(6, "90")},
                                        {{{"seq", 9}}, OneNumber(9, "12")}};
  const InferredSizes inferred = InferSizes(runs);
  EXPECT_THAT(
      inferred.problems,
      ElementsAre("f: size[1] is 7, 90, 12 at seq=4, 6, 9: no expression in seq gives that"));
  EXPECT_THAT(inferred.more, Not(IsEmpty()));
}

TEST(InferSizesTest, RunsAreNamedByAllSizesWhereThereAreSeveral) {
  const auto graph = [](const std::string& batch, const std::string& seq, const std::string& f) {
    return Canonical("input x: f32[" + batch + "," + seq + "]\na = my::f(x) -> f32[" + f +
                     ",4],f32[4]\noutput output: a\n");
  };
  const std::vector<SizedGraph> runs = {{{{"batch", 1}, {"seq", 4}}, graph("1", "4", "7")},
                                        {{{"batch", 2}, {"seq", 4}}, graph("2", "4", "1")},
                                        {{{"batch", 1}, {"seq", 7}}, graph("1", "7", "900")}};
  EXPECT_THAT(InferSizes(runs).problems,
              ElementsAre("f: dimension 0 of result 0 is 7 at batch=1, seq=4; 1 at batch=2, seq=4; "
                          "900 at batch=1, seq=7: no expression in batch and seq gives that"));
}

TEST(InferSizesTest, OnlyTheFirstUnexplainedNumberIsNamed) {
  const auto graph = [](int seq, int found) {
    const std::string n = std::to_string(found);
    const std::string m = std::to_string(2 * found);
    return Canonical("input x: f32[" + std::to_string(seq) + "]\na = my::f(x) -> f32[" + n +
                     "]\nb = aten::sin(a) -> f32[" + n + "]\nc = aten::cat([b, b]) -> f32[" + m +
                     "]\noutput output: c\n");
  };
  const std::vector<SizedGraph> runs = {
      {{{"seq", 4}}, graph(4, 7)}, {{{"seq", 6}}, graph(6, 90)}, {{{"seq", 9}}, graph(9, 12)}};
  EXPECT_THAT(InferSizes(runs).problems,
              ElementsAre("f: dimension 0 of its result is 7, 90, 12 at seq=4, 6, 9: no expression "
                          "in seq gives that",
                          "likewise 2 numbers made of these"));
}

TEST(InferSizesTest, EqualLayersAreToldOnce) {
  const auto graph = [](int seq, int found) {
    std::string text = "input x: f32[" + std::to_string(seq) + "]\n";
    for (int i = 0; i < 12; ++i) {
      const std::string name = "a" + std::to_string(i);
      text += name + " = my::f(x, k=" + std::to_string(found) + ") -> f32[4]\noutput " + name +
              ": " + name + "\n";
    }
    return Canonical(text);
  };
  const std::vector<SizedGraph> runs = {{{{"seq", 4}}, graph(4, 7)},
                                        {{{"seq", 6}}, graph(6, 90)},
                                        {{{"seq", 9}}, graph(9, 12)},
                                        {{{"seq", 11}}, graph(11, 5)},
                                        {{{"seq", 12}}, graph(12, 500)}};
  EXPECT_THAT(InferSizes(runs).problems,
              ElementsAre("f: k is 7, 90, 12, 5 at seq=4, 6, 9, 11, …: no expression in seq gives "
                          "that",
                          "likewise 11 more numbers"));
}

TEST(InferSizesTest, FloatsCannotFollowASize) {
  const std::vector<SizedGraph> runs = {{{{"seq", 4}}, OneNumber(4, "0.25")},
                                        {{{"seq", 6}}, OneNumber(6, "0.125")},
                                        {{{"seq", 9}}, OneNumber(9, "0.5")}};
  EXPECT_THAT(InferSizes(runs).problems,
              ElementsAre("f: size[1] is 0.25, 0.125, 0.5 at seq=4, 6, 9: only integers can follow "
                          "a size"));
}

TEST(InferSizesTest, OtherCallsAtOtherSizesAreAProblem) {
  const auto graph = [](const std::string& n, const std::string& op) {
    return Canonical("input x: f32[" + n + "]\na = aten::" + op + "(x) -> f32[" + n +
                     "]\noutput output: a\n");
  };
  const std::vector<SizedGraph> runs = {{{{"batch", 2}, {"seq", 1}}, graph("2", "relu")},
                                        {{{"batch", 3}, {"seq", 1}}, graph("3", "gelu")}};
  const InferredSizes inferred = InferSizes(runs);
  EXPECT_THAT(inferred.problems,
              ElementsAre("the graph at batch=3 differs from that at batch=2 in more than sizes: "
                          "1 change: gelu: aten::relu → aten::gelu"));
  EXPECT_EQ(PrintText(inferred.graph), PrintText(runs.front().graph));
}

TEST(InferSizesTest, StridesAndConstantsCannotBeSymbolic) {
  const auto graph = [](const std::string& n) {
    return Canonical("input x: f32[" + n + ",2]{strides=[2,1]}\nconst i: i64[1]{data=[" + n +
                     "]}\na = aten::t(x, i) -> f32[2," + n + "]{strides=[" + n +
                     ",1]}\noutput output: a\n");
  };
  std::vector<SizedGraph> runs;
  for (const std::int64_t n : {4, 5, 6}) runs.push_back({{{"n", n}}, graph(std::to_string(n))});
  EXPECT_THAT(InferSizes(runs).problems,
              ElementsAre("strides of 1 tensor vary with the sizes (first: t), and cannot be "
                          "symbolic yet: leave out the facet strides",
                          "numbers in 1 constant vary with the sizes (first: t.in1), and cannot be "
                          "symbolic yet: leave out the facet constants"));
}

TEST(InferSizesTest, NamesMustBeToldByTheInputs) {
  EXPECT_THAT(Model("a = my::zeros(size=[n]) -> f32[n]\noutput o: a\n").Infer({{"n", 4}}).problems,
              ElementsAre("the size \"n\" cannot be told: no dimension of an input has it"));
  EXPECT_THAT(
      Model("input x: f32[4]\na = my::f(x) -> f32[4]\noutput o: a\n").Infer({{"n", 4}}).problems,
      ElementsAre("nothing in the graph follows the size \"n\""));
}

TEST(SizesToTraceTest, NamesChangeAloneAndTogether) {
  EXPECT_THAT(SizesToTrace({{"batch", 2}, {"seq", 6}}),
              ElementsAre(Sizes{{"batch", 2}, {"seq", 6}}, Sizes{{"batch", 3}, {"seq", 6}},
                          Sizes{{"batch", 2}, {"seq", 11}}, Sizes{{"batch", 4}, {"seq", 16}}));
  EXPECT_THAT(SizesToTrace({}), ElementsAre(Sizes{}));
}

TEST(SizesToTraceTest, RemaindersBySmallNumbersDiffer) {
  for (std::int64_t size = 1; size <= 1024; ++size) {
    const std::vector<Sizes> all = SizesToTrace({{"n", size}});
    ASSERT_EQ(all.size(), 3);
    for (const std::int64_t divisor : {3, 4}) {
      std::set<std::int64_t> remainders;
      for (const Sizes& sizes : all) remainders.insert(sizes.at("n") % divisor);
      EXPECT_EQ(remainders.size(), 3) << size << " by " << divisor;
    }
    EXPECT_LE(all.back().at("n"), size * 3 / 2 + 20);
  }
}

}  // namespace
}  // namespace graphgold
