// SPDX-License-Identifier: MIT
//
// What a graph's calls come to, and what is not known of them.
#include "graphgold/graph/cost.h"

#include "cost_of_call.h"
#include "error_of.h"
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Optional;
using ::testing::Pair;

constexpr char kTwoLayers[] = R"(
  input x: f32[2,3]
  param net.0.weight: f32[4,3]
  param net.1.weight: f32[5,4]
  net.0/linear = aten::linear(x, net.0.weight) -> f32[2,4]
  net.0+relu = aten::relu(net.0/linear) -> f32[2,4]
  net.1/linear = aten::linear(net.0+relu, net.1.weight) -> f32[2,5]
  output output: net.1/linear
)";

TEST(CostTest, TotalsAreBrokenDownByOperatorAndModule) {
  const GraphCost cost = CostOf(ParseText(kTwoLayers));
  EXPECT_EQ(cost.total, Costs(24 + 40, 48 + 8 + 80, 4 * (6 + 12 + 8 + 8 + 8 + 8 + 20 + 10)));
  EXPECT_THAT(cost.by_op, ElementsAre(Pair("aten::linear", Costs(64, 128, 4 * 64)),
                                      Pair("aten::relu", Costs(0, 8, 4 * 16))));
  EXPECT_THAT(cost.by_module,
              ElementsAre(Pair("net", Costs(0, 8, 64)), Pair("net.0", Costs(24, 48, 4 * 26)),
                          Pair("net.1", Costs(40, 80, 4 * 38))));
  EXPECT_THAT(cost.unknown, IsEmpty());
}

