// SPDX-License-Identifier: MIT
#include "graphgold/matchers/part_matchers.h"

#include <gtest/gtest.h>

#include "graphgold/matchers/call_matchers.h"
#include "graphgold/matchers/graph_value_matchers.h"
#include "graphgold/matchers/op_matchers.h"
#include "graphgold/matchers/tensor_matchers.h"
#include "matcher_test_util.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::Not;

OpGraph EncoderAndDecoder() {
  return ParseCanonical(R"(
      input x: f32[1,4]
      param enc.0.weight: f32[8,4]
      param enc.1.weight: f32[8,8]
      param dec.weight: f32[2,8]
      enc.0/linear = aten::linear(x, enc.0.weight) -> f32[1,8]
      enc.1/linear = aten::linear(enc.0/linear, enc.1.weight) -> f32[1,8]
      dec/linear = aten::linear(enc.1/linear, dec.weight) -> f32[1,2]
      dec/relu = aten::relu(dec/linear) -> f32[1,2]
      dec/mm = backward of dec/linear aten::mm(dec/relu, dec.weight) -> f32[1,8]
      output output: dec/relu
      output grad:x: dec/mm)");
}

TEST(EachOp, HoldsForEveryCall) {
  EXPECT_THAT(EncoderAndDecoder(), EachOp(Result(0, Dtype("f32"))));
  EXPECT_THAT(EncoderAndDecoder(), Not(EachOp(Op("aten::linear"))));
  EXPECT_THAT(EncoderAndDecoder(), EachOp("aten::linear", OperandAt(1, Dtype("f32"))));
  EXPECT_THAT(EncoderAndDecoder(), Not(EachOp("aten::linear", InModuleNamed("enc"))));
  EXPECT_THAT(OpGraph(), EachOp(Op("aten::linear")));
}

TEST(EachOp, DescribesItself) {
  EXPECT_EQ(Describe(EachOp(Op("aten::mm"))), "has calls of which each is a call of aten::mm");
  EXPECT_EQ(DescribeNegation(EachOp(Op("aten::mm"))),
            "has some call that isn't a call of aten::mm");
  EXPECT_EQ(Describe(EachOp("aten::mm", WritesInPlace())),
            "has aten::mm calls of which each writes to an operand");
  EXPECT_EQ(DescribeNegation(EachOp("aten::mm", WritesInPlace())),
            "has some call of aten::mm that doesn't write to an operand");
}

TEST(EachOp, ShowsTheFirstCallsThatDont) {
  EXPECT_EQ(Explain(EachOp("aten::linear", InModuleNamed("enc")), EncoderAndDecoder()),
            "where 1 of 3 aten::linear calls doesn't:\n"
            "  dec/linear = aten::linear(enc.1/linear, dec.weight) -> f32[1,2]\n"
            "    which is in the module dec");
  EXPECT_EQ(Explain(EachOp(WritesInPlace()), EncoderAndDecoder()),
            "where 5 of 5 calls don't:\n"
            "  enc.0/linear = aten::linear(x, enc.0.weight) -> f32[1,8]\n"
            "    which writes nothing\n"
            "  enc.1/linear = aten::linear(enc.0/linear, enc.1.weight) -> f32[1,8]\n"
            "    which writes nothing\n"
            "  dec/linear = aten::linear(enc.1/linear, dec.weight) -> f32[1,2]\n"
            "    which writes nothing\n"
            "  … and 2 more");
  EXPECT_EQ(Explain(EachOp(Result(0, Dtype("f32"))), EncoderAndDecoder()), "which has 5 calls");
  EXPECT_EQ(Explain(EachOp("aten::elu", WritesInPlace()), EncoderAndDecoder()),
            "which has no such call");
}

TEST(InModule, LooksAtAPart) {
  EXPECT_THAT(EncoderAndDecoder(), InModule("enc", HasOpCount("aten::linear", 2)));
  EXPECT_THAT(EncoderAndDecoder(), InModule("enc", HasNoOp("aten::relu")));
  EXPECT_THAT(EncoderAndDecoder(), InModule("e*.?", HasOpCount("aten::linear", 2)));
  EXPECT_THAT(EncoderAndDecoder(), Not(InModule("dec", HasNoOp("aten::relu"))));
  EXPECT_THAT(EncoderAndDecoder(),
              InModule("enc.1", AllOf(Input(0, Shape(1, 8)), Output(0, Shape(1, 8)))));
}

TEST(InModule, DescribesAndExplainsItself) {
  const auto part = InModule("dec", HasNoOp("aten::relu"));
  EXPECT_EQ(Describe(part), "has a part in the module dec that doesn't call aten::relu");
  EXPECT_EQ(DescribeNegation(part), "has a part in the module dec that calls aten::relu");
  EXPECT_EQ(Explain(part, EncoderAndDecoder()),
            "whose part in the module dec is a graph of 3 calls: 1 aten::linear, 1 aten::mm, 1 "
            "aten::relu, which has 1 aten::relu call: dec/relu");
}

TEST(InModule, AModuleThatIsNotThereIsAnErrorBothWays) {
  EXPECT_EQ(ErrorBothWays(InModule("encoder", HasNoOp("aten::relu")), EncoderAndDecoder()),
            "InModule(\"encoder\"): no call belongs to the module \"encoder\"; outermost modules "
            "are dec, enc");
}

TEST(InModule, ByItselfItIsAnOptionOfAnotherCheck) { EXPECT_EQ(InModule("enc").path, "enc"); }

TEST(InPhase, LooksAtTheCallsOfAPhase) {
  EXPECT_THAT(EncoderAndDecoder(), InPhase(Phase::kBackward, OpCounts({{"aten::mm", 1}})));
  EXPECT_THAT(EncoderAndDecoder(), InPhase(Phase::kForward, HasNoOp("aten::mm")));
  EXPECT_THAT(EncoderAndDecoder(),
              InPhase(Phase::kBackward, AllOf(Input(0, Shape(1, 2)), Output("grad:x", Shape(1, 8)),
                                              Parameter("dec.weight", Shape(2, 8)))));
}

TEST(InPhase, DescribesAndExplainsItself) {
  const auto part = InPhase(Phase::kBackward, HasOp("aten::relu"));
  EXPECT_EQ(Describe(part), "has a part of the phase backward that calls aten::relu");
  EXPECT_EQ(DescribeNegation(part),
            "has a part of the phase backward that doesn't call aten::relu");
  EXPECT_EQ(Explain(part, EncoderAndDecoder()),
            "whose part of the phase backward is a graph of 1 call: 1 aten::mm, which has no "
            "aten::relu call");
}

TEST(InPhase, APhaseWithoutACallIsAnErrorBothWays) {
  const OpGraph forward = ParseText("input x: f32[2]\nr = aten::relu(x) -> f32[2]");
  EXPECT_EQ(ErrorBothWays(InPhase(Phase::kBackward, HasNoOp("aten::relu")), forward),
            "InPhase: no call is of the backward phase; trace a callable that calls backward(), so "
            "that it is part of the run");
  EXPECT_EQ(ErrorBothWays(InPhase(Phase::kOther, HasNoOp("aten::relu")), forward),
            "InPhase: no call is of the phase \"other\"");
}

}  // namespace
}  // namespace graphgold
