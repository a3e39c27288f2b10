// SPDX-License-Identifier: MIT
#include "graphgold/plugin/options.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <cstdio>
#include <vector>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

class OptionsTest : public testing::Test {
 protected:
  OptionsTest() { unsetenv("CI"); }
  ~OptionsTest() override {
    unsetenv("CI");
    unsetenv("GRAPHGOLD_UPDATE_GOLDENS");
    unsetenv("GRAPHGOLD_GOLDEN_DIR");
    unsetenv("GRAPHGOLD_FACETS");
    unsetenv("GRAPHGOLD_DRIFT_REPORT");
    unsetenv("GRAPHGOLD_COMMAND");
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

TEST_F(OptionsTest, SealsCanBeIgnored) {
  EXPECT_FALSE(CurrentOptions().ignore_seals);
  setenv("GRAPHGOLD_IGNORE_SEALS", "1", 1);
  EXPECT_TRUE(CurrentOptions().ignore_seals);
  setenv("GRAPHGOLD_IGNORE_SEALS", "0", 1);
  EXPECT_FALSE(CurrentOptions().ignore_seals);
  unsetenv("GRAPHGOLD_IGNORE_SEALS");
  EXPECT_THAT(Init({"--ignore_seals"}), testing::IsEmpty());
  EXPECT_TRUE(CurrentOptions().ignore_seals);
}

TEST_F(OptionsTest, PagesOfDriftsAreAskedForWithOrWithoutAFolder) {
  EXPECT_EQ(CurrentOptions().drift_report, std::nullopt);
  EXPECT_EQ(CurrentOptions().graphgold_command, "graphgold");
  setenv("GRAPHGOLD_DRIFT_REPORT", "artefacts", 1);
  setenv("GRAPHGOLD_COMMAND", "build/bin/graphgold", 1);
  EXPECT_EQ(CurrentOptions().drift_report, "artefacts");
  EXPECT_EQ(CurrentOptions().graphgold_command, "build/bin/graphgold");
  EXPECT_THAT(Init({"--drift_report"}), testing::IsEmpty());
  EXPECT_EQ(CurrentOptions().drift_report, "");
  Init({"--drift_report=pages"});
  EXPECT_EQ(CurrentOptions().drift_report, "pages");
}

TEST_F(OptionsTest, ModesOfUpdate) {
  Init({"--update_goldens=missing"});
  EXPECT_EQ(CurrentOptions().update, UpdateMode::kMissing);
  Init({"--update_goldens=all"});
  EXPECT_EQ(CurrentOptions().update, UpdateMode::kAll);
  EXPECT_THAT([] { Init({"--update_goldens=some"}); },
              ThrowsMessage<Error>(HasSubstr("--update_goldens: ")));
}

TEST_F(OptionsTest, UnderCiAnUpdateIsAnErrorUnlessItIsForced) {
  setenv("CI", "true", 1);
  EXPECT_EQ(CurrentOptions().update, UpdateMode::kNone);
  Init({"--update_goldens"});
  EXPECT_THAT([] { CurrentOptions(); },
              ThrowsMessage<Error>(
                  "--update_goldens: CI is set in the environment, and under CI no golden is "
                  "written, since nobody would look at it. Update on your own machine and commit "
                  "the goldens, or, if that is what you want, say so: "
                  "--update_goldens=force-changed (force-missing, force-all)"));
  Init({"--update_goldens=none"});
  EXPECT_EQ(CurrentOptions().update, UpdateMode::kNone);
  Init({"--update_goldens=force-all"});
  EXPECT_EQ(CurrentOptions().update, UpdateMode::kAll);
  Init({});
  setenv("GRAPHGOLD_UPDATE_GOLDENS", "missing", 1);
  EXPECT_THAT([] { CurrentOptions(); },
              ThrowsMessage<Error>(HasSubstr("variable GRAPHGOLD_UPDATE_GOLDENS: CI is set")));
  setenv("GRAPHGOLD_UPDATE_GOLDENS", "force", 1);
  EXPECT_EQ(CurrentOptions().update, UpdateMode::kChanged);
}

TEST_F(OptionsTest, CiThatIsOffIsNoCi) {
  Init({"--update_goldens"});
  for (const char* off : {"", "0", "false"}) {
    setenv("CI", off, 1);
    EXPECT_EQ(CurrentOptions().update, UpdateMode::kChanged) << off;
  }
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

TEST_F(OptionsTest, FacetsAreCheckedAtOnce) {
  EXPECT_EQ(CurrentOptions().facets, std::nullopt);
  setenv("GRAPHGOLD_FACETS", "-shapes", 1);
  EXPECT_EQ(CurrentOptions().facets, "-shapes");
  EXPECT_THAT(Init({"--facets=+strides"}), testing::IsEmpty());
  EXPECT_EQ(CurrentOptions().facets, "+strides");
  EXPECT_THAT([] { Init({"--facets=+stride"}); },
              ThrowsMessage<Error>(HasSubstr("--facets: facets \"+stride\": ")));
}

// Standard output as a terminal, while it lives.
class Terminal {
 public:
  Terminal() : saved_(dup(STDOUT_FILENO)), master_(posix_openpt(O_RDWR | O_NOCTTY)) {
    std::fflush(stdout);
    const bool open = grantpt(master_) == 0 && unlockpt(master_) == 0;
    const int slave = open ? ::open(ptsname(master_), O_RDWR | O_NOCTTY) : -1;
    dup2(slave, STDOUT_FILENO);
    close(slave);
  }
  ~Terminal() {
    std::fflush(stdout);
    dup2(saved_, STDOUT_FILENO);
    close(saved_);
    close(master_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

 private:
  const int saved_;
  const int master_;
};

bool ColourOn(const char* flag, const char* terminal_type) {
  const std::string flag_before = GTEST_FLAG_GET(color);
  GTEST_FLAG_SET(color, flag);
  setenv("TERM", terminal_type, 1);
  const Terminal terminal;
  const bool colour = UsesColour();
  GTEST_FLAG_SET(color, flag_before);
  return colour;
}

TEST_F(OptionsTest, ATerminalGetsColourUnlessToldOtherwise) {
  unsetenv("NO_COLOR");
  EXPECT_TRUE(ColourOn("auto", "xterm"));
  EXPECT_FALSE(ColourOn("auto", "dumb"));
  EXPECT_FALSE(ColourOn("no", "xterm"));
  setenv("NO_COLOR", "1", 1);
  EXPECT_FALSE(ColourOn("auto", "xterm"));
  EXPECT_TRUE(ColourOn("yes", "xterm"));
  unsetenv("NO_COLOR");
}

}  // namespace
}  // namespace graphgold
