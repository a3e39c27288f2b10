// SPDX-License-Identifier: MIT
//
// Models of the kinds that people train and ship, small enough for a test.
#ifndef GRAPHGOLD_TESTS_TRACE_CORPUS_H_
#define GRAPHGOLD_TESTS_TRACE_CORPUS_H_

#include <torch/torch.h>

#include <cstddef>
#include <vector>

#include "../../examples/resnet/resnet.h"

namespace graphgold::corpus {

using torch::Tensor;
namespace nn = torch::nn;

inline nn::Sequential Mlp() {
  return nn::Sequential(nn::Linear(8, 16), nn::ReLU(), nn::Dropout(0.1), nn::Linear(16, 4));
}

// An inverted residual with squeeze-and-excitation, the block of MobileNetV3.
class InvertedResidualImpl : public nn::Module {
 public:
  InvertedResidualImpl(int64_t channels, int64_t expanded, int64_t stride)
      : stride_(stride),
        expand_(register_module("expand", Conv(channels, expanded, 1, 1, 1))),
        expand_bn_(register_module("expand_bn", nn::BatchNorm2d(expanded))),
        depthwise_(register_module("depthwise", Conv(expanded, expanded, 3, stride, expanded))),
        depthwise_bn_(register_module("depthwise_bn", nn::BatchNorm2d(expanded))),
        squeeze_(register_module("squeeze", nn::Conv2d(expanded, expanded / 4, 1))),
        excite_(register_module("excite", nn::Conv2d(expanded / 4, expanded, 1))),
        project_(register_module("project", Conv(expanded, channels, 1, 1, 1))),
        project_bn_(register_module("project_bn", nn::BatchNorm2d(channels))) {}

  Tensor forward(const Tensor& x) {
    Tensor y = torch::hardswish(expand_bn_(expand_(x)));
    y = torch::hardswish(depthwise_bn_(depthwise_(y)));
    const Tensor scale = torch::relu(squeeze_(torch::adaptive_avg_pool2d(y, {1, 1})));
    y = y * torch::hardsigmoid(excite_(scale));
    y = project_bn_(project_(y));
    return stride_ == 1 ? y + x : y;
  }

 private:
  static nn::Conv2d Conv(int64_t in, int64_t out, int64_t kernel, int64_t stride, int64_t groups) {
    return nn::Conv2d(nn::Conv2dOptions(in, out, kernel)
                          .stride(stride)
                          .padding(kernel / 2)
                          .groups(groups)
                          .bias(false));
  }
  int64_t stride_;
  nn::Conv2d expand_;
  nn::BatchNorm2d expand_bn_;
  nn::Conv2d depthwise_;
  nn::BatchNorm2d depthwise_bn_;
  nn::Conv2d squeeze_, excite_, project_;
  nn::BatchNorm2d project_bn_;
};
TORCH_MODULE(InvertedResidual);

inline nn::Sequential MobileNetLike() {
  return nn::Sequential(nn::Conv2d(nn::Conv2dOptions(3, 8, 3).stride(2)), nn::BatchNorm2d(8),
                        InvertedResidual(8, 16, 1), InvertedResidual(8, 24, 2),
                        InvertedResidual(8, 24, 1), nn::AdaptiveAvgPool2d(1), nn::Flatten(),
                        nn::Linear(8, 10));
}

// The same blocks at the size of MobileNetV3-small, for images of 224x224.
class MobileNetV3SmallImpl : public nn::Module {
 public:
  MobileNetV3SmallImpl() : layers_(register_module("layers", nn::Sequential())) {
    layers_->push_back(nn::Conv2d(nn::Conv2dOptions(3, 16, 3).stride(2).padding(1)));
    AddStage(16, 16, {16});
    AddStage(16, 24, {72, 88});
    AddStage(24, 40, {96, 240, 240});
    AddStage(40, 48, {120, 144});
    AddStage(48, 96, {288, 576, 576});
    layers_->push_back(nn::Conv2d(nn::Conv2dOptions(96, 576, 1)));
    layers_->push_back(nn::AdaptiveAvgPool2d(1));
    layers_->push_back(nn::Flatten());
    layers_->push_back(nn::Linear(576, 1024));
    layers_->push_back(nn::Linear(1024, 1000));
  }
  Tensor forward(const Tensor& x) { return layers_->forward(x); }

