// SPDX-License-Identifier: MIT
//
// Kinds of operators and tensors: custom ones, sparse, complex, quantized, empty, generators.
#include <ATen/CPUGeneratorImpl.h>
#include <dlfcn.h>
#include <torch/library.h>

#include <tuple>

#include "graphgold/trace/replay.h"
#include "traced.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using torch::Tensor;

Tensor Scale(const Tensor& x, double by) { return x * by; }
void Bump(Tensor& x) { x.add_(1); }
Tensor AddPair(const std::tuple<Tensor, Tensor>& pair) {
  return std::get<0>(pair) + std::get<1>(pair);
}
void BumpSecond(const std::tuple<Tensor, Tensor>& pair) { std::get<1>(pair).add_(1); }
void BumpBehind(const std::tuple<Tensor, double>&, Tensor x) { x.add_(1); }
Tensor SumOf(const c10::List<Tensor>& list, double factor) {
  Tensor sum = torch::zeros({2});
  for (std::size_t i = 0; i < list.size(); ++i) sum += list.get(i) * factor;
  return sum;
}
Tensor AddMany(const Tensor& x, const c10::optional<std::tuple<Tensor, Tensor>>& pair,
               const c10::List<c10::optional<Tensor>>& some,
               const c10::optional<c10::List<Tensor>>& more,
               const c10::List<c10::List<Tensor>>& nested) {
  Tensor sum = x.clone();
  if (pair) sum += std::get<0>(*pair) * 2 + std::get<1>(*pair) * 3;
  for (std::size_t i = 0; i < some.size(); ++i) {
    if (some.get(i)) sum += *some.get(i) * 5;
  }
  if (more) sum += SumOf(*more, 7);
  for (std::size_t i = 0; i < nested.size(); ++i) sum += SumOf(nested.get(i), 11);
  return sum;
}
Tensor ScalePair(const std::tuple<Tensor, double>& pair) {
  return std::get<0>(pair) * std::get<1>(pair);
}

TORCH_LIBRARY(graphgold_test, library) {
  library.def("scale(Tensor x, float by) -> Tensor", &Scale);
  library.def("bump(Tensor(a!) x) -> ()", &Bump);
  library.def("add_pair((Tensor, Tensor) pair) -> Tensor", &AddPair);
  library.def("bump_second((Tensor, Tensor) pair) -> ()", &BumpSecond);
  library.def("bump_behind((Tensor, float) pair, Tensor x) -> ()", &BumpBehind);
  library.def(
      "add_many(Tensor x, (Tensor, Tensor)? pair, Tensor?[] some, Tensor[]? more, "
      "Tensor[][] nested) -> Tensor",
      &AddMany);
  library.def("scale_pair((Tensor, float) pair) -> Tensor", &ScalePair);
}

template <typename... Args>
Tensor CallOperator(const char* name, Args... args) {
  torch::jit::Stack stack{c10::IValue(args)...};
  c10::Dispatcher::singleton().findSchemaOrThrow(name, "").callBoxed(&stack);
  return stack.empty() ? Tensor() : stack[0].toTensor();
}

TEST(OperatorsTest, CustomOperatorsAreCallsAsAnyOther) {
  const auto model = [](const Tensor& x) {
    Tensor y = CallOperator("graphgold_test::scale", x, 2.5);
    CallOperator("graphgold_test::bump", y);
    return y.relu();
  };
  EXPECT_EQ(TracedText(model, torch::ones({2})), R"(input input: f32[2]
scale = graphgold_test::scale(input, by=2.5) -> f32[2]
bump = graphgold_test::bump(scale!)
relu = aten::relu(scale@bump) -> f32[2]
output output: relu
)");
}

TEST(OperatorsTest, TensorsInATupleAreOperands) {
  const auto model = [](const Tensor& x) {
    const Tensor one = torch::ones({2});
    return CallOperator("graphgold_test::add_pair", std::make_tuple(x, one)) + one;
  };
  EXPECT_EQ(TracedText(model, torch::ones({2})), R"(input input: f32[2]
ones = aten::ones(size=[2]) -> f32[2]
add_pair = graphgold_test::add_pair([input, ones]) -> f32[2]
add = aten::add.Tensor(add_pair, ones) -> f32[2]
output output: add
)");
  EXPECT_THAT(Replay(model, torch::ones({2})).mismatches, IsEmpty());
}

// The schema's parser drops marks of writes that stand inside a tuple.
TEST(OperatorsTest, AWriteInATupleIsToldByTheTensorsVersion) {
  const auto model = [](const Tensor& x) {
    const Tensor y = x.clone();
    CallOperator("graphgold_test::bump_second", std::make_tuple(x, y));
    return y.neg();
  };
  EXPECT_EQ(TracedText(model, torch::ones({2})), R"(input input: f32[2]
clone = aten::clone(input) -> f32[2]
bump_second = graphgold_test::bump_second([input, clone!])
neg = aten::neg(clone@bump_second) -> f32[2]
output output: neg
)");
  EXPECT_THAT(Replay(model, torch::ones({2})).mismatches, IsEmpty());
}

