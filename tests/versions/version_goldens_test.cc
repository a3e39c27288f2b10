// SPDX-License-Identifier: MIT
//
// The same training steps, recorded with LibTorch 1.13, 2.6 and 2.14: whatever differs between two
// of them is known to come with the version.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "graphgold/golden/store.h"
#include "graphgold/graph/compare.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/version_changes.h"

namespace graphgold {
namespace {

constexpr const char* kVersions[] = {"1.13", "2.6", "2.14"};

const std::filesystem::path& Folder() {
  static const std::filesystem::path kFolder = GRAPHGOLD_VERSION_GOLDENS;
  return kFolder;
}

OpGraph Load(const std::filesystem::path& path) {
  const std::optional<Golden> golden = LoadGolden(path);
  return golden ? *golden->Find("") : OpGraph();
}

std::set<std::string> NamesIn(const std::string& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(Folder() / folder)) {
    names.insert(entry.path().filename().string());
  }
  return names;
}

TEST(VersionGoldensTest, AllVersionsHaveTheSameNets) {
  for (const char* version : kVersions) EXPECT_EQ(NamesIn(version), NamesIn("forward")) << version;
}

TEST(VersionGoldensTest, EachIsOfTheVersionOfItsFolder) {
  for (const std::string version : kVersions) {
    for (const std::string& name : NamesIn(version)) {
      EXPECT_THAT(Load(Folder() / version / name).run.libtorch, testing::StartsWith(version + "."));
    }
  }
}

class VersionPairTest : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(VersionPairTest, WhatDiffersIsKnownToComeWithTheVersion) {
  const auto& [before, after] = GetParam();
  for (const std::string& name : NamesIn(before)) {
    const Comparison comparison =
        Compare(Load(Folder() / before / name), Load(Folder() / after / name));
    EXPECT_EQ(ExplainByVersion(comparison).explained, comparison.diff.changes.size())
        << before << " to " << after << ", " << name << ":\n"
        << RenderDiff(comparison.before, comparison.after, comparison.diff);
  }
}

const auto kAnyVersion =
    testing::Values<std::string, std::string, std::string>("1.13", "2.6", "2.14");
INSTANTIATE_TEST_SUITE_P(Versions, VersionPairTest, testing::Combine(kAnyVersion, kAnyVersion));

TEST(VersionGoldensTest, SomeStepsDoDiffer) {
  const Comparison comparison =
      Compare(Load(Folder() / "1.13/recurrent.json"), Load(Folder() / "2.14/recurrent.json"));
  EXPECT_FALSE(comparison.equal());
}

}  // namespace
}  // namespace graphgold
