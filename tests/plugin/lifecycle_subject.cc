// SPDX-License-Identifier: MIT
//
// The test program of a user, whose model is edited through the environment.
#include <graphgold/graphgold.h>
#include <stdlib.h>
#include <torch/torch.h>

namespace {

using graphgold::Case;

// SUBJECT_WIDE is an edit; with SUBJECT_FLIP someone edits it all the time.
int64_t Width() {
  static int runs = 0;
  const bool flipped = getenv("SUBJECT_FLIP") != nullptr && ++runs % 2 == 0;
  return getenv("SUBJECT_WIDE") != nullptr || flipped ? 16 : 8;
}

torch::nn::Sequential Model(int64_t width = Width()) {
  return torch::nn::Sequential(torch::nn::Linear(4, width), torch::nn::ReLU(),
                               torch::nn::Linear(width, 2));
}

TEST(Subject, ArchitectureIsUnchanged) {
  if (const char* const threads = getenv("SUBJECT_THREADS")) {
    torch::set_num_threads(std::atoi(threads));
  }
  EXPECT_GRAPH_MATCHES(Model(), torch::randn({64, 4}), "subject.json");
}

TEST(Onnx, ArchitectureIsUnchanged) {
  EXPECT_GRAPH_MATCHES(Model(), torch::ones({1, 4}), "subject.onnx");
}

// Two tests, one golden, two graphs.
TEST(Fight, First) { EXPECT_GRAPH_MATCHES(Model(8), torch::ones({1, 4}), "fight.json"); }
TEST(Fight, Second) { EXPECT_GRAPH_MATCHES(Model(16), torch::ones({1, 4}), "fight.json"); }

TEST(Cases, Prefill) {
  EXPECT_GRAPH_MATCHES(Model(), torch::ones({7, 4}), "cases.json", Case("prefill"));
}
TEST(Cases, Decode) {
  EXPECT_GRAPH_MATCHES(Model(), torch::ones({1, 4}), "cases.json", Case("decode"));
}

// Users of goldens, of all kinds.
class SetUp : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    EXPECT_GRAPH_MATCHES(Model(), torch::ones({9, 4}), "set_up.json");
  }
};
TEST_F(SetUp, Test) { SUCCEED(); }
TEST(Shelf, One) { EXPECT_GRAPH_MATCHES_GOLDEN(Model(), torch::ones({1, 4})); }
TEST(Shelf, Two) { ASSERT_GRAPH_MATCHES_GOLDEN(Model(), torch::ones({2, 4})); }
TEST(Shelf, None) { SUCCEED(); }
TEST(Shelf, Skipped) {
  if (getenv("SUBJECT_SKIP") != nullptr) GTEST_SKIP() << "not today";
  EXPECT_GRAPH_MATCHES_GOLDEN(Model(), torch::ones({3, 4}));
}

}  // namespace
