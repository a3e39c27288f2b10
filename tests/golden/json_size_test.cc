// SPDX-License-Identifier: MIT
//
// A golden is reviewed by people and kept in a repository: it must stay small.
#include <gtest/gtest.h>

#include "golden_test_util.h"
#include "graphgold/golden/json_writer.h"

namespace graphgold {
namespace {

// A ResNet-50 in eval mode, as examples/resnet records its smaller brother: the lines of the text
// form, call by call.
class ResNet50Text {
 public:
  std::string Text() {
    declared_ = "run libtorch=2.6.0\ninput input: f32[1,3,224,224]\n";
    std::string x = ConvNormRelu("conv1", "bn1", "input", {3, 64, 7, 2}, 112);
    calls_ += "bn1+max_pool2d = aten::max_pool2d(" + x +
              ", kernel_size=[3,3], stride=[2,2], padding=[1,1]) -> f32[1,64,56,56]\n";
    x = "bn1+max_pool2d";
    constexpr int kBlocks[] = {3, 4, 6, 3};
    for (int layer = 0; layer < 4; ++layer) {
      for (int block = 0; block < kBlocks[layer]; ++block) x = Bottleneck(layer, block, x);
    }
    const std::string last = "layer4.2.bn3";
    Declare("param", "fc.weight", "f32[1000,2048]");
    Declare("param", "fc.bias", "f32[1000]");
    calls_ += last + "+adaptive_avg_pool2d = aten::adaptive_avg_pool2d(" + x +
              ", output_size=[1,1]) -> f32[1,2048,1,1]\n" + last +
              "+flatten = aten::flatten.using_ints(" + last +
              "+adaptive_avg_pool2d, start_dim=1) -> f32[1,2048]~#0\n"
              "fc/t = aten::t(fc.weight) -> f32[2048,1000]~#0\n"
              "fc/addmm = aten::addmm(fc.bias, " +
              last + "+flatten, fc/t) -> f32[1,1000]\noutput output: fc/addmm\n";
    return declared_ + calls_;
  }

 private:
  struct Conv {
    int in, out, kernel, stride;
  };

  void Declare(const std::string& kind, const std::string& name, const std::string& type) {
    declared_ += kind + " " + name + ": " + type + "\n";
  }

  // Gives what reads the norm's result.
  std::string ConvNorm(const std::string& conv, const std::string& norm, const std::string& x,
                       const Conv& shape, int size) {
    const auto number = [](int n) { return std::to_string(n); };
    const std::string kernel = number(shape.kernel);
    const std::string padding = number(shape.kernel / 2);
    const std::string stride = number(shape.stride);
    const std::string features = "f32[" + number(shape.out) + "]";
    const std::string result =
        "f32[1," + number(shape.out) + "," + number(size) + "," + number(size) + "]\n";
    Declare(
        "param", conv + ".weight",
        "f32[" + number(shape.out) + "," + number(shape.in) + "," + kernel + "," + kernel + "]");
    Declare("param", norm + ".weight", features);
    Declare("param", norm + ".bias", features);
    Declare("buffer", norm + ".running_mean", features);
    Declare("buffer", norm + ".running_var", features);
    Declare("buffer", norm + ".num_batches_tracked", "i64[]");
    calls_ += conv + "/conv2d = aten::conv2d(" + x + ", " + conv + ".weight";
    if (shape.stride != 1) calls_ += ", stride=[" + stride + "," + stride + "]";
    if (shape.kernel != 1) calls_ += ", padding=[" + padding + "," + padding + "]";
    calls_ += ") -> " + result;
    calls_ += norm + "/batch_norm = aten::batch_norm(" + conv + "/conv2d, " + norm + ".weight, " +
              norm + ".bias, " + norm + ".running_mean, " + norm +
              ".running_var, training=false, momentum=0.1, eps=1e-05, cudnn_enabled=true) -> " +
              result;
    return norm + "/batch_norm";
  }

  std::string ConvNormRelu(const std::string& conv, const std::string& norm, const std::string& x,
                           const Conv& shape, int size) {
    const std::string normed = ConvNorm(conv, norm, x, shape, size);
    calls_ += norm + "+relu_ = aten::relu_(" + normed + "!) -> =#0\n";
    return normed + "@" + norm + "+relu_";
  }

  std::string Bottleneck(int layer, int block, const std::string& x) {
    const std::string path =
        "layer" + std::to_string(layer + 1) + "." + std::to_string(block) + ".";
    const int width = 64 << layer;
    const int size = 56 >> layer;
    const int in = block > 0 ? 4 * width : layer == 0 ? 64 : 2 * width;
    const int stride = block == 0 && layer > 0 ? 2 : 1;
    std::string y = ConvNormRelu(path + "conv1", path + "bn1", x, {in, width, 1, 1}, size * stride);
    y = ConvNormRelu(path + "conv2", path + "bn2", y, {width, width, 3, stride}, size);
    y = ConvNorm(path + "conv3", path + "bn3", y, {width, 4 * width, 1, 1}, size);
    const std::string skip = block > 0 ? x
                                       : ConvNorm(path + "downsample.0", path + "downsample.1", x,
                                                  {in, 4 * width, 1, stride}, size);
    calls_ += path + "bn3+add_ = aten::add_.Tensor(" + y + "!, " + skip + ") -> =#0\n";
    calls_ += path + "bn3+relu_ = aten::relu_(" + y + "@" + path + "bn3+add_!) -> =#0\n";
    return y + "@" + path + "bn3+relu_";
  }

  std::string declared_;
  std::string calls_;
};

TEST(JsonSize, TheGoldenOfAResNet50IsUnder100KiB) {
  const OpGraph graph = Graph(ResNet50Text().Text());
  ASSERT_EQ(graph.parameters.size(), 161u);
  ASSERT_EQ(graph.buffers.size(), 159u);
  ASSERT_EQ(graph.nodes.size(), 53u + 53u + 49u + 16u + 5u);
  EXPECT_LT(WriteJson(graph).size(), 100u * 1024);
  RecordProperty("bytes", static_cast<int>(WriteJson(graph).size()));
}

}  // namespace
}  // namespace graphgold
