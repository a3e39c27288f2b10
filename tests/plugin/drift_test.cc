// SPDX-License-Identifier: MIT
//
// The edits that people fear. Each must fail the check, and the message must name the module and
// the change.
#include "scratch.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using torch::Tensor;

// What can be edited in the net below.
struct Edit {
  int64_t stride = 1;
  bool relu = true;
  bool gelu = false;
  int64_t hidden = 8;
  double dropout = 0;
  bool as_double = false;
  bool residual_from_input = false;
};

//   x ── stem ── block.conv ── bn ── relu ── (+) ── mean ── head
//                    └───────────────────────┘
class NetImpl : public torch::nn::Module {
 public:
  explicit NetImpl(const Edit& edit = {})
      : edit_(edit),
        stem_(register_module("stem", torch::nn::Conv2d(3, 8, 1))),
        block_(register_module("block", torch::nn::Sequential())),
        hidden_(register_module("hidden", torch::nn::Linear(8, edit.hidden))),
        head_(register_module("head", torch::nn::Linear(edit.hidden, 4))) {
    block_->push_back("conv", torch::nn::Conv2d(torch::nn::Conv2dOptions(8, 8, 1)));
    block_->push_back("bn", torch::nn::BatchNorm2d(8));
    strided_ = register_module(
        "strided", torch::nn::Conv2d(torch::nn::Conv2dOptions(8, 8, 1).stride(edit.stride)));
  }

  Tensor forward(const Tensor& x) {
    const Tensor stem = stem_(x);
    Tensor y = block_->forward(stem);
    if (edit_.relu) y = edit_.gelu ? torch::gelu(y) : torch::relu(y);
    y = y + (edit_.residual_from_input ? y : stem);
    y = strided_(y);
    y = torch::relu(hidden_(y.mean({2, 3})));
    if (edit_.dropout > 0) y = torch::dropout(y, edit_.dropout, is_training());
    if (edit_.as_double) y = y.to(torch::kFloat64).to(torch::kFloat32);
    return head_(y);
  }

 private:
  Edit edit_;
  torch::nn::Conv2d stem_;
  torch::nn::Sequential block_;
  torch::nn::Linear hidden_, head_;
  torch::nn::Conv2d strided_{nullptr};
};
TORCH_MODULE(Net);

class DriftTest : public ScratchTest {
 protected:
  // The summary line of the failure that the edit causes.
  std::string Summary(const Edit& edit) {
    Record(Net(), x_, "net.json");
    const testing::AssertionResult result = Check(Net(edit), x_, "net.json");
    EXPECT_FALSE(result);
    const std::string message = result.message();
    const std::size_t begin = message.find("Actual: ") + 8;
    return message.substr(begin, message.find('\n', begin) - begin);
  }
  Tensor x_ = torch::randn({1, 3, 8, 8});
};

TEST_F(DriftTest, UneditedNetMatches) {
  Record(Net(), x_, "net.json");
  EXPECT_TRUE(Check(Net(), x_, "net.json"));
}

TEST_F(DriftTest, ChangedStride) {
  Edit edit;
  edit.stride = 2;
  EXPECT_EQ(Summary(edit), "1 change: strided/conv2d: stride [1,1] → [2,2]");
}

TEST_F(DriftTest, RemovedRelu) {
  Edit edit;
  edit.relu = false;
  EXPECT_THAT(Summary(edit), HasSubstr("1 change: block.bn+relu removed"));
}

TEST_F(DriftTest, ReluSwappedForGelu) {
  Edit edit;
  edit.gelu = true;
  EXPECT_THAT(Summary(edit), HasSubstr("1 change: block.bn+gelu: aten::relu → aten::gelu"));
}

TEST_F(DriftTest, WidenedLayer) {
  Edit edit;
  edit.hidden = 16;
  EXPECT_EQ(Summary(edit),
            "1 change: parameter hidden.weight: f32[8,8] → f32[16,8] (6 downstream shapes follow)");
}

TEST_F(DriftTest, AddedDropoutInTraining) {
  Edit edit;
  edit.dropout = 0.1;
  EXPECT_THAT(Summary(edit), HasSubstr("1 change: hidden+dropout added"));
}

TEST_F(DriftTest, ChangedDtype) {
  Edit edit;
  edit.as_double = true;
  EXPECT_THAT(Summary(edit), HasSubstr("2 changes: hidden+to added; hidden+to#2 added"));
}

TEST_F(DriftTest, ChangedDtypeOfTheWholeModel) {
  Record(Net(), x_, "net.json");
  Net net;
  net->to(torch::kFloat64);
  EXPECT_THAT(Check(net, x_.to(torch::kFloat64), "net.json").message(),
              HasSubstr("input input: f32[1,3,8,8] → f64[1,3,8,8]"));
}

TEST_F(DriftTest, RewiredResidual) {
  Edit edit;
  edit.residual_from_input = true;
  EXPECT_EQ(Summary(edit), "1 change: block.bn+add: operand 1 stem/conv2d → block.bn+relu");
}

}  // namespace
}  // namespace graphgold
