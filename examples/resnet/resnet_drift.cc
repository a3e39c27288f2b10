// SPDX-License-Identifier: MIT
//
// The same check on a ResNet-18 in which someone dropped one stride. It fails; see what it says.
#include <graphgold/graphgold.h>

#include "resnet.h"

TEST(ResNet18Test, ArchitectureIsUnchanged) {
  resnet::Options options;
  options.layer3_stride = 1;
  resnet::ResNet18 model(options);
  model->eval();
  EXPECT_GRAPH_MATCHES(model, torch::randn({1, 3, 224, 224}), "resnet18.json");
}