 private:
  // Blocks of these expanded widths; the first one halves the image, but for the stage of 48.
  void AddStage(int64_t from, int64_t to, const std::vector<int64_t>& expanded) {
    if (from != to) layers_->push_back(nn::Conv2d(nn::Conv2dOptions(from, to, 1)));
    for (std::size_t i = 0; i < expanded.size(); ++i) {
      layers_->push_back(InvertedResidual(to, expanded[i], i == 0 && to != 48 ? 2 : 1));
    }
  }
  nn::Sequential layers_;
};
TORCH_MODULE(MobileNetV3Small);

// A language model's body: tied embedding, two encoder layers.
class TransformerImpl : public nn::Module {
 public:
  TransformerImpl()
      : embedding_(register_module("embedding",
                                   nn::Embedding(nn::EmbeddingOptions(20, 16).padding_idx(0)))),
        encoder_(register_module(
            "encoder", nn::TransformerEncoder(nn::TransformerEncoderOptions(
                           nn::TransformerEncoderLayerOptions(16, 2).dim_feedforward(32), 2)))) {}
  Tensor forward(const Tensor& ids) {
    return torch::matmul(encoder_(embedding_(ids)), embedding_->weight.t());
  }

 private:
  nn::Embedding embedding_;
  nn::TransformerEncoder encoder_;
};
TORCH_MODULE(Transformer);

class RecurrentImpl : public nn::Module {
 public:
  RecurrentImpl()
      : lstm_(register_module("lstm", nn::LSTM(nn::LSTMOptions(6, 5).num_layers(2)))),
        gru_(register_module("gru", nn::GRU(nn::GRUOptions(5, 5).bidirectional(true)))),
        head_(register_module("head", nn::Linear(10, 3))) {}
  Tensor forward(const Tensor& x) {
    const Tensor hidden = std::get<0>(lstm_(x));
    return head_(std::get<0>(gru_(hidden)));
  }

 private:
  nn::LSTM lstm_;
  nn::GRU gru_;
  nn::Linear head_;
};
TORCH_MODULE(Recurrent);

class UNetImpl : public nn::Module {
 public:
  UNetImpl()
      : down1_(register_module("down1", Conv(3, 4))),
        down2_(register_module("down2", Conv(4, 8))),
        up_(register_module("up",
                            nn::ConvTranspose2d(nn::ConvTranspose2dOptions(8, 4, 2).stride(2)))),
        out_(register_module("out", Conv(8, 2))) {}
  Tensor forward(const Tensor& x) {
    const Tensor skip = torch::relu(down1_(x));
    const Tensor deep = torch::relu(down2_(torch::max_pool2d(skip, 2)));
    return out_(torch::cat({up_(deep), skip}, 1));
  }

 private:
  static nn::Conv2d Conv(int64_t in, int64_t out) {
    return nn::Conv2d(nn::Conv2dOptions(in, out, 3).padding(1));
  }
  nn::Conv2d down1_, down2_;
  nn::ConvTranspose2d up_;
  nn::Conv2d out_;
};
TORCH_MODULE(UNet);

// In-place calls, writes through views, partial writes, out= variants.
class InPlaceImpl : public nn::Module {
 public:
  InPlaceImpl() : fc_(register_module("fc", nn::Linear(8, 8))) {
    counter_ = register_buffer("counter", torch::zeros({1}));
  }
  Tensor forward(const Tensor& x) {
    counter_.add_(1);
    Tensor y = fc_(x).mul_(2).relu_();
    y = y.clone();
    y.select(0, 0).add_(1);
    y.slice(1, 2, 5).zero_();
    y.view({-1}).sub_(0.5);
    y.t().clamp_(-1, 1);
    Tensor z = torch::empty_like(y);
    z.copy_(y).neg_();
    return z + y + counter_;
  }

 private:
  nn::Linear fc_;
  Tensor counter_;
};
TORCH_MODULE(InPlace);

}  // namespace graphgold::corpus

#endif  // GRAPHGOLD_TESTS_TRACE_CORPUS_H_