TEST(OperatorsTest, AWriteBehindAnAttributeWithATensorIsOfItsOperand) {
  const auto model = [](const Tensor& x) {
    const Tensor y = x.clone();
    CallOperator("graphgold_test::bump_behind", std::make_tuple(x, 2.0), y);
    return y.neg();
  };
  EXPECT_EQ(TracedText(model, torch::ones({2})), R"(input input: f32[2]
clone = aten::clone(input) -> f32[2]
bump_behind = graphgold_test::bump_behind(clone!, pair=[<Tensor>,2])
neg = aten::neg(clone@bump_behind) -> f32[2]
output output: neg
)");
}

TEST(OperatorsTest, TensorsInAllKindsOfContainersAreOperandsAndReplayed) {
  const auto model = [](const Tensor& x) {
    const Tensor y = x.sin();
    const Tensor z = x.cos();
    using Some = c10::List<c10::optional<Tensor>>;
    using List = c10::List<Tensor>;
    using Nested = c10::List<c10::List<Tensor>>;
    const Tensor all = CallOperator("graphgold_test::add_many", x, std::make_tuple(y, z),
                                    Some({y, {}, z}), List({z, y}), Nested({List({y}), List()}));
    return CallOperator("graphgold_test::add_many", all, c10::IValue(), Some(), c10::IValue(),
                        Nested());
  };
  EXPECT_EQ(TracedText(model, torch::ones({2})), R"(input input: f32[2]
sin = aten::sin(input) -> f32[2]
cos = aten::cos(input) -> f32[2]
add_many = graphgold_test::add_many(input, [sin, cos], [sin, none, cos], [cos, sin], [[sin], []]) -> f32[2]
add_many#2 = graphgold_test::add_many(add_many, none, [], none, []) -> f32[2]
output output: add_many#2
)");
  EXPECT_THAT(Replay(model, torch::ones({2})).mismatches, IsEmpty());
}

// Its type is that of its first use as an operand: among numbers it was not seen.
TEST(OperatorsTest, ATensorAmongNumbersIsPartOfAnAttribute) {
  const Tensor outside = torch::ones({2});
  const auto model = [&](const Tensor& x) {
    return CallOperator("graphgold_test::scale_pair", std::make_tuple(outside, 2.0)) + outside + x;
  };
  const std::string text = TracedText(model, torch::ones({2}));
  EXPECT_THAT(text,
              HasSubstr("scale_pair = graphgold_test::scale_pair(pair=[<Tensor>,2]) -> f32[2]\n"));
  EXPECT_THAT(text, HasSubstr("const add.in1: f32[2]\n"));
}

// The library is loaded, and its operators are registered, while the session is open.
TEST(OperatorsTest, OperatorsOfALibraryThatIsLoadedDuringTheRun) {
  const auto model = [](const Tensor& x) {
    if (dlopen(GRAPHGOLD_LATE_OPERATORS, RTLD_NOW | RTLD_GLOBAL) == nullptr) {
      throw std::runtime_error(dlerror());
    }
    return CallOperator("graphgold_late::named", CallOperator("graphgold_late::twice", x), "neg",
                        static_cast<std::int64_t>(torch::kFloat64));
  };
  EXPECT_EQ(TracedText(model, torch::ones({2})), R"(input input: f32[2]
twice = graphgold_late::twice(input) -> f32[2]
named = graphgold_late::named(twice, mode="neg", dtype="f64") -> f64[2]
output output: named
)");
}

TEST(OperatorsTest, ComplexNumbers) {
  const auto model = [](const Tensor& x) {
    return torch::view_as_real(torch::fft_fft(x).conj() * c10::complex<double>(0, 2)).sum();
  };
  const std::string text = TracedText(model, torch::randn({4}));
  EXPECT_THAT(text, HasSubstr("-> c64[4]"));
  EXPECT_THAT(text, HasSubstr("aten::_conj"));
  EXPECT_THAT(Replay(model, torch::randn({4})).mismatches, IsEmpty());
}

TEST(OperatorsTest, SparseTensors) {
  const auto model = [](const Tensor& x) { return torch::mm(x.to_sparse(), x).to_dense(); };
  const ModelRun run = Trace(model, torch::eye(3));
  EXPECT_THAT(run.problems, IsEmpty());
  EXPECT_THAT(Text(run), HasSubstr("aten::mm("));
  EXPECT_THAT(Text(run), HasSubstr("sparse"));
}

// A weak reference to one of these would keep its memory, so their addresses are not protected:
// that they are told apart rests on the storages of their values.
TEST(OperatorsTest, CompressedSparseTensorsThatTakeEachOthersPlace) {
  const auto model = [](const Tensor& x) {
    Tensor sum = torch::zeros({3, 3});
    for (int i = 0; i < 20; ++i) sum = sum + torch::mm((x * (i + 1)).to_sparse_csr(), x);
    return sum;
  };
  const ModelRun run = Trace(model, torch::eye(3));
  EXPECT_THAT(run.problems, IsEmpty());
  for (const Node& node : run.graph.nodes) {
    if (node.op != "aten::mm") continue;
    // Each product reads the matrix that was made just before it.
    const Value& value = run.graph.value(node.operands[0].value);
    ASSERT_EQ(value.origin, Origin::kResult);
    EXPECT_EQ(run.graph.node(value.made_by.node).executed + 2, node.executed);
  }
}

