// SPDX-License-Identifier: MIT
//
// What a golden is made of: several runs, at several sizes, on several data.
#include "scratch.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using torch::Tensor;
namespace nn = torch::nn;

class RecordableTest : public ScratchTest {
 protected:
  // What an update says, which must fail.
  template <typename M, typename Input>
  std::string Refusal(M&& model, const Input& input) {
    setenv("GRAPHGOLD_UPDATE_GOLDENS", "changed", 1);
    const testing::AssertionResult result = Check(model, input, "a.json");
    unsetenv("GRAPHGOLD_UPDATE_GOLDENS");
    EXPECT_FALSE(result);
    EXPECT_FALSE(std::filesystem::exists(folder_ / "a.json"));
    return result.message();
  }
};

struct MlpImpl : nn::Module {
  MlpImpl() {
    register_module("in", in);
    register_module("out", out);
  }
  Tensor forward(const Tensor& x) {
    return out(torch::relu(in(x))).view({x.size(0), 2}).transpose(0, 1);
  }
  nn::Linear in{4, 8}, out{8, 2};
};
TORCH_MODULE(Mlp);

TEST_F(RecordableTest, NamedSizesServeAllSizes) {
  Mlp model;
  Record(model, Dynamic(torch::randn({2, 4}), {{0, "batch"}}), "a.json");
  EXPECT_THAT(ReadGolden("a.json"), AllOf(HasSubstr("f32[batch,4]"), HasSubstr("f32[2,batch]"),
                                          HasSubstr("{\"$\": \"batch\"}")));
  for (const int batch : {1, 2, 3, 17, 64}) {
    EXPECT_TRUE(Check(model, Dynamic(torch::randn({batch, 4}), {{0, "batch"}}), "a.json")) << batch;
    EXPECT_TRUE(Check(model, torch::randn({batch, 4}), "a.json")) << batch;
  }
}

TEST_F(RecordableTest, DriftIsToldInNames) {
  Mlp model;
  const auto input = Dynamic(torch::randn({2, 4}), {{0, "batch"}});
  Record(model, input, "a.json");
  const auto wide = [&](const Tensor& x) { return model(x).repeat({1, 2}); };
  const testing::AssertionResult result = Check(wide, input, "a.json", Modules{{"", model}});
  EXPECT_FALSE(result);
  EXPECT_THAT(result.message(), HasSubstr("f32[2,batch*2]"));
}

TEST_F(RecordableTest, GoldenOfOneSizeDoesNotDoForAll) {
  Mlp model;
  Record(model, torch::randn({2, 4}), "a.json");
  const auto input = Dynamic(torch::randn({2, 4}), {{0, "batch"}});
  EXPECT_THAT(Check(model, input, "a.json").message(),
              HasSubstr("input input: f32[2,4] → f32[batch,4]"));
  Record(model, input, "a.json");
  EXPECT_TRUE(Check(model, input, "a.json"));
}

TEST_F(RecordableTest, AGoldenForAllSizesIsNotNarrowed) {
  Mlp model;
  Record(model, Dynamic(torch::randn({2, 4}), {{0, "batch"}}), "a.json");
  const std::string golden = ReadGolden("a.json");
  setenv("GRAPHGOLD_UPDATE_GOLDENS", "all", 1);
  EXPECT_TRUE(Check(model, torch::randn({7, 4}), "a.json"));
  const auto other = [](const Tensor& x) { return x.neg(); };
  EXPECT_THAT(Check(other, torch::randn({7, 4}), "a.json").message(),
              AllOf(HasSubstr("  accept:   update it by the check that names the sizes"),
                    Not(HasSubstr("or both:"))));
  EXPECT_EQ(ReadGolden("a.json"), golden);
}

struct ConvsImpl : nn::Module {
  ConvsImpl() {
    register_module("a", a);
    register_module("b", b);
  }
  Tensor forward(const Tensor& x) { return torch::max_pool2d(b(a(x)), 2).flatten(1); }
  nn::Conv2d a{nn::Conv2dOptions(3, 4, 3).stride(2).padding(1)};
  nn::Conv2d b{nn::Conv2dOptions(4, 4, 3).stride(2)};
};
TORCH_MODULE(Convs);

TEST_F(RecordableTest, StridedConvolutionsDivide) {
  Convs model;
  Record(model, Dynamic(torch::randn({1, 3, 32, 32}), {{0, "batch"}, {2, "h"}, {3, "w"}}),
         "a.json");
  EXPECT_THAT(ReadGolden("a.json"), HasSubstr("f32[batch,4,(h+1)//2,(w+1)//2]"));
  for (const auto& [h, w] : {std::pair(40, 33), std::pair(31, 64), std::pair(50, 51)}) {
    const testing::AssertionResult result = Check(model, torch::randn({2, 3, h, w}), "a.json");
    EXPECT_TRUE(result) << result.message();
  }
}

struct AttentionImpl : nn::Module {
  AttentionImpl() { register_module("qkv", qkv); }
  Tensor forward(const Tensor& x) {
    const auto b = x.size(0), s = x.size(1);
    const auto parts = qkv(x).view({b, s, 3, 2, 4}).permute({2, 0, 3, 1, 4}).unbind();
    const Tensor weights = torch::softmax(parts[0].matmul(parts[1].transpose(2, 3)), -1);
    return weights.matmul(parts[2]).transpose(1, 2).reshape({b * s, 8});
  }
  nn::Linear qkv{8, 24};
};
TORCH_MODULE(Attention);

