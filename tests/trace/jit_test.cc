// SPDX-License-Identifier: MIT
//
// TorchScript.
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using torch::Tensor;

torch::jit::Module MakeNet() {
  torch::jit::Module inner("Inner");
  inner.register_parameter("weight", torch::ones({3, 3}), false);
  inner.define("def forward(self, x):\n    return torch.relu(torch.mm(x, self.weight))\n");
  torch::jit::Module net("Net");
  net.register_module("first", inner);
  net.register_module("second", inner);
  net.define(R"(
    def forward(self, x, scale: float = 2.0):
        y = self.second.forward(self.first.forward(x))
        return y * scale, {"sum": y + x}
  )");
  net.eval();
  return net;
}

TEST(JitTest, CallsCarryTheModulePathOfTheInterpreter) {
  const std::string text = TracedText(MakeNet(), torch::ones({3, 3}));
  EXPECT_THAT(text, HasSubstr("first/mm = aten::mm(input, first.weight) -> f32[3,3]\n"));
  EXPECT_THAT(text, HasSubstr("first/relu = aten::relu(first/mm) -> f32[3,3]\n"));
  EXPECT_THAT(text, HasSubstr("second/mm = aten::mm(first/relu, "));
  EXPECT_THAT(text, HasSubstr("mul = aten::mul.Scalar(second/relu, other=2) -> f32[3,3]\n"));
}

TEST(JitTest, NestedOutputsAreNamedByTheirPath) {
  const std::string text = TracedText(MakeNet(), torch::ones({3, 3}));
  EXPECT_THAT(text, HasSubstr("output output.0: mul\noutput output.1.sum: add\n"));
}

TEST(JitTest, ArgumentsWithDefaultsMayBeGiven) {
  EXPECT_THAT(TracedText(MakeNet(), torch::ones({3, 3}), 3.5), HasSubstr("other=3.5"));
}

TEST(JitTest, VectorOfIValuesIsAllTheArguments) {
  const std::vector<c10::IValue> arguments = {torch::ones({3, 3}), 3.5};
  EXPECT_THAT(TracedText(MakeNet(), arguments), HasSubstr("other=3.5"));
}

TEST(JitTest, OperandThatDiesInsideItsCallIsNotTouchedAgain) {
  // A sparse tensor has no weak reference; the interpreter moves the last strong one into the call.
  torch::jit::Module net("Sparse");
  net.define("def forward(self, x):\n    return x.to_sparse_csr().to_dense()\n");
  for (int i = 0; i < 50; ++i) {
    EXPECT_THAT(TracedText(net, torch::eye(3)),
                HasSubstr("to_dense = aten::to_dense(to_sparse_csr"));
  }
}

TEST(JitTest, WarmUpChangesNothing) {
  torch::jit::Module net = MakeNet();
  const std::string cold = TracedText(net, torch::ones({3, 3}));
  for (int i = 0; i < 5; ++i) net.forward({torch::ones({3, 3})});
  EXPECT_EQ(TracedText(net, torch::ones({3, 3})), cold);
}

TEST(JitTest, OutputsAreThoseOfTheModel) {
  torch::jit::Module net = MakeNet();
  const Tensor x = torch::rand({3, 3});
  const Tensor plain = net.forward({x}).toTuple()->elements()[0].toTensor();
  const c10::IValue traced = trace::RunOnInterpreter(net, {x});
  EXPECT_TRUE(torch::equal(traced.toTuple()->elements()[0].toTensor(), plain));
}

TEST(JitTest, WrongArgumentsAreTheModelsError) {
  EXPECT_THROW(Trace(MakeNet(), torch::ones({3, 3}), "two"), ModelError);
  EXPECT_THROW(Trace(MakeNet()), ModelError);
}

}  // namespace
}  // namespace graphgold
