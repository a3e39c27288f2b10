// SPDX-License-Identifier: MIT
//
// A main with GoogleTest's, GoogleMock's and GraphGold's flags.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <iostream>

#include "graphgold/graph/error.h"
#include "graphgold/plugin/options.h"

namespace {

constexpr int kUsageError = 2;

bool AsksForHelp(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--help") == 0 || std::strcmp(argv[i], "-h") == 0) return true;
  }
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  if (AsksForHelp(argc, argv)) std::cout << graphgold::FlagHelp() << "\n";
  testing::InitGoogleMock(&argc, argv);
  try {
    graphgold::InitGraphGold(&argc, argv);
    graphgold::CurrentOptions();  // what is wrong in the environment is said once, and first
  } catch (const graphgold::Error& error) {
    std::cerr << error.what() << "\n";
    return kUsageError;
  }
  // A flag with a typo, or "--update_goldens missing", must not pass for one that was heeded.
  for (int i = 1; i < argc; ++i) {
    if (AsksForHelp(argc, argv)) break;
    const bool is_flag = std::strncmp(argv[i], "--", 2) == 0;
    std::cerr << (is_flag ? "unknown flag " : "unknown argument ") << argv[i] << "\n\n"
              << graphgold::FlagHelp();
    return kUsageError;
  }
  return RUN_ALL_TESTS();
}
