// SPDX-License-Identifier: MIT
#include "graphgold/plugin/failure_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace graphgold {
namespace {

TEST(FailureTextTest, RunsMadeAlikeNeedNoMention) {
  RunInfo run;
  run.libtorch = "2.6.0";
  EXPECT_EQ(DescribeRunDifference(run, run), "");
}

TEST(FailureTextTest, EveryDifferenceOfTheRunsIsNamed) {
  RunInfo golden;
  golden.libtorch = "1.13.0";
  RunInfo received;
  received.libtorch = "2.6.0";
  received.training = true;
  received.grad = false;
  received.executor = "interpreter";
  received.facets = "operators";
  EXPECT_EQ(DescribeRunDifference(golden, received),
            "recorded with LibTorch 1.13.0, this is 2.6.0; "
            "recorded in evaluation mode, this is in training mode; "
            "recorded with gradients on, this is with gradients off; "
            "recorded from C++, this is from TorchScript, interpreter; "
            "recorded by a check of the default facets, this is by a check of operators");
}

TEST(FailureTextTest, ThousandChangesFitOnOneScreen) {
  Comparison comparison;
  for (int i = 0; i < 1000; ++i) {
    Change change;
    change.name = change.module = "layer" + std::to_string(i);
    change.fields.push_back({"stride", "[2,2]", "[1,1]"});
    change.before_text = std::string(5000, 'x');
    change.after_text = "y";
    comparison.diff.changes.push_back(change);
  }
  const std::string text = DriftText({}, {}, {}, comparison);
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 60);
  EXPECT_LE(text.size(), 12000u);
}

}  // namespace
}  // namespace graphgold
