// SPDX-License-Identifier: MIT
//
// Operators with typed calls leave on the tape, word for word, what the fallback would have.
#include <ATen/core/dispatch/Dispatcher.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "graphgold/trace/interceptor.h"
#include "graphgold/trace/operator_name.h"
#include "graphgold/trace/session.h"
#include "graphgold/trace/typed_operators.h"
#include "traced.h"

namespace graphgold::trace {
namespace {

using ::testing::HasSubstr;
using torch::Tensor;

// Items as text, with tensors numbered as they come: the same call on other tensors reads the same.
class TapeText {
 public:
  std::string Of(const Recording& recording) {
    std::string text;
    for (const auto& tape : recording.tapes) {
      for (const CallRecord& call : tape->calls) {
        const OpInfo& op = *recording.ops[call.op];
        text += op.name + " in " + std::to_string(call.parent) + " bumps " +
                std::to_string(call.bumped) + "\n";
        text += Items(*tape, call.arguments, op.arguments.size());
        if (call.finished != 0) text += " ->\n" + Items(*tape, call.results, op.results);
      }
    }
    return text;
  }

 private:
  std::string Items(const Tape& tape, std::size_t position, std::size_t count) {
    TapeReader reader(tape.words(), position);
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += "  " + Text(reader.Read()) + "\n";
    return text;
  }

  std::string Text(const Item& item) {
    std::string text = std::to_string(static_cast<int>(item.kind)) + ":";
    text += std::to_string(item.boolean) + "," + std::to_string(item.integer) + "," +
            std::to_string(item.real) + "," + std::to_string(item.imaginary) + "," + item.text;
    for (const Item& inner : item.items) text += " (" + Text(inner) + ")";
    if (item.kind == ItemKind::kTensor) text += SightingText(item.sighting);
    return text;
  }

  std::string SightingText(const Sighting& sighting) {
    std::string text = " t" + Number(sighting.tensor) + " s" + Number(sighting.storage);
    if (!sighting.has_geometry) return text;
    const TensorGeometry& geometry = sighting.geometry;
    text += " dtype " + std::to_string(geometry.type.dtype) + " grad " +
            std::to_string(geometry.type.requires_grad) + " at " + std::to_string(geometry.offset);
    return text + " sizes " + c10::str(geometry.sizes) + " strides " + c10::str(geometry.strides);
  }

  std::string Number(std::uint64_t id) {
    return std::to_string(numbers_.emplace(id, numbers_.size()).first->second);
  }

