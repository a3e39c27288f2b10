// SPDX-License-Identifier: MIT
#include "graphgold/plugin/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <vector>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

class OptionsTest : public testing::Test {
 protected:
  ~OptionsTest() override {
    unsetenv("GRAPHGOLD_UPDATE_GOLDENS");
    unsetenv("GRAPHGOLD_GOLDEN_DIR");
    Init({});
  }

  // What is left of the arguments.
  static std::vector<std::string> Init(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "program");
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    int argc = static_cast<int>(arguments.size());
    InitGraphGold(&argc, argv.data());
    return {argv.begin() + 1, argv.begin() + argc};
  }
};

TEST_F(OptionsTest, FlagsAreTakenAndOthersLeft) {
  EXPECT_THAT(Init({"--other", "--update_goldens", "--golden_dir=here", "rest"}),
              testing::ElementsAre("--other", "rest"));
  EXPECT_EQ(CurrentOptions().update, UpdateMode::kChanged);
  EXPECT_EQ(CurrentOptions().golden_dir, "here");
  EXPECT_EQ(CurrentOptions().pending_dir, std::nullopt);
}

TEST_F(OptionsTest, ModesOfUpdate) {
  Init({"--update_goldens=missing"});
  EXPECT_EQ(CurrentOptions().update, UpdateMode::kMissing);
  Init({"--update_goldens=all"});
  EXPECT_EQ(CurrentOptions().update, UpdateMode::kAll);
  EXPECT_THAT([] { Init({"--update_goldens=some"}); },
              ThrowsMessage<Error>(HasSubstr("--update_goldens: ")));
}

TEST_F(OptionsTest, FlagWinsOverTheEnvironment) {
  setenv("GRAPHGOLD_UPDATE_GOLDENS", "all", 1);
  setenv("GRAPHGOLD_GOLDEN_DIR", "there", 1);
  EXPECT_EQ(CurrentOptions().update, UpdateMode::kAll);
  EXPECT_EQ(CurrentOptions().golden_dir, "there");
  Init({"--update_goldens=none", "--golden_dir=here"});
  EXPECT_EQ(CurrentOptions().update, UpdateMode::kNone);
  EXPECT_EQ(CurrentOptions().golden_dir, "here");
}

TEST_F(OptionsTest, BadValuesSayWhereTheyCameFrom) {
  setenv("GRAPHGOLD_UPDATE_GOLDENS", "sometimes", 1);
  EXPECT_THAT([] { CurrentOptions(); },
              ThrowsMessage<Error>(HasSubstr("environment variable GRAPHGOLD_UPDATE_GOLDENS")));
  EXPECT_THAT([] { Init({"--golden_dir="}); }, ThrowsMessage<Error>(HasSubstr("--golden_dir=DIR")));
}

}  // namespace
}  // namespace graphgold
