// SPDX-License-Identifier: MIT
//
// TorchScript.
#include <torch/csrc/jit/frontend/resolver.h>
#include <torch/csrc/jit/frontend/sugared_value.h>
#include <torch/csrc/jit/tensorexpr/kernel.h>

#include "traced.h"

namespace torch::jit {
// Exported, but in no installed header.
TORCH_API bool canFuseOnCPU();
TORCH_API void overrideCanFuseOnCPU(bool value);
}  // namespace torch::jit

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

torch::jit::Module MakeFusible() {
  torch::jit::Module net("Net");
  net.define(R"(
    def forward(self, x):
        y = torch.sin(x) * 2.0
        return torch.relu(torch.exp(y) + x).sum()
  )");
  net.eval();
  return net;
}

// LibTorch fuses on a CPU only if it was built with LLVM; without, its interpreter of fused code
// does, if told to.
class FusionOnCpu {
 public:
  FusionOnCpu() {
    torch::jit::overrideCanFuseOnCPU(true);
    torch::jit::tensorexpr::getTEMustUseLLVMOnCPU() = false;
  }
  ~FusionOnCpu() {
    torch::jit::overrideCanFuseOnCPU(fuse_before_);
    torch::jit::tensorexpr::getTEMustUseLLVMOnCPU() = llvm_before_;
  }

 private:
  bool fuse_before_ = torch::jit::canFuseOnCPU();
  bool llvm_before_ = torch::jit::tensorexpr::getTEMustUseLLVMOnCPU();
};

TEST(JitTest, FusedGroupsOfTheProductionExecutorAreOpaqueCalls) {
  const FusionOnCpu fusion;
  const torch::NoGradGuard no_grad;
  torch::jit::Module net = MakeFusible();
  const Tensor x = torch::randn({4, 4});
  const Tensor expected = net.forward({x}).toTensor();
  for (int i = 0; i < 3; ++i) net.forward({x});
  TraceOptions production;
  production.executor = JitExecutor::kProduction;
  const ModelRun run = TraceWith(production, net, {}, x);
  EXPECT_THAT(run.problems, testing::IsEmpty());
  EXPECT_EQ(run.graph.run.executor, "production");
  EXPECT_EQ(Text(run), R"(input input: f32[4,4]
TensorExprGroup = prim::TensorExprGroup(input, ops="aten::sin,aten::mul,aten::exp,aten::add,aten::relu") -> f32[4,4]
sum = aten::sum(TensorExprGroup) -> f32[]
output output: sum
)");
  // The program itself has its calls still.
  EXPECT_THAT(Trace(net, x).graph, HasOp("aten::sin"));
}

TEST(JitTest, AModuleThatIsNotWarmIsNotFusedYet) {
  torch::jit::Module net = MakeFusible();
  TraceOptions production;
  production.executor = JitExecutor::kProduction;
  EXPECT_THAT(TraceWith(production, net, {}, torch::ones({2})).graph, HasOp("aten::sin"));
}

TEST(JitTest, ACensusOfTheProductionExecutorIsRefused) {
  torch::jit::Module net = MakeFusible();
  TraceOptions both;
  both.executor = JitExecutor::kProduction;
  both.census = true;
  EXPECT_THROW(TraceWith(both, net, {}, torch::ones({2})), Error);
}

// Knows `fork`, as the loader of saved modules does.
struct ForkResolver : public torch::jit::NativeResolver {
  std::shared_ptr<torch::jit::SugaredValue> resolveValue(
      const std::string& name, torch::jit::GraphFunction& function,
      const torch::jit::SourceRange& place) override {
    if (name == "fork") return torch::jit::SpecialFormValue::create(c10::prim::fork);
    return torch::jit::NativeResolver::resolveValue(name, function, place);
  }
};

TEST(JitTest, ForkedWorkIsRecordedAndWarmUpChangesNothing) {
  torch::jit::Module net("Net");
  net.define(R"(
    def helper(self, x):
        return torch.sin(x) + 1.0

    def forward(self, x):
        left = fork(self.helper, x)
        right = torch.cos(x)
        return torch.wait(left) + right
  )",
             std::make_shared<ForkResolver>());
  net.eval();
  const Tensor x = torch::ones({3});
  const std::string cold = TracedText(net, x);
  EXPECT_THAT(cold, HasSubstr("sin = aten::sin(input)"));
  EXPECT_THAT(cold, HasSubstr("output output: "));
  for (int i = 0; i < 5; ++i) net.forward({x});
  EXPECT_EQ(TracedText(net, x), cold);
}

}  // namespace
}  // namespace graphgold
