// SPDX-License-Identifier: MIT
//
// A fixture for graph tests: every test begins from the same state of LibTorch, and leaves it as it
// was, so that the order of tests and --gtest_shuffle make no difference.
//
//   class EncoderTest : public graphgold::GraphTest {};
//   TEST_F(EncoderTest, IsUnchanged) { EXPECT_GRAPH_MATCHES(Encoder(), ids, "encoder.json"); }
#ifndef GRAPHGOLD_PLUGIN_GRAPH_TEST_H_
#define GRAPHGOLD_PLUGIN_GRAPH_TEST_H_

#include <gtest/gtest.h>

#include <memory>

namespace graphgold {

class GraphTest : public ::testing::Test {
 protected:
  // Seeds the random numbers with 0; remembers default dtype, grad mode and threads.
  GraphTest();
  // Restores what was remembered.
  ~GraphTest() override;

 private:
  struct Remembered;
  std::unique_ptr<Remembered> remembered_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_PLUGIN_GRAPH_TEST_H_