TEST(OperatorsTest, QuantizedTensors) {
  const auto model = [](const Tensor& x) {
    const Tensor q = torch::quantize_per_tensor(x, 0.1, 10, torch::kQUInt8);
    const Tensor scales = torch::tensor({0.1, 0.2}, torch::kFloat64);
    const Tensor zeros = torch::zeros({2}, torch::kInt64);
    const Tensor c = torch::quantize_per_channel(x, scales, zeros, 0, torch::kQInt8);
    return q.dequantize() + c.dequantize();
  };
  const ModelRun run = Trace(model, torch::ones({2, 2}));
  EXPECT_THAT(run.problems, IsEmpty());
  EXPECT_THAT(Text(run), HasSubstr("quantize_per_tensor(input, scale=0.1, zero_point=10"));
  EXPECT_THAT(Text(run), HasSubstr("quantize_per_channel"));
}

// To look at a quantized tensor is a call itself; it must not be recorded, least of all forever.
TEST(OperatorsTest, QuantizedTensorsAtTheLevelOfKernels) {
  const auto model = [](const Tensor& x) {
    return torch::quantize_per_tensor(x, 0.1, 10, torch::kQUInt8).dequantize();
  };
  TraceOptions kernels;
  kernels.level = TraceLevel::kKernels;
  kernels.census = true;
  const ModelRun run = TraceWith(kernels, model, {}, torch::ones({2, 2}));
  EXPECT_THAT(run.problems, IsEmpty());
  EXPECT_THAT(run.graph, HasNoOp("aten::qscheme"));
}

TEST(OperatorsTest, TensorsWithoutElementsAndScalars) {
  const auto model = [](const Tensor& x) { return torch::cat({x.slice(0, 0, 0), x}).sum(); };
  EXPECT_EQ(TracedText(model, torch::ones({2, 3})), R"(input input: f32[2,3]
slice = aten::slice.Tensor(input, start=0, end=0) -> f32[0,3]~#0
cat = aten::cat([slice, input]) -> f32[2,3]
sum = aten::sum(cat) -> f32[]
output output: sum
)");
}

TEST(OperatorsTest, GeneratorsAreArgumentsWithoutAValue) {
  const auto model = [](const Tensor& x) {
    const at::Generator generator = at::detail::createCPUGenerator(7);
    return x + torch::rand({2}, generator);
  };
  const std::string text = TracedText(model, torch::ones({2}));
  EXPECT_THAT(text, HasSubstr("generator="));
  EXPECT_EQ(text, TracedText(model, torch::ones({2})));
}

TEST(OperatorsTest, UndefinedTensorsAreAbsent) {
  const auto model = [](const Tensor& x) {
    return torch::layer_norm(x, {2}, Tensor(), torch::ones({2}));
  };
  EXPECT_THAT(TracedText(model, torch::ones({2})), HasSubstr("aten::layer_norm(input, none, "));
}

TEST(OperatorsTest, EmbeddingWithAPaddingIndex) {
  torch::nn::Embedding model(torch::nn::EmbeddingOptions(10, 3).padding_idx(0));
  EXPECT_THAT(TracedText(model, torch::ones({2}, torch::kInt64)), HasSubstr("padding_idx=0"));
}

TEST(OperatorsTest, TheExecutedPathIsRecorded) {
  const auto model = [](const Tensor& x) {
    return x.sum().item<float>() > 0 ? torch::relu(x) : torch::sigmoid(x);
  };
  EXPECT_THAT(Trace(model, torch::ones({2})).graph, HasNoOp("aten::sigmoid"));
  EXPECT_THAT(Trace(model, -torch::ones({2})).graph, HasOp("aten::sigmoid"));
}

TEST(OperatorsTest, AModelThatReturnsNothingIsKeptForItsEffects) {
  const auto model = [](Tensor x) { x.add_(1); };
  EXPECT_EQ(TracedText(model, torch::ones({2})),
            "input input: f32[2]\nadd_ = aten::add_.Scalar(input!, other=1) -> =#0\n");
}

// A million calls: memory and time grow with the number of calls, and nothing overflows.
TEST(OperatorsTest, AMillionCalls) {
  constexpr std::size_t kCalls = 1'000'000;
  const auto model = [](const Tensor& x) {
    Tensor y = x;
    for (std::size_t i = 0; i < kCalls; ++i) y = torch::neg(y);
    return y;
  };
  const ModelRun run = Trace(model, torch::ones({1}));
  EXPECT_THAT(run.problems, IsEmpty());
  EXPECT_EQ(run.graph.nodes.size(), kCalls);
}

}  // namespace
}  // namespace graphgold
