// SPDX-License-Identifier: MIT
//
// ResNet-18 (He et al., 2015), with the module names of torchvision's.
#ifndef GRAPHGOLD_EXAMPLES_RESNET_RESNET_H_
#define GRAPHGOLD_EXAMPLES_RESNET_RESNET_H_

#include <torch/torch.h>

namespace resnet {

inline torch::nn::Conv2d Conv(int64_t in, int64_t out, int64_t kernel, int64_t stride) {
  return torch::nn::Conv2d(
      torch::nn::Conv2dOptions(in, out, kernel).stride(stride).padding(kernel / 2).bias(false));
}

class BasicBlockImpl : public torch::nn::Module {
 public:
  BasicBlockImpl(int64_t in, int64_t out, int64_t stride)
      : conv1_(register_module("conv1", Conv(in, out, 3, stride))),
        bn1_(register_module("bn1", torch::nn::BatchNorm2d(out))),
        conv2_(register_module("conv2", Conv(out, out, 3, 1))),
        bn2_(register_module("bn2", torch::nn::BatchNorm2d(out))) {
    if (stride != 1 || in != out) {
      downsample_ = register_module(
          "downsample",
          torch::nn::Sequential(Conv(in, out, 1, stride), torch::nn::BatchNorm2d(out)));
    }
  }

  torch::Tensor forward(torch::Tensor x) {
    torch::Tensor y = bn1_(conv1_(x)).relu_();
    y = bn2_(conv2_(y));
    y += downsample_.is_empty() ? x : downsample_->forward(x);
    return y.relu_();
  }

 private:
  torch::nn::Conv2d conv1_;
  torch::nn::BatchNorm2d bn1_;
  torch::nn::Conv2d conv2_;
  torch::nn::BatchNorm2d bn2_;
  torch::nn::Sequential downsample_{nullptr};
};
TORCH_MODULE(BasicBlock);

struct Options {
  int64_t layer3_stride = 2;
  int64_t classes = 1000;
};

class ResNet18Impl : public torch::nn::Module {
 public:
  explicit ResNet18Impl(const Options& options = {})
      : conv1_(register_module(
            "conv1", torch::nn::Conv2d(
                         torch::nn::Conv2dOptions(3, 64, 7).stride(2).padding(3).bias(false)))),
        bn1_(register_module("bn1", torch::nn::BatchNorm2d(64))),
        layer1_(register_module("layer1", Layer(64, 64, 1))),
        layer2_(register_module("layer2", Layer(64, 128, 2))),
        layer3_(register_module("layer3", Layer(128, 256, options.layer3_stride))),
        layer4_(register_module("layer4", Layer(256, 512, 2))),
        fc_(register_module("fc", torch::nn::Linear(512, options.classes))) {}

  torch::Tensor forward(torch::Tensor x) {
    x = bn1_(conv1_(x)).relu_();
    x = torch::max_pool2d(x, /*kernel_size=*/3, /*stride=*/2, /*padding=*/1);
    x = layer4_->forward(layer3_->forward(layer2_->forward(layer1_->forward(x))));
    return fc_(torch::flatten(torch::adaptive_avg_pool2d(x, {1, 1}), 1));
  }

 private:
  static torch::nn::Sequential Layer(int64_t in, int64_t out, int64_t stride) {
    return torch::nn::Sequential(BasicBlock(in, out, stride), BasicBlock(out, out, 1));
  }

  torch::nn::Conv2d conv1_;
  torch::nn::BatchNorm2d bn1_;
  torch::nn::Sequential layer1_, layer2_, layer3_, layer4_;
  torch::nn::Linear fc_;
};
TORCH_MODULE(ResNet18);

}  // namespace resnet

#endif  // GRAPHGOLD_EXAMPLES_RESNET_RESNET_H_
