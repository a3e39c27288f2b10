// SPDX-License-Identifier: MIT
#include "graphgold/plugin/matcher_context.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <string>

#include "graphgold/golden/variants.h"
#include "graphgold/matchers/context.h"
#include "graphgold/plugin/golden_paths.h"
#include "graphgold/plugin/options.h"
#include "graphgold/plugin/run_books.h"
#include "graphgold/trace/operator_registry.h"
#include "graphgold/trace/torch_state.h"

namespace graphgold::internal {
namespace {

// As a check of the current test would find it. A matcher doesn't know the line that it stands in,
// but the test knows its file.
std::filesystem::path FindGolden(const std::string& golden) {
  const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
  const std::string golden_dir = RegisteredGoldenDir();
  const CheckSite site{"", "", test == nullptr ? "" : test->file(), 0, golden_dir.c_str(), ""};
  const std::string root = GoldenRoot(site, CurrentOptions());
  const std::string path = GoldenPath(golden, root);
  NoteUse(path, root);
  return ChooseVariant(path, trace::TorchVersion());
}

void PrintNote(const std::string& text) { std::cout << "[   NOTE   ] " << text << std::endl; }

}  // namespace

void InstallMatcherContext() {
  SetMatcherContext({trace::OperatorNames, trace::DefaultArgument, FindGolden, PrintNote});
}

}  // namespace graphgold::internal
