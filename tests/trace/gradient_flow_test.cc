// SPDX-License-Identifier: MIT
#include "graphgold/trace/gradient_flow.h"

#include <gtest/gtest.h>

namespace graphgold::trace {
namespace {

CallRecord Forward(std::uint64_t begin, std::uint64_t end) {
  CallRecord record;
  record.sequence = begin;
  record.sequence_end = end;
  return record;
}

CallRecord Backward(std::uint64_t thread, std::uint64_t sequence) {
  CallRecord record;
  record.gradient_thread = thread;
  record.gradient_sequence = sequence;
  return record;
}

class GradientFlowTest : public testing::Test {
 protected:
  GradientFlowTest() {
    first_.thread = 1;
    second_.thread = 2;
    graph_.nodes.resize(6);
    flow_.Add(first_, Forward(10, 11), NodeId(0));
    flow_.Add(first_, Forward(11, 11), NodeId(1));  // made no autograd node
    flow_.Add(first_, Forward(13, 15), NodeId(2));
    flow_.Add(second_, Forward(10, 20), NodeId(3));
  }

  NodeId Find(std::uint64_t thread, std::uint64_t sequence) {
    GradientFlow flow = flow_;
    flow.Add(first_, Backward(thread, sequence), NodeId(5));
    flow.Link(graph_);
    return graph_.nodes[5].differentiates;
  }

  Tape first_;
  Tape second_;
  OpGraph graph_;
  GradientFlow flow_;
};

TEST_F(GradientFlowTest, ACallOwnsItsRangeOnItsThread) {
  EXPECT_EQ(Find(1, 10), NodeId(0));
  EXPECT_EQ(Find(1, 13), NodeId(2));
  EXPECT_EQ(Find(1, 14), NodeId(2));
  EXPECT_EQ(Find(2, 13), NodeId(3));
}

TEST_F(GradientFlowTest, NumbersOutsideAllRangesBelongToNoCall) {
  for (const std::uint64_t sequence : {0, 9, 11, 12, 15, 99}) {
    EXPECT_FALSE(Find(1, sequence).valid()) << sequence;
  }
  EXPECT_FALSE(Find(3, 10).valid());
}

TEST_F(GradientFlowTest, NestedCallsHaveNoPartInIt) {
  CallRecord inner = Forward(13, 14);
  inner.parent = 1;
  flow_.Add(first_, inner, NodeId(4));
  EXPECT_EQ(Find(1, 13), NodeId(2));
}

}  // namespace
}  // namespace graphgold::trace
