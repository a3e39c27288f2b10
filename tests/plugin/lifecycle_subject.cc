// SPDX-License-Identifier: MIT
//
// The test program of a user, whose model is edited through the environment.
#include <graphgold/graphgold.h>
#include <stdlib.h>
#include <torch/torch.h>

TEST(Subject, ArchitectureIsUnchanged) {
  if (const char* const threads = getenv("SUBJECT_THREADS")) {
    torch::set_num_threads(std::atoi(threads));
  }
  const int64_t width = getenv("SUBJECT_WIDE") != nullptr ? 16 : 8;
  torch::nn::Sequential model(torch::nn::Linear(4, width), torch::nn::ReLU(),
                              torch::nn::Linear(width, 2));
  EXPECT_GRAPH_MATCHES(model, torch::randn({64, 4}), "subject.json");
}