  std::map<std::uint64_t, std::size_t> numbers_;
};

// The tensors that examples are made with.
struct Tensors {
  Tensor image = torch::rand({1, 2, 4, 4});
  Tensor row = torch::rand({1, 2, 6});
  Tensor volume = torch::rand({1, 2, 4, 4, 4});
  Tensor square = torch::rand({3, 3}, torch::requires_grad());
  Tensor vector = torch::rand({3});
  Tensor channels = torch::rand({2});
  Tensor filter = torch::rand({2, 2, 3, 3}, torch::requires_grad());
  Tensor batch = torch::rand({2, 3, 3});
  Tensor indices = torch::arange(3);
  Tensor mask = torch::eye(3).to(torch::kBool);
  Tensor none;
};
using Example = std::function<void(Tensors&)>;

// At least one call of each operator, with values that are no defaults where that is possible.
const std::multimap<std::string, Example>& Examples() {
  static const auto* const examples = new std::multimap<std::string, Example>{
      {"aten::conv1d", [](auto& t) { torch::conv1d(t.row, t.filter.select(3, 0)); }},
      {"aten::conv2d", [](auto& t) { torch::conv2d(t.image, t.filter); }},
      {"aten::conv2d",
       [](auto& t) { torch::conv2d(t.image, t.filter, t.channels, {2, 1}, {1, 0}, {1, 1}); }},
      {"aten::conv2d", [](auto& t) { torch::conv2d(t.image, t.filter, t.none, 1, 1); }},
      {"aten::conv3d", [](auto& t) { torch::conv3d(t.volume, torch::rand({2, 1, 3, 3, 3}), t.none, 1, {0, 1, 0}, 1, 2); }},
      {"aten::conv_transpose1d", [](auto& t) { torch::conv_transpose1d(t.row, t.filter.select(3, 0)); }},
      {"aten::conv_transpose2d.input",
       [](auto& t) { torch::conv_transpose2d(t.image, t.filter, {}, 2, 1, 1); }},
      {"aten::conv_transpose3d.input",
       [](auto& t) { torch::conv_transpose3d(t.volume, torch::rand({2, 1, 3, 3, 3})); }},
      {"aten::linear", [](auto& t) { torch::linear(t.square, t.square, t.vector); }},
      {"aten::linear", [](auto& t) { torch::linear(t.square, t.square); }},
      {"aten::embedding", [](auto& t) { torch::embedding(t.square, t.indices, 1, true); }},
      {"aten::batch_norm",
       [](auto& t) {
         torch::batch_norm(t.image, t.channels, t.none, t.channels, t.channels, false, 0.2, 1e-3,
                           true);
       }},
      {"aten::batch_norm",
       [](auto& t) {
         torch::batch_norm(t.image, {}, {}, torch::zeros(2), torch::ones(2), true, 0.1, 1e-5, false);
       }},
      {"aten::layer_norm", [](auto& t) { torch::layer_norm(t.square, {3}, t.vector, {}, 1e-3); }},
      {"aten::group_norm", [](auto& t) { torch::group_norm(t.image, 2, t.channels, t.channels); }},
      {"aten::instance_norm",
       [](auto& t) { torch::instance_norm(t.image, {}, {}, {}, {}, true, 0.1, 1e-5, false); }},
      {"aten::dropout", [](auto& t) { torch::dropout(t.image, 0.25, true); }},
      {"aten::dropout_", [](auto& t) { torch::dropout_(t.image, 0.25, true); }},
      {"aten::addmm", [](auto& t) { torch::addmm(t.vector, t.square, t.square, 2, 0.5); }},
      {"aten::mm", [](auto& t) { torch::mm(t.square, t.square); }},
      {"aten::bmm", [](auto& t) { torch::bmm(t.batch, t.batch); }},
      {"aten::baddbmm", [](auto& t) { torch::baddbmm(t.batch, t.batch, t.batch, 0, 2.5); }},
      {"aten::matmul", [](auto& t) { torch::matmul(t.batch, t.square); }},
      {"aten::relu", [](auto& t) { torch::relu(t.square); }},
      {"aten::relu_", [](auto& t) { torch::relu_(t.image); }},
      {"aten::relu6", [](auto& t) { torch::relu6(t.image); }},
      {"aten::leaky_relu", [](auto& t) { torch::leaky_relu(t.image, 0.25); }},
      {"aten::leaky_relu_", [](auto& t) { torch::leaky_relu_(t.image, 0.25); }},
      {"aten::elu", [](auto& t) { torch::elu(t.image, 2, 1.5); }},
      {"aten::gelu", [](auto& t) { torch::gelu(t.image, "tanh"); }},
      {"aten::gelu", [](auto& t) { torch::gelu(t.image, "none"); }},
      {"aten::silu", [](auto& t) { torch::silu(t.image); }},
      {"aten::silu_", [](auto& t) { torch::silu_(t.image); }},
      {"aten::mish", [](auto& t) { torch::mish(t.image); }},
      {"aten::softplus", [](auto& t) { torch::softplus(t.image, 2); }},
      {"aten::prelu", [](auto& t) { torch::prelu(t.image, t.channels); }},
      {"aten::sigmoid", [](auto& t) { torch::sigmoid(t.image); }},
      {"aten::sigmoid_", [](auto& t) { torch::sigmoid_(t.image); }},
      {"aten::hardsigmoid", [](auto& t) { torch::hardsigmoid(t.image); }},
      {"aten::hardswish", [](auto& t) { torch::hardswish(t.image); }},
      {"aten::hardswish_", [](auto& t) { torch::hardswish_(t.image); }},
      {"aten::hardtanh", [](auto& t) { torch::hardtanh(t.image, 0, 6); }},
      {"aten::hardtanh_", [](auto& t) { torch::hardtanh_(t.image, -0.5, 0.5); }},
      {"aten::tanh", [](auto& t) { torch::tanh(t.image); }},
      {"aten::softmax.int", [](auto& t) { torch::softmax(t.image, 1); }},
      {"aten::softmax.int", [](auto& t) { torch::softmax(t.image, -1, torch::kFloat64); }},
      {"aten::log_softmax.int", [](auto& t) { torch::log_softmax(t.image, 1); }},
      {"aten::add.Tensor", [](auto& t) { torch::add(t.square, t.vector, 2); }},
      {"aten::add.Scalar", [](auto& t) { torch::add(t.square, c10::complex<double>(1, 2)); }},
      {"aten::add.Scalar", [](auto& t) { at::_ops::add_Scalar::call(t.square, 1.5, true); }},
      {"aten::add_.Tensor", [](auto& t) { t.image.add_(t.image, 0.5); }},
      {"aten::add_.Scalar", [](auto& t) { at::_ops::add__Scalar::call(t.image, 2, 3); }},
      {"aten::sub.Tensor", [](auto& t) { torch::sub(t.square, t.vector); }},
      {"aten::sub.Scalar", [](auto& t) { at::_ops::sub_Scalar::call(t.image, 2, 3); }},
      {"aten::sub_.Tensor", [](auto& t) { t.image.sub_(t.image); }},
      {"aten::rsub.Scalar", [](auto& t) { torch::rsub(t.image, 1); }},
      {"aten::mul.Tensor", [](auto& t) { t.square.mul(t.vector); }},
      {"aten::mul.Scalar",
       [](auto& t) { at::_ops::mul_Scalar::call(t.image, c10::complex<double>(1, 2)); }},
      {"aten::mul_.Tensor", [](auto& t) { t.image *= t.image; }},
      {"aten::mul_.Scalar", [](auto& t) { at::_ops::mul__Scalar::call(t.image, 2); }},
      {"aten::div.Tensor", [](auto& t) { t.square / t.vector; }},
      {"aten::div.Scalar", [](auto& t) { at::_ops::div_Scalar::call(t.image, 2); }},
      {"aten::div_.Tensor", [](auto& t) { t.image /= t.image; }},
      {"aten::div_.Scalar", [](auto& t) { at::_ops::div__Scalar::call(t.image, 2); }},
      {"aten::pow.Tensor_Scalar", [](auto& t) { t.square.pow(2); }},
      {"aten::neg", [](auto& t) { -t.square; }},
      {"aten::exp", [](auto& t) { t.square.exp(); }},
      {"aten::sqrt", [](auto& t) { t.square.sqrt(); }},
      {"aten::rsqrt", [](auto& t) { t.square.rsqrt(); }},
      {"aten::clamp", [](auto& t) { torch::clamp(t.image, 0.25); }},
      {"aten::clamp", [](auto& t) { torch::clamp(t.image, torch::nullopt, 1); }},
      {"aten::clamp_", [](auto& t) { torch::clamp_(t.image, 0, 1); }},
      {"aten::clamp_min", [](auto& t) { torch::clamp_min(t.image, 0); }},
      {"aten::max_pool1d", [](auto& t) { torch::max_pool1d(t.row, 2); }},
      {"aten::max_pool2d", [](auto& t) { torch::max_pool2d(t.image, 3, 2, 1, 1, true); }},
      {"aten::max_pool3d", [](auto& t) { torch::max_pool3d(t.volume, 2); }},
      {"aten::avg_pool2d",
       [](auto& t) { torch::avg_pool2d(t.image, {2, 2}, {}, 0, false, false, 3); }},
      {"aten::adaptive_avg_pool1d", [](auto& t) { torch::adaptive_avg_pool1d(t.row, 2); }},
      {"aten::adaptive_avg_pool2d", [](auto& t) { torch::adaptive_avg_pool2d(t.image, {1, 2}); }},
      {"aten::mean", [](auto& t) { t.square.mean(); }},
      {"aten::mean.dim", [](auto& t) { t.image.mean({2, 3}, true, torch::kFloat64); }},
      {"aten::mean.dim", [](auto& t) { t.image.mean(torch::OptionalIntArrayRef()); }},
      {"aten::sum", [](auto& t) { t.square.sum(torch::kFloat64); }},
      {"aten::sum.dim_IntList", [](auto& t) { t.image.sum({1}, true); }},
      {"aten::t", [](auto& t) { t.square.t(); }},
      {"aten::transpose.int", [](auto& t) { t.image.transpose(1, -1); }},
      {"aten::permute", [](auto& t) { t.image.permute({0, 2, 3, 1}); }},
      {"aten::view", [](auto& t) { t.image.view({4, -1}); }},
      {"aten::reshape", [](auto& t) { t.image.reshape({}); }},
      {"aten::reshape", [](auto& t) { t.image.transpose(1, 2).reshape({4, -1}); }},
      {"aten::flatten.using_ints", [](auto& t) { t.image.flatten(1, 2); }},
      {"aten::unsqueeze", [](auto& t) { t.image.unsqueeze(-1); }},
      {"aten::squeeze", [](auto& t) { t.image.squeeze(); }},
      {"aten::squeeze.dim", [](auto& t) { t.image.squeeze(0); }},
      {"aten::expand", [](auto& t) { t.vector.expand({2, 3}); }},
      {"aten::select.int", [](auto& t) { t.image.select(1, -1); }},
      {"aten::slice.Tensor", [](auto& t) { t.image.slice(3, 1, torch::nullopt, 2); }},
      {"aten::slice.Tensor", [](auto& t) { t.image.slice(3, torch::nullopt, -1); }},
      {"aten::contiguous", [](auto& t) { t.image.contiguous(torch::MemoryFormat::ChannelsLast); }},
      {"aten::cat", [](auto& t) { torch::cat({t.square, t.square, t.mask}, 1); }},
      {"aten::cat", [](auto&) { torch::cat(std::vector<Tensor>()); }},
      {"aten::stack", [](auto& t) { torch::stack({t.image, t.image}, 1); }},
      {"aten::chunk", [](auto& t) { t.image.chunk(2, 1); }},
      {"aten::split.Tensor", [](auto& t) { t.image.split(1, 2); }},
      {"aten::constant_pad_nd", [](auto& t) { torch::constant_pad_nd(t.image, {1, 2}, 0.5); }},
      {"aten::upsample_nearest2d.vec",
       [](auto& t) {
         const std::vector<double> factors{2, 1.5};
         torch::upsample_nearest2d(t.image, torch::OptionalIntArrayRef(), factors);
       }},
      {"aten::upsample_bilinear2d.vec",
       [](auto& t) {
         const std::vector<int64_t> size{8, 8};
         torch::upsample_bilinear2d(t.image, torch::OptionalIntArrayRef(size), true,
                                    c10::optional<torch::ArrayRef<double>>());
       }},
      {"aten::to.dtype",
       [](auto& t) { t.image.to(torch::kFloat64, false, true, torch::MemoryFormat::ChannelsLast); }},
      {"aten::to.dtype", [](auto& t) { t.image.to(torch::kFloat16); }},
      {"aten::masked_fill.Scalar", [](auto& t) { t.square.masked_fill(t.mask, -1e9); }},
  };
  return *examples;
}

enum class Way { kTyped, kBoxed };

std::string Recorded(const Example& example, Way way, bool kernels) {
  Tensors tensors;
  Session session;
  if (way == Way::kBoxed) session.RecordAllBoxed();
  if (kernels) session.RecordKernels();
  torch::manual_seed(1);
  {
    const Session::Scope scope(session);
    try {
      example(tensors);
    } catch (const std::exception&) {
      // That, too, is to be recorded the same way.
    }
  }
  session.Close();
  EXPECT_THAT(session.recording().problems, testing::IsEmpty());
  return TapeText().Of(session.recording());
}

// Tensors whose addresses share a place in the recorder's cache have their geometry written more
// than once. So a difference counts only if it is still there when everything lies elsewhere.
void ExpectSameRecord(const std::string& op, const Example& example, bool kernels) {
  std::vector<Tensor> elsewhere;
  std::string typed;
  std::string boxed;
  for (int attempt = 0; attempt < 5; ++attempt) {
    typed = Recorded(example, Way::kTyped, kernels);
    boxed = Recorded(example, Way::kBoxed, kernels);
    if (typed == boxed) break;
    elsewhere.push_back(torch::ones({3}));
  }
  EXPECT_THAT("\n" + typed, HasSubstr("\n" + op + " in 0")) << op;
  EXPECT_EQ(typed, boxed) << op;
}

TEST(TypedCallsTest, RecordWhatTheFallbackRecords) {
  for (const auto& [op, example] : Examples()) ExpectSameRecord(op, example, false);
}

TEST(TypedCallsTest, RecordWhatTheFallbackRecordsInsideCalls) {
  for (const auto& [op, example] : Examples()) ExpectSameRecord(op, example, true);
}

// Otherwise the tests above would compare the fallback with itself.
TEST(TypedCallsTest, EachOperatorOfTheListHasAKernelAndAnExample) {
  const Session session;
  for (const std::string& op : TypedOperators()) {
    const auto handle = c10::Dispatcher::singleton().findSchema(ToOperatorName(op));
    ASSERT_TRUE(handle) << op;
    EXPECT_TRUE(handle->hasKernelForDispatchKey(kInterceptorKey)) << op;
    EXPECT_EQ(Examples().count(op) != 0, true) << op;
  }
}

TEST(TypedCallsTest, ACallFromAStackIsTheSameCall) {
  const auto from_stack = [](Tensors& t) {
    const std::vector<int64_t> stride{2, 1}, padding{1, 0}, dilation{1, 1};
    torch::jit::Stack stack{t.image, t.filter, t.channels, stride, padding, dilation, 1};
    c10::Dispatcher::singleton().findSchemaOrThrow("aten::conv2d", "").callBoxed(&stack);
    EXPECT_EQ(stack.size(), 1u);
  };
  const auto from_code = [](Tensors& t) {
    torch::conv2d(t.image, t.filter, t.channels, {2, 1}, {1, 0}, {1, 1});
  };
  EXPECT_EQ(Recorded(from_stack, Way::kTyped, false), Recorded(from_code, Way::kTyped, false));
}

TEST(TypedCallsTest, OutsideOfASessionNothingIsRecorded) {
  { const Session session; }
  const c10::impl::IncludeDispatchKeyGuard included(kInterceptorKey);
  const Tensor x = torch::ones({2});
  EXPECT_TRUE(torch::equal(torch::relu(x), x));
}

// A reference is passed on as it is, and nothing is kept alive for the call.
TEST(TypedCallsTest, ResultsAndUseCountsAreThoseOfThePlainCall) {
  Session session;
  const Session::Scope scope(session);
  Tensor x = torch::ones({2, 2});
  const auto uses = x.use_count();
  EXPECT_EQ(&x.add_(1), &x);
  EXPECT_EQ(x.use_count(), uses);
  const Tensor y = torch::mm(x, x);
  EXPECT_EQ(y.use_count(), 1u);
}

TEST(TypedCallsTest, ACallThatThrowsIsRecordedAsSuch) {
  const std::string text =
      Recorded([](Tensors& t) { torch::mm(t.square, t.image); }, Way::kTyped, false);
  EXPECT_THAT(text, HasSubstr("aten::mm in 0"));
  EXPECT_THAT(text, testing::Not(HasSubstr("->")));
}

}  // namespace
}  // namespace graphgold::trace
