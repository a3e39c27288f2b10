// SPDX-License-Identifier: MIT
#include "resnet.h"

#include <graphgold/graphgold.h>

namespace {

class ResNet18Test : public graphgold::GraphTest {
 protected:
  ResNet18Test() { model_->eval(); }
  resnet::ResNet18 model_;
  torch::Tensor image_ = torch::randn({1, 3, 224, 224});
};

TEST_F(ResNet18Test, ArchitectureIsUnchanged) {
  EXPECT_GRAPH_MATCHES(model_, image_, "resnet18.json");
}

}  // namespace