TEST(CostTest, OperatorsWithoutAFormulaAreUnknown) {
  const GraphCost cost = CostOf(ParseText(R"(
    input x: f32[4]
    a = my::magic.fast(x) -> f32[4]
    b = my::magic.slow(a) -> f32[4]
    c = aten::relu(b) -> f32[4]
  )"));
  EXPECT_EQ(cost.total, Costs(0, 4, 32));
  EXPECT_THAT(cost.unknown, ElementsAre(NodeId(0), NodeId(1)));
  EXPECT_THAT(cost.unknown_ops, ElementsAre(Pair("my::magic", 2)));
  EXPECT_EQ(cost.calls[0], std::nullopt);
}

TEST(CostTest, SymbolicSizesAreUnknown) {
  EXPECT_EQ(CostOfCall({"f32[batch,3]", "f32[3,4]"}, "aten::mm(a, b) -> f32[batch,4]"),
            std::nullopt);
  EXPECT_EQ(CostOfCall({"f32[4]"}, "aten::nonzero(a) -> i64[?,1]"), std::nullopt);
  EXPECT_EQ(CostOfCall({"f32[8]"}, "aten::max_pool1d(a, kernel_size=[?]) -> f32[4]"), std::nullopt);
}

TEST(CostTest, SizesBelowZeroAreUnknown) {
  EXPECT_EQ(FlopsOf({"f32[-3,4]"}, "aten::relu(a) -> f32[-3,4]"), -1);
  EXPECT_EQ(
      FlopsOf({"f32[1,2,-9223372036854775808]"}, "aten::adaptive_avg_pool1d(a) -> f32[1,2,3]"), -1);
}

// As TraceOptions::tensors = false leaves them.
TEST(CostTest, CallsWithoutTheirTensorsAreUnknown) {
  for (const char* call : {"aten::relu(none) -> none", "aten::cat([]) -> none",
                           "aten::to.dtype(none) -> none", "aten::embedding(none, none) -> none"}) {
    EXPECT_EQ(CostOfCall({}, call), std::nullopt) << call;
  }
}

TEST(CostTest, SparseTensorsAreUnknown) {
  EXPECT_EQ(CostOfCall({"f32[4,4]{layout=sparse_coo}", "f32[4,4]"}, "aten::mm(a, b) -> f32[4,4]"),
            std::nullopt);
}

TEST(CostTest, WhatDoesNotFitIsUnknown) {
  EXPECT_EQ(
      CostOfCall({"f32[3037000500,3037000500]"}, "aten::relu(a) -> f32[3037000500,3037000500]"),
      std::nullopt);
  // Each fits, but not their sum.
  const GraphCost cost = CostOf(ParseText(R"(
    input x: u8[2305843009213693952]
    a = aten::relu(x) -> u8[2305843009213693952]
    b = aten::relu(a) -> u8[2305843009213693952]
    c = aten::item(b) -> scalar
  )"));
  EXPECT_EQ(cost.total.bytes, std::int64_t{1} << 62);
  EXPECT_THAT(cost.unknown, ElementsAre(NodeId(1)));
}

TEST(CostTest, OutermostCallsCountAndTheCallsInsideThemDoNot) {
  const GraphCost cost = CostOf(ParseText(R"(
    input x: f32[2,3]
    param w: f32[4,3]
    linear = aten::linear(x, w) -> f32[2,4]
    linear>t = aten::t(w) -> f32[3,4]~#0
    linear>mm = aten::mm(x, linear>t) -> f32[2,4]
  )"));
  EXPECT_EQ(cost.total.macs, 24);
  EXPECT_THAT(cost.by_op, ElementsAre(Pair("aten::linear", Costs(24, 48, 4 * 26))));
  EXPECT_THAT(cost.calls[2], Optional(Costs(24, 48, 4 * 26)));
}

TEST(CostTest, ACallWithoutAFormulaIsTheSumOfTheCallsInside) {
  const GraphCost cost = CostOf(ParseText(R"(
    input x: f32[2,2]
    outer = my::block(x) -> f32[2,2]
    outer>inner = my::part(x) -> f32[2,2]
    outer>inner>mm = aten::mm(x, x) -> f32[2,2]
    outer>relu = aten::relu(outer>inner) -> f32[2,2]
  )"));
  EXPECT_EQ(cost.total, Costs(8, 16 + 4, 4 * 8 + 4 * 8));
  EXPECT_THAT(cost.unknown, IsEmpty());
}

TEST(CostTest, SoIsACallThatItsFormulaCannotTell) {
  const GraphCost cost = CostOf(ParseText(R"(
    input x: f32[2,2]
    outer = aten::einsum([x, x, x], equation="ij,jk,kl->il", path=[1,2,0,1]) -> f32[2,2]
    outer>bmm = aten::mm(x, x) -> f32[2,2]
    outer>bmm#2 = aten::mm(x, outer>bmm) -> f32[2,2]
  )"));
  EXPECT_EQ(cost.total.macs, 16);
}

TEST(CostTest, ACallWithSomethingUnknownInsideIsUnknown) {
  const GraphCost cost = CostOf(ParseText(R"(
    input x: f32[2,2]
    outer = my::block(x) -> f32[2,2]
    outer>mm = aten::mm(x, x) -> f32[2,2]
    outer>magic = my::magic(outer>mm) -> f32[2,2]
  )"));
  EXPECT_EQ(cost.total, Costs(0, 0, 0));
  EXPECT_THAT(cost.unknown_ops, ElementsAre(Pair("my::block", 1)));
}

// A kernel that allocates its result by a call, and fills it itself.
TEST(CostTest, ACallThatFillsMemoryOutOfSightIsUnknown) {
  const GraphCost filled_by_kernel = CostOf(ParseText(R"(
    input x: f32[4]
    outer = my::kernel(x) -> f32[4]
    outer>empty_like = aten::empty_like(x) -> f32[4]
  )"));
  EXPECT_THAT(filled_by_kernel.unknown_ops, ElementsAre(Pair("my::kernel", 1)));
  const GraphCost filled_by_call = CostOf(ParseText(R"(
    input x: f32[4]
    outer = my::kernel(x) -> f32[4]
    outer>empty_like = aten::empty_like(x) -> f32[4]
    outer>copy_ = aten::copy_(outer>empty_like!, x) -> =#0
  )"));
  EXPECT_EQ(filled_by_call.total, Costs(0, 0, 32));
}

// Takes its formula back, so that other tests do not see it.
class RegisteredFormula {
 public:
  RegisteredFormula(std::string op, std::int64_t flops) : op_(std::move(op)) {
    RegisterCostFormula(op_, [flops](const OpGraph&, const Node&) { return Cost{0, flops, 0}; });
  }
  ~RegisteredFormula() { RegisterCostFormula(op_, nullptr); }
  RegisteredFormula(const RegisteredFormula&) = delete;
  RegisteredFormula& operator=(const RegisteredFormula&) = delete;

 private:
  std::string op_;
};

TEST(CostTest, AFormulaCanBeRegisteredAndTakenBack) {
  const std::string call = "my::magic.fast(a) -> f32[4]";
  {
    const RegisteredFormula all("my::magic", 7);
    EXPECT_EQ(FlopsOf({"f32[4]"}, call), 7);
    const RegisteredFormula one("my::magic.fast", 8);
    EXPECT_EQ(FlopsOf({"f32[4]"}, call), 8);
    EXPECT_EQ(FlopsOf({"f32[4]"}, "my::magic.slow(a) -> f32[4]"), 7);
  }
  EXPECT_EQ(CostOfCall({"f32[4]"}, call), std::nullopt);
}

TEST(CostTest, ARegisteredFormulaGoesBeforeTheBuiltInOne) {
  const RegisteredFormula relu("aten::relu", 100);
  EXPECT_EQ(FlopsOf({"f32[4]"}, "aten::relu(a) -> f32[4]"), 100);
  EXPECT_EQ(FlopsOf({"f32[4]"}, "aten::relu_(a!) -> =#0"), 4);
}

TEST(CostTest, AFormulaIsForOneOperator) {
  EXPECT_THAT(
      ErrorOf([] { RegisterCostFormula("my::*", nullptr); }),
      HasSubstr("a formula of costs was registered for \"my::*\"; expected an operator's name"));
  EXPECT_THAT(ErrorOf([] { RegisterCostFormula("magic", nullptr); }), HasSubstr("\"magic\""));
}

TEST(CostTest, MalformedCallsAreUnknown) {
  for (const char* call :
       {"aten::mm(a) -> scalar", "aten::conv2d(a) -> f32[4]", "aten::lstm.input(a) -> f32[4]",
        "aten::max_pool2d(a) -> f32[4]", "aten::einsum([a]) -> f32[4]", "aten::addmm() -> f32[4]",
        "aten::scaled_dot_product_attention(a, a, a) -> f32[4]", "aten::lstm_cell(a) -> f32[4]",
        "aten::_transformer_encoder_layer_fwd(a) -> f32[4]",
        "aten::cross_entropy_loss(a) -> f32[4]",
        "aten::adaptive_avg_pool2d(a, output_size=[1,1]) -> f32[4]"}) {
    EXPECT_EQ(CostOfCall({"f32[4]"}, call), std::nullopt) << call;
  }
}

}  // namespace
}  // namespace graphgold
