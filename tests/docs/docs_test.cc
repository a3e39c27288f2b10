// SPDX-License-Identifier: MIT
//
// The examples of the documentation, as they stand there.
#include <graphgold/graphgold.h>
#include <stdlib.h>
#include <torch/torch.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>
#include <thread>

#include "graphgold/graph/pattern_search.h"
#include "graphgold/graph/tensor_size.h"

namespace graphgold {
namespace {

// A folder for goldens, which are recorded at their first use.
class DocsTest : public GraphTest {
 protected:
  DocsTest() : folder_(std::filesystem::path(testing::TempDir()) / CurrentTestName()) {
    std::filesystem::create_directories(folder_);
    setenv("GRAPHGOLD_PENDING_DIR", (folder_ / "pending").c_str(), 1);
    setenv("GRAPHGOLD_GOLDEN_DIR", folder_.c_str(), 1);
    unsetenv("CI");  // under which nothing is recorded
    setenv("GRAPHGOLD_UPDATE_GOLDENS", "missing", 1);
  }
  ~DocsTest() override {
    unsetenv("GRAPHGOLD_GOLDEN_DIR");
    unsetenv("GRAPHGOLD_PENDING_DIR");
    unsetenv("GRAPHGOLD_UPDATE_GOLDENS");
    std::filesystem::remove_all(folder_);
  }

  static torch::nn::Sequential Model() {
    torch::nn::Sequential model;
    model->push_back("encoder", torch::nn::Linear(4, 4));
    model->push_back("decoder", torch::nn::Linear(4, 2));
    return model;
  }
  torch::Tensor input = torch::ones({1, 4});
  std::filesystem::path folder_;
};

TEST_F(DocsTest, ComparingChecks) {
  auto model = Model();
  auto refactored = Model();
#include "comparing_1.inc"
}

TEST_F(DocsTest, ComparingWithDifferencesPutAside) {
  auto model = Model();
#include "comparing_2.inc"
}

TEST_F(DocsTest, GoldensByNameAndWithout) {
  auto model = Model();
  const torch::Tensor prompt = torch::ones({5, 4});
  const torch::Tensor token = torch::ones({1, 4});
#include "goldens_1.inc"
}

TEST_F(DocsTest, GoldensOfAllSizes) {
  auto model = Model();
#include "goldens_2.inc"
}

TEST_F(DocsTest, ComparingFindsPatterns) {
  const OpGraph graph = ParseText(R"(
    input x: f32[1,3,8,8]
    param layer1.conv.weight: f32[4,3,1,1]
    layer1.conv/conv2d = aten::conv2d(x, layer1.conv.weight, stride=[2,2]) -> f32[1,4,4,4]
    layer1.conv+batch_norm = aten::batch_norm(layer1.conv/conv2d) -> f32[1,4,4,4]
    layer1.conv+relu_ = aten::relu_(layer1.conv+batch_norm!) -> =#0
    output output: layer1.conv+batch_norm@layer1.conv+relu_
  )");
#include "comparing_3.inc"
  EXPECT_EQ(found.matches.size(), 1u);
  EXPECT_TRUE(found.complete);
}

TEST_F(DocsTest, BudgetsMeasured) {
  using testing::AllOf;
  using testing::Le;
  auto model = Model();
#include "budgets_1.inc"
}

TEST_F(DocsTest, BudgetsInGoldens) {
  auto model = Model();
#include "budgets_2.inc"
}

TEST_F(DocsTest, BudgetsFasterThan) {
  auto model = Model();
  const auto slow_model = [&](const torch::Tensor& x) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return model->forward(x);
  };
#include "budgets_3.inc"
}

TEST_F(DocsTest, BudgetsOfDevices){
#include "budgets_4.inc"
}

TEST_F(DocsTest, BudgetsOfAnyCode) {
  auto model = Model();
#include "budgets_5.inc"
}

TEST_F(DocsTest, CostsOfAGraph) {
  auto model = Model();
  const ModelRun run = Trace(model, input);
#include "costs_1.inc"
  EXPECT_EQ(total.flops, 54);  // 4x4 and 4x2 multiply-adds, and biases
}

TEST_F(DocsTest, CostsByFormulasOfYourOwn) {
#include "costs_2.inc"
  const OpGraph graph = ParseText("input q: f32[4,8]\na = my::attention(q) -> f32[4,8]\n");
  EXPECT_EQ(CostOf(graph).total.macs, 2 * 32 * 128);
  RegisterCostFormula("my::attention", nullptr);
}

}  // namespace
}  // namespace graphgold
