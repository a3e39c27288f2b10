// SPDX-License-Identifier: MIT
//
// A suite of ten thousand tests, each with a golden of its own; see many_goldens_test.cmake.
#include <graphgold/graphgold.h>
#include <torch/torch.h>

#include <cstdlib>
#include <string>

namespace {

class ManyGoldens : public testing::TestWithParam<int> {};

// MANY_GOLDENS_EDITED: the number of a model that somebody edited.
TEST_P(ManyGoldens, ArchitectureIsUnchanged) {
  const char* const edited = std::getenv("MANY_GOLDENS_EDITED");
  const int number = GetParam();
  const int size = edited != nullptr && std::atoi(edited) == number ? number + 2 : number + 1;
  const auto model = [&](const torch::Tensor& x) { return torch::relu(x * size).view({-1, 1}); };
  const std::string folder = std::to_string(number / 100);
  EXPECT_GRAPH_MATCHES(model, torch::ones({2, 2}), folder + "/" + std::to_string(number) + ".json");
}

INSTANTIATE_TEST_SUITE_P(All, ManyGoldens, testing::Range(0, 10000));

}  // namespace
