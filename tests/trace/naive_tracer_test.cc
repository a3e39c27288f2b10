// SPDX-License-Identifier: MIT
//
// The counterexample: a tracer that takes a tensor's address for its identity, as most do. It is
// wrong in the classic places; each test shows it failing there, and the trace being right.
#include <ATen/record_function.h>

#include <map>
#include <thread>
#include <utility>
#include <vector>

#include "traced.h"

namespace graphgold {
namespace {

using torch::Tensor;

// What call reads what, by address alone: the address's last producer is what is read.
struct NaiveCall {
  std::string op;
  std::vector<std::string> reads;  // "relu#1"; "?" for an address that nothing produced
};

// Its headers assert, in a program without NDEBUG, a flag that a LibTorch with NDEBUG never sets.
#ifdef NDEBUG
constexpr bool kInputsAreReadable = true;
#else
constexpr bool kInputsAreReadable = false;
#endif
constexpr char kUnreadable[] = "LibTorch's RecordFunction::inputs() asserts in a debug build";

class NaiveTracer {
 public:
  NaiveTracer() {
    current = this;
    handle_ = at::addThreadLocalCallback(at::RecordFunctionCallback(&Begin, &End)
                                             .needsInputs(true)
                                             .needsOutputs(true)
                                             .scopes({at::RecordScope::FUNCTION}));
  }
  ~NaiveTracer() {
    at::removeCallback(handle_);
    current = nullptr;
  }

  std::vector<NaiveCall> calls;
  std::map<const void*, std::string> producers;

  // The calls of one operator.
  std::vector<NaiveCall> Of(const std::string& op) const {
    std::vector<NaiveCall> found;
    for (const NaiveCall& call : calls) {
      if (call.op == op) found.push_back(call);
    }
    return found;
  }

 private:
  static std::unique_ptr<at::ObserverContext> Begin(const at::RecordFunction& call) {
    if (!call.operator_name() || depth++ != 0) return nullptr;  // ranges of the engine are no calls
    NaiveCall seen;
    seen.op = call.name();
    for (const c10::IValue& input : call.inputs()) {
      if (!input.isTensor()) continue;
      const auto known = current->producers.find(input.toTensor().unsafeGetTensorImpl());
      seen.reads.push_back(known == current->producers.end() ? "?" : known->second);
    }
    current->calls.push_back(seen);
    return nullptr;
  }
  static void End(const at::RecordFunction& call, at::ObserverContext*) {
    if (!call.operator_name() || --depth != 0) return;
    const std::string name =
        std::string(call.name()) + "#" + std::to_string(current->calls.size() - 1);
    for (const c10::IValue& output : call.outputs()) {
      if (output.isTensor()) {
        current->producers[output.toTensor().unsafeGetTensorImpl()] = name;
      }
    }
  }

  static thread_local NaiveTracer* current;
  static thread_local int depth;
  at::CallbackHandle handle_;
};
thread_local NaiveTracer* NaiveTracer::current = nullptr;
thread_local int NaiveTracer::depth = 0;

// y is read again after its view was written: the reader depends on the write.
Tensor WriteThroughAView(const Tensor& x) {
  const Tensor y = x.sin();
  Tensor view = y.view({-1});
  view.add_(1);
  return y.mul(y);
}

TEST(NaiveTracerTest, MissesAWriteThroughAView) {
  if (!kInputsAreReadable) GTEST_SKIP() << kUnreadable;
  NaiveTracer naive;
  WriteThroughAView(torch::ones({2}));
  ASSERT_EQ(naive.Of("aten::mul").size(), 1u);
  EXPECT_EQ(naive.Of("aten::mul")[0].reads[0], "aten::sin#1");  // as it was before the write
}
TEST(NaiveTracerTest, TheTraceSeesAWriteThroughAView) {
  EXPECT_THAT(TracedText(WriteThroughAView, torch::ones({2})),
              testing::HasSubstr("aten::mul.Tensor(sin@add_, sin@add_)"));
}

// Autograd unpacks what it saved into a fresh object, which no call produced.
Tensor SavedTensor(const Tensor& x) {
  const Tensor y = x.sigmoid();
  y.sum().backward();
  return y;
}

TEST(NaiveTracerTest, TakesASavedTensorForAStranger) {
  if (!kInputsAreReadable) GTEST_SKIP() << kUnreadable;
  NaiveTracer naive;
  SavedTensor(torch::ones({2}, torch::requires_grad()));
  const auto calls = naive.Of("aten::sigmoid_backward");
  ASSERT_EQ(calls.size(), 1u);
  EXPECT_NE(calls[0].reads[1].rfind("aten::sigmoid#", 0), 0u) << calls[0].reads[1];
}
TEST(NaiveTracerTest, TheTraceKnowsASavedTensor) {
  EXPECT_THAT(TracedText(SavedTensor, torch::ones({2}, torch::requires_grad())),
              testing::ContainsRegex("aten::sigmoid_backward\\([a-z]*, sigmoid\\)"));
}

// A tensor that is a constant (made before the run) at an address that was another tensor's in it.
TEST(NaiveTracerTest, MistakesOneTensorForAnotherWhereAnAddressComesBack) {
  if (!kInputsAreReadable) GTEST_SKIP() << kUnreadable;
  NaiveTracer naive;
  int mistaken = 0;
  for (int i = 0; i < 100; ++i) {
    torch::sin(torch::ones({3}));  // dies at once; its address is free
    const Tensor unseen = [] {
      const at::RecordFunctionGuard off(false);  // made where the tracer does not look
      return torch::ones({3});
    }();
    torch::neg(unseen);
    mistaken += naive.calls.back().reads[0] != "?" ? 1 : 0;
  }
  EXPECT_GT(mistaken, 0);
}
TEST(NaiveTracerTest, TheTraceTellsTensorsApartWhereAnAddressComesBack) {
  const auto model = [](const Tensor& x) {
    Tensor sum = x;
    for (int i = 0; i < 100; ++i) {
      torch::sin(torch::ones({3}));
      Tensor made;
      std::thread([&] { made = torch::ones({3}); }).join();  // a thread made by hand: not recorded
      sum = sum + torch::neg(made);
    }
    return sum;
  };
  const ModelRun run = Trace(model, torch::ones({3}));
  std::size_t constants = 0;
  for (const Node& node : run.graph.nodes) {
    if (node.op != "aten::neg") continue;
    EXPECT_EQ(run.graph.value(node.operands[0].value).origin, Origin::kConstant);
    ++constants;
  }
  EXPECT_EQ(constants, 100u);
  EXPECT_EQ(run.graph.constants.size(), 100u);
}

}  // namespace
}  // namespace graphgold
