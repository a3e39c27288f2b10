// SPDX-License-Identifier: MIT
#include "resnet.h"

#include <graphgold/graphgold.h>

namespace {

using ::graphgold::HasNoOp;
using ::graphgold::HasOpCount;
using ::testing::AllOf;

class ResNet18Test : public graphgold::GraphTest {
 protected:
  ResNet18Test() { model_->eval(); }
  resnet::ResNet18 model_;
  torch::Tensor image_ = torch::randn({1, 3, 224, 224});
};

TEST_F(ResNet18Test, ArchitectureIsUnchanged) {
  EXPECT_GRAPH_MATCHES(model_, image_, "resnet18.json");
}

TEST_F(ResNet18Test, HasTwentyConvolutionsAndNoDropout) {
  EXPECT_THAT(graphgold::Trace(model_, image_).graph,
              AllOf(HasOpCount("aten::conv2d", 20), HasNoOp("aten::dropout")));
}

}  // namespace
