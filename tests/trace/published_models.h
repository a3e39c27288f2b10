// SPDX-License-Identifier: MIT
//
// Models whose size and cost are published, layer by layer as their papers and torchvision have
// them.
#ifndef GRAPHGOLD_TESTS_TRACE_PUBLISHED_MODELS_H_
#define GRAPHGOLD_TESTS_TRACE_PUBLISHED_MODELS_H_

#include <torch/torch.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "../../examples/resnet/resnet.h"

namespace graphgold::published {

using torch::Tensor;
namespace nn = torch::nn;

// Convolution without bias, and batch norm; rectified by whoever wants it.
class ConvBnImpl : public nn::Module {
 public:
  ConvBnImpl(int64_t in, int64_t out, int64_t kernel, int64_t stride = 1, int64_t groups = 1)
      : conv_(register_module("conv", nn::Conv2d(nn::Conv2dOptions(in, out, kernel)
                                                     .stride(stride)
                                                     .padding(kernel / 2)
                                                     .groups(groups)
                                                     .bias(false)))),
        norm_(register_module("norm", nn::BatchNorm2d(out))) {}
  Tensor forward(const Tensor& x) { return norm_(conv_(x)); }

 private:
  nn::Conv2d conv_;
  nn::BatchNorm2d norm_;
};
TORCH_MODULE(ConvBn);

class BottleneckImpl : public nn::Module {
 public:
  BottleneckImpl(int64_t in, int64_t width, int64_t stride)
      : reduce_(register_module("reduce", ConvBn(in, width, 1))),
        conv_(register_module("conv", ConvBn(width, width, 3, stride))),
        expand_(register_module("expand", ConvBn(width, 4 * width, 1))) {
    if (stride != 1 || in != 4 * width) {
      downsample_ = register_module("downsample", ConvBn(in, 4 * width, 1, stride));
    }
  }
  Tensor forward(const Tensor& x) {
    const Tensor y = conv_->forward(reduce_->forward(x).relu_()).relu_();
    const Tensor shortcut = downsample_.is_empty() ? x : downsample_->forward(x);
    return expand_->forward(y).add_(shortcut).relu_();
  }

 private:
  ConvBn reduce_, conv_, expand_;
  ConvBn downsample_{nullptr};
};
TORCH_MODULE(Bottleneck);

inline nn::Sequential ResNet50() {
  nn::Sequential model(ConvBn(3, 64, 7, 2));
  model->push_back(nn::ReLU());
  model->push_back(nn::MaxPool2d(nn::MaxPool2dOptions(3).stride(2).padding(1)));
  int64_t in = 64;
  const std::vector<int64_t> depths = {3, 4, 6, 3};
  for (std::size_t stage = 0; stage < depths.size(); ++stage) {
    const int64_t width = int64_t{64} << stage;
    for (int64_t i = 0; i < depths[stage]; ++i) {
      model->push_back(Bottleneck(in, width, i == 0 && stage > 0 ? 2 : 1));
      in = 4 * width;
    }
  }
  model->push_back(nn::AdaptiveAvgPool2d(1));
  model->push_back(nn::Flatten());
  model->push_back(nn::Linear(in, 1000));
  return model;
}

class InvertedResidualImpl : public nn::Module {
 public:
  InvertedResidualImpl(int64_t in, int64_t out, int64_t stride, int64_t ratio)
      : shortcut_(stride == 1 && in == out),
        depthwise_(
            register_module("depthwise", ConvBn(in * ratio, in * ratio, 3, stride, in * ratio))),
        project_(register_module("project", ConvBn(in * ratio, out, 1))) {
    if (ratio != 1) expand_ = register_module("expand", ConvBn(in, in * ratio, 1));
  }
  Tensor forward(const Tensor& x) {
    const Tensor wide = expand_.is_empty() ? x : torch::relu6(expand_->forward(x));
    const Tensor y = project_->forward(torch::relu6(depthwise_->forward(wide)));
    return shortcut_ ? x + y : y;
  }

