// SPDX-License-Identifier: MIT
//
// What a reader gets to see of real edits, word by word. The texts are in drifts/, one file an
// edit; with GRAPHGOLD_UPDATE_TEXTS=1 in the environment they are written anew, for a person to
// review.
#include <graphgold/graphgold.h>
#include <torch/torch.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace graphgold {
namespace {

namespace nn = torch::nn;
using torch::Tensor;

struct Design {
  int64_t stride = 2;
  std::string activation = "relu";  // "gelu", or "" for none
  bool activation_first = false;    // before the batch norm
  bool batch_norm = true;
  int64_t blocks = 2;
  bool residual = true;
  bool swapped = false;  // the branches
  int64_t heads = 2;
  bool fused = true;  // the last layer as one call
  int64_t hidden = 8;
  double dropout = 0;
  bool halved = false;  // attention in half precision
  std::string head = "head";
};

nn::Conv2d Conv(int64_t in, int64_t out, int64_t kernel, int64_t stride = 1) {
  return nn::Conv2d(
      nn::Conv2dOptions(in, out, kernel).stride(stride).padding(kernel / 2).bias(false));
}

class BlockImpl : public nn::Module {
 public:
  explicit BlockImpl(const Design& design) : design_(design) {
    conv_ = register_module("conv", Conv(8, 8, 3));
    if (design.batch_norm) bn_ = register_module("bn", nn::BatchNorm2d(8));
  }
  Tensor forward(const Tensor& x) {
    Tensor y = conv_(x);
    if (design_.activation_first) y = Activate(y);
    if (!bn_.is_empty()) y = bn_(y);
    if (!design_.activation_first) y = Activate(y);
    return design_.residual ? y + x : y;
  }

 private:
  Tensor Activate(const Tensor& x) const {
    if (design_.activation.empty()) return x;
    return design_.activation == "gelu" ? torch::gelu(x) : torch::relu(x);
  }
  Design design_;
  nn::Conv2d conv_{nullptr};
  nn::BatchNorm2d bn_{nullptr};
};
TORCH_MODULE(Block);

class DesignedAttentionImpl : public nn::Module {
 public:
  explicit DesignedAttentionImpl(const Design& design)
      : design_(design),
        q_(register_module("q", nn::Linear(16, 16))),
        k_(register_module("k", nn::Linear(16, 16))),
        v_(register_module("v", nn::Linear(16, 16))) {}
  Tensor forward(const Tensor& x) {
    const int64_t size = 16 / design_.heads;
    const auto split = [&](const Tensor& y) {
      return y.view({1, -1, design_.heads, size}).transpose(1, 2);
    };
    const Tensor scores = torch::matmul(split(q_(x)), split(k_(x)).transpose(2, 3));
    Tensor weights = torch::softmax(scores / std::sqrt(static_cast<double>(size)), -1);
    if (design_.halved) weights = weights.to(torch::kFloat16).to(torch::kFloat32);
    return torch::matmul(weights, split(v_(x))).transpose(1, 2).reshape({1, -1, 16});
  }

 private:
  Design design_;
  nn::Linear q_, k_, v_;
};
TORCH_MODULE(DesignedAttention);

//   x ── stem ── blocks ──┬── left ───┬── cat ── attention ── hidden ── head
//                         └── right ──┘
class DesignedNetImpl : public nn::Module {
 public:
  explicit DesignedNetImpl(const Design& design = {})
      : design_(design),
        stem_(register_module("stem", Conv(3, 8, 3, design.stride))),
        blocks_(register_module("blocks", nn::Sequential())),
        left_(register_module("left", Conv(8, 8, 1))),
        right_(register_module("right", Conv(8, 8, 3))),
        attention_(register_module("attention", DesignedAttention(design))),
        hidden_(register_module("hidden", nn::Linear(16, design.hidden))),
        head_(register_module(design.head, nn::Linear(design.hidden, 4))) {
    for (int64_t i = 0; i < design.blocks; ++i) blocks_->push_back(Block(design));
  }

  Tensor forward(const Tensor& x) {
    Tensor y = blocks_->forward(stem_(x));
    const Tensor left = left_(y);
    const Tensor right = right_(y);
    y = design_.swapped ? torch::cat({right, left}, 1) : torch::cat({left, right}, 1);
    y = attention_(y.flatten(2).transpose(1, 2)).mean(1);
    y = hidden_(y);
    if (design_.dropout > 0) y = torch::dropout(y, design_.dropout, is_training());
    return design_.fused ? head_(y) : torch::matmul(y, head_->weight.t()) + head_->bias;
  }

 private:
  Design design_;
  nn::Conv2d stem_;
  nn::Sequential blocks_;
  nn::Conv2d left_, right_;
  DesignedAttention attention_;
  nn::Linear hidden_, head_;
};
TORCH_MODULE(DesignedNet);

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Compares what is printed of an edit with its file.
void ExpectTold(const std::string& name, const Design& edited) {
  const torch::NoGradGuard no_grad;
  DesignedNet before;
  DesignedNet after(edited);
  const testing::AssertionResult result =
      internal::CheckEquivalent("before", "after", before, after, torch::zeros({1, 3, 8, 8}));
  ASSERT_FALSE(result);
  const auto path = std::filesystem::path(GRAPHGOLD_DRIFT_TEXTS) / (name + ".txt");
  if (std::getenv("GRAPHGOLD_UPDATE_TEXTS") != nullptr) std::ofstream(path) << result.message();
  EXPECT_EQ(result.message(), ReadFile(path)) << path;
}

TEST(RenderedDriftTest, NothingChanged) {
  DesignedNet before;
  DesignedNet after;
  EXPECT_GRAPHS_EQUIVALENT(before, after, torch::zeros({1, 3, 8, 8}));
}

struct DesignEdit {
  const char* name;
  void (*edit)(Design& design);
};

class RenderedEditTest : public testing::TestWithParam<DesignEdit> {};

TEST_P(RenderedEditTest, IsToldAsItWas) {
  Design design;
  GetParam().edit(design);
  ExpectTold(GetParam().name, design);
}

const DesignEdit kEdits[] = {
    {"changed_stride", [](Design& d) { d.stride = 1; }},
    {"replaced_activation", [](Design& d) { d.activation = "gelu"; }},
    {"removed_activation", [](Design& d) { d.activation = ""; }},
    {"moved_activation", [](Design& d) { d.activation_first = true; }},
    {"removed_batch_norm", [](Design& d) { d.batch_norm = false; }},
    {"added_block", [](Design& d) { d.blocks = 3; }},
    {"removed_block", [](Design& d) { d.blocks = 1; }},
    {"removed_residual", [](Design& d) { d.residual = false; }},
    {"swapped_branches", [](Design& d) { d.swapped = true; }},
    {"more_heads", [](Design& d) { d.heads = 4; }},
    {"lost_fusion", [](Design& d) { d.fused = false; }},
    {"widened_layer", [](Design& d) { d.hidden = 32; }},
    {"added_dropout", [](Design& d) { d.dropout = 0.1; }},
    {"lowered_precision", [](Design& d) { d.halved = true; }},
    {"renamed_module", [](Design& d) { d.head = "classifier"; }},
};

INSTANTIATE_TEST_SUITE_P(All, RenderedEditTest, testing::ValuesIn(kEdits),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace graphgold
