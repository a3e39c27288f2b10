// SPDX-License-Identifier: MIT
//
// What must hold of a ResNet-18, whatever else changes.
#include <graphgold/graphgold.h>

#include "resnet.h"

using namespace graphgold;  // NOLINT: for matchers to read as sentences
using testing::AllOf;
using testing::Le;

TEST(ResNet18, KeepsItsBudget) {
  resnet::ResNet18 model;
  model->eval();
  const torch::NoGradGuard no_grad;
  const ModelRun run = Measure(model, torch::randn({1, 3, 224, 224}));
  EXPECT_THAT(run,
              AllOf(HasOpCount("aten::conv2d", 20), HasNoOp("aten::dropout"),
                    ContainsChain("aten::conv2d", "aten::batch_norm", "aten::relu_"),
                    HasMacs(Le(GFlops(1.82))), PeakMemory("cpu", Le(MiB(40))), LeaksNothing()));
  std::cout << SummaryText(Summarize(run), {1});
}