 private:
  bool shortcut_;
  ConvBn depthwise_, project_;
  ConvBn expand_{nullptr};
};
TORCH_MODULE(InvertedResidual);

inline nn::Sequential MobileNetV2() {
  struct Stage {
    int64_t ratio, width, depth, stride;
  };
  nn::Sequential model(ConvBn(3, 32, 3, 2));
  model->push_back(nn::ReLU6());
  int64_t in = 32;
  for (const Stage& stage : {Stage{1, 16, 1, 1},
                             {6, 24, 2, 2},
                             {6, 32, 3, 2},
                             {6, 64, 4, 2},
                             {6, 96, 3, 1},
                             {6, 160, 3, 2},
                             {6, 320, 1, 1}}) {
    for (int64_t i = 0; i < stage.depth; ++i) {
      model->push_back(InvertedResidual(in, stage.width, i == 0 ? stage.stride : 1, stage.ratio));
      in = stage.width;
    }
  }
  model->push_back(ConvBn(in, 1280, 1));
  model->push_back(nn::ReLU6());
  model->push_back(nn::AdaptiveAvgPool2d(1));
  model->push_back(nn::Flatten());
  model->push_back(nn::Dropout(0.2));
  model->push_back(nn::Linear(1280, 1000));
  return model;
}

inline nn::Sequential Vgg11() {
  nn::Sequential model;
  int64_t in = 3;
  for (const int64_t width : {64, 0, 128, 0, 256, 256, 0, 512, 512, 0, 512, 512, 0}) {
    if (width == 0) {
      model->push_back(nn::MaxPool2d(2));
      continue;
    }
    model->push_back(nn::Conv2d(nn::Conv2dOptions(in, width, 3).padding(1)));
    model->push_back(nn::ReLU());
    in = width;
  }
  model->push_back(nn::AdaptiveAvgPool2d(7));
  model->push_back(nn::Flatten());
  for (const int64_t width : {in * 49, int64_t{4096}}) {
    model->push_back(nn::Linear(width, 4096));
    model->push_back(nn::ReLU());
    model->push_back(nn::Dropout());
  }
  model->push_back(nn::Linear(4096, 1000));
  return model;
}

// A layer of a transformer's encoder; norms before the parts (ViT) or after the residuals (BERT).
class EncoderLayerImpl : public nn::Module {
 public:
  EncoderLayerImpl(int64_t width, int64_t heads, bool norm_first)
      : heads_(heads),
        norm_first_(norm_first),
        norm1_(register_module("norm1", nn::LayerNorm(nn::LayerNormOptions({width})))),
        qkv_(register_module("qkv", nn::Linear(width, 3 * width))),
        out_(register_module("out", nn::Linear(width, width))),
        norm2_(register_module("norm2", nn::LayerNorm(nn::LayerNormOptions({width})))),
        widen_(register_module("widen", nn::Linear(width, 4 * width))),
        narrow_(register_module("narrow", nn::Linear(4 * width, width))) {}
  Tensor forward(const Tensor& x) {
    if (norm_first_) {
      const Tensor y = x + Attend(norm1_(x));
      return y + Feed(norm2_(y));
    }
    const Tensor y = norm1_(x + Attend(x));
    return norm2_(y + Feed(y));
  }

 private:
  Tensor Attend(const Tensor& x) {
    const int64_t width = x.size(2) / heads_;
    const auto parts =
        qkv_(x).view({x.size(0), x.size(1), 3, heads_, width}).permute({2, 0, 3, 1, 4});
    const Tensor scores = torch::matmul(parts[0], parts[1].transpose(-2, -1)) / std::sqrt(width);
    return out_(torch::matmul(scores.softmax(-1), parts[2]).transpose(1, 2).reshape(x.sizes()));
  }
  Tensor Feed(const Tensor& x) { return narrow_(torch::gelu(widen_(x))); }

  int64_t heads_;
  bool norm_first_;
  nn::LayerNorm norm1_;
  nn::Linear qkv_, out_;
  nn::LayerNorm norm2_;
  nn::Linear widen_, narrow_;
};
TORCH_MODULE(EncoderLayer);

inline nn::Sequential Encoder(bool norm_first) {
  nn::Sequential layers;
  for (int i = 0; i < 12; ++i) layers->push_back(EncoderLayer(768, 12, norm_first));
  return layers;
}

class VitB16Impl : public nn::Module {
 public:
  VitB16Impl()
      : patches_(register_module("patches", nn::Conv2d(nn::Conv2dOptions(3, 768, 16).stride(16)))),
        token_(register_parameter("class_token", torch::zeros({1, 1, 768}))),
        position_(register_parameter("position", torch::zeros({1, 197, 768}))),
        encoder_(register_module("encoder", Encoder(true))),
        norm_(register_module("norm", nn::LayerNorm(nn::LayerNormOptions({768})))),
        head_(register_module("head", nn::Linear(768, 1000))) {}
  Tensor forward(const Tensor& image) {
    const Tensor patches = patches_(image).flatten(2).transpose(1, 2);
    const Tensor tokens = torch::cat({token_.expand({image.size(0), -1, -1}), patches}, 1);
    return head_(norm_(encoder_->forward(tokens + position_)).select(1, 0));
  }

 private:
  nn::Conv2d patches_;
  Tensor token_, position_;
  nn::Sequential encoder_;
  nn::LayerNorm norm_;
  nn::Linear head_;
};
TORCH_MODULE(VitB16);

class BertBaseImpl : public nn::Module {
 public:
  BertBaseImpl()
      : words_(register_module("words", nn::Embedding(30522, 768))),
        positions_(register_module("positions", nn::Embedding(512, 768))),
        types_(register_module("types", nn::Embedding(2, 768))),
        norm_(register_module("norm", nn::LayerNorm(nn::LayerNormOptions({768})))),
        encoder_(register_module("encoder", Encoder(false))),
        pooler_(register_module("pooler", nn::Linear(768, 768))) {}
  Tensor forward(const Tensor& ids) {
    const Tensor places = torch::arange(ids.size(1), torch::kInt64).unsqueeze(0);
    const Tensor x = words_(ids) + positions_(places) + types_(torch::zeros_like(ids));
    return torch::tanh(pooler_(encoder_->forward(norm_(x)).select(1, 0)));
  }

 private:
  nn::Embedding words_, positions_, types_;
  nn::LayerNorm norm_;
  nn::Sequential encoder_;
  nn::Linear pooler_;
};
TORCH_MODULE(BertBase);

}  // namespace graphgold::published

#endif  // GRAPHGOLD_TESTS_TRACE_PUBLISHED_MODELS_H_