TEST_F(RecordableTest, AttentionHasProductsOfNames) {
  Attention model;
  Record(model, Dynamic(torch::randn({2, 6, 8}), {{0, "batch"}, {1, "seq"}}), "a.json");
  EXPECT_THAT(ReadGolden("a.json"),
              AllOf(HasSubstr("f32[batch,2,seq,seq]"), HasSubstr("f32[batch*seq,8]")));
  EXPECT_TRUE(Check(model, torch::randn({5, 9, 8}), "a.json"));
}

struct FixedImpl : nn::Module {
  FixedImpl() { register_module("fc", fc); }
  Tensor forward(const Tensor& x) { return fc(x.reshape({1, -1})); }
  nn::Linear fc{16, 2};
};
TORCH_MODULE(Fixed);

TEST_F(RecordableTest, ABatchThatIsBakedInIsNamed) {
  const std::string text = Refusal(Fixed(), Dynamic(torch::randn({1, 4, 4}), {{0, "batch"}}));
  EXPECT_THAT(text, AllOf(HasSubstr("reshape: shape=[1,-1] fixes batch at 1"),
                          HasSubstr("the model runs at batch=1, but not at batch=")));
}

struct SelectiveImpl : nn::Module {
  Tensor forward(const Tensor& x) {
    const double scale = x.max().item<double>();
    return x.masked_select(x > 0) * scale;
  }
};
TORCH_MODULE(Selective);

TEST_F(RecordableTest, WhatVariesWithTheDataIsNotCompared) {
  Selective model;
  torch::manual_seed(1);
  Record(model, torch::randn({100}), "a.json");
  EXPECT_THAT(ReadGolden("a.json"), HasSubstr("f32[?]"));
  for (int i = 0; i < 5; ++i) {
    const testing::AssertionResult result = Check(model, torch::randn({100}), "a.json");
    EXPECT_TRUE(result) << result.message();
  }
}

// Its state is on a device that has no kernels at all.
struct OpaqueImpl : nn::Module {
  Tensor forward(const Tensor& x, const Tensor&) { return x.neg(); }
};
TORCH_MODULE(Opaque);

TEST_F(RecordableTest, WhatCannotBeRunAgainIsRecordedByOneRun) {
  const Tensor opaque = at::detail::make_tensor<c10::TensorImpl>(
      c10::DispatchKeySet(c10::DispatchKey::PrivateUse1), c10::scalarTypeToTypeMeta(torch::kFloat),
      c10::Device(c10::DeviceType::PrivateUse1, 0));
  Record(Opaque(), Inputs(torch::ones({2}), opaque), "a.json");
  EXPECT_TRUE(Check(Opaque(), Inputs(torch::ones({2}), opaque), "a.json"));
}

struct CountingImpl : nn::Module {
  Tensor forward(const Tensor& x) { return ++runs % 2 == 0 ? x.neg() : x.exp(); }
  int runs = 0;
};
TORCH_MODULE(Counting);

TEST_F(RecordableTest, WhatDiffersFromRunToRunIsRefused) {
  EXPECT_THAT(Refusal(Counting(), torch::ones({2})),
              HasSubstr("a second run of the model, from the same state and on the same input, did "
                        "something else: 1 change: neg: aten::exp → aten::neg"));
}

TEST_F(RecordableTest, ACallableRunsOnce) {
  int runs = 0;
  const auto callable = [&](const Tensor& x) {
    ++runs;
    return x.neg();
  };
  Record(callable, torch::ones({2}), "a.json");
  EXPECT_TRUE(Check(callable, torch::ones({2}), "a.json"));
  EXPECT_EQ(runs, 2);
}

TEST_F(RecordableTest, RecordingLeavesTheModelAsOneRunDoes) {
  nn::BatchNorm1d recorded(4);
  nn::BatchNorm1d plain(4);
  nn::Dropout dropout;
  const Tensor x = torch::randn({8, 4});
  torch::manual_seed(3);
  Record(recorded, Dynamic(x, {{0, "batch"}}), "a.json");
  const Tensor after_recording = torch::rand({2});
  torch::manual_seed(3);
  plain(x);
  EXPECT_TRUE(torch::equal(after_recording, torch::rand({2})));
  EXPECT_TRUE(torch::equal(recorded->running_mean, plain->running_mean));
  EXPECT_EQ(recorded->num_batches_tracked.item<int64_t>(), 1);
}

TEST_F(RecordableTest, EveryTruncationIsAClearError) {
  Mlp model;
  const Tensor x = torch::ones({2, 4});
  Record(model, x, "a.json");
  const std::string golden = ReadGolden("a.json");
  for (std::size_t size = 0; size < golden.size(); ++size) {
    WriteGolden("a.json", golden.substr(0, size));
    const std::string text = Portable(Check(model, x, "a.json").message());
    ASSERT_THAT(text,
                AllOf(HasSubstr("Actual: <folder>/a.json:"),
                      HasSubstr("  record:   <program> --gtest_filter="), Not(HasSubstr("\n\n\n"))))
        << size;
  }
}

}  // namespace
}  // namespace graphgold
