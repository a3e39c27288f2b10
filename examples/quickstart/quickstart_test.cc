#include <graphgold/graphgold.h>
#include <torch/torch.h>

TEST(Classifier, ArchitectureIsUnchanged) {
  torch::nn::Sequential model(torch::nn::Conv2d(torch::nn::Conv2dOptions(3, 8, 3).stride(2)),
                              torch::nn::BatchNorm2d(8), torch::nn::ReLU(),
                              torch::nn::AdaptiveAvgPool2d(1), torch::nn::Flatten(),
                              torch::nn::Linear(8, 10));
  model->eval();
  EXPECT_GRAPH_MATCHES(model, torch::randn({1, 3, 32, 32}), "classifier.json");
}
