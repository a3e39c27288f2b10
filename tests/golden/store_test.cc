// SPDX-License-Identifier: MIT
#include "graphgold/golden/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "golden_test_util.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/json_writer.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

OpGraph SmallGraph(const std::string& op = "aten::relu") {
  return Graph("input x: f32[2]\nn = " + op + "(x) -> f32[2]\noutput output: n");
}

ino_t Inode(const std::filesystem::path& path) {
  struct stat status = {};
  EXPECT_EQ(::stat(path.c_str(), &status), 0);
  return status.st_ino;
}

TEST(Store, AMissingGoldenIsNoError) {
  TempFolder folder;
  EXPECT_FALSE(LoadGolden(folder / "model.json").has_value());
  EXPECT_FALSE(LoadGolden(folder / "missing/folder/model.json").has_value());
}

TEST(Store, WhatIsSavedIsLoaded) {
  TempFolder folder;
  EXPECT_TRUE(SaveGolden(folder / "new/folder/model.json", SmallGraph()));
  const auto loaded = LoadGolden(folder / "new/folder/model.json");
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(PrintText(*loaded->Find("")), PrintText(SmallGraph()));
}

TEST(Store, AFileOfTheSameBytesIsNotTouched) {
  TempFolder folder;
  const auto path = folder / "model.json";
  EXPECT_TRUE(SaveGolden(path, SmallGraph()));
  const ino_t inode = Inode(path);
  EXPECT_FALSE(SaveGolden(path, SmallGraph()));
  EXPECT_EQ(Inode(path), inode);
  EXPECT_TRUE(SaveGolden(path, SmallGraph("aten::gelu")));
  EXPECT_EQ(ReadFile(path), WriteJson(SmallGraph("aten::gelu")));
}

TEST(Store, AFileIsTheGoldenOfAGraphIfItIsWhatWouldBeWritten) {
  TempFolder folder;
  const auto path = folder / "model.json";
  EXPECT_FALSE(IsGoldenOf(path, SmallGraph()));
  SaveGolden(path, SmallGraph());
  EXPECT_TRUE(IsGoldenOf(path, SmallGraph()));
  EXPECT_FALSE(IsGoldenOf(path, SmallGraph("aten::gelu")));
  OpGraph other_run = SmallGraph();
  other_run.run.training = true;
  EXPECT_FALSE(IsGoldenOf(path, other_run));
  WriteFileAtomically(path, ReadFile(path) + "\n");
  EXPECT_FALSE(IsGoldenOf(path, SmallGraph()));
  SaveGoldenCase(folder / "cases.json", "decode", SmallGraph());
  EXPECT_FALSE(IsGoldenOf(folder / "cases.json", SmallGraph()));
}

TEST(Store, ADamagedGoldenIsAnErrorThatNamesItsPathAndCanBeRecordedOver) {
  TempFolder folder;
  const auto path = folder / "model.json";
  WriteFileAtomically(path, "{\"graphgold\":");
  EXPECT_THAT(ErrorOf([&] { LoadGolden(path); }),
              StartsWith(path.string() + ":1:14: the file is "));
  EXPECT_TRUE(SaveGolden(path, SmallGraph()));
  EXPECT_TRUE(LoadGolden(path).has_value());
}

TEST(Store, AnEndingThatNamesNoFormatIsRefused) {
  EXPECT_EQ(ErrorOf([] { LoadGolden("goldens/model.yaml"); }),
            "the golden goldens/model.yaml has the ending .yaml, which names no format of goldens. "
            "Use one of: .json, .onnx");
  EXPECT_EQ(
      ErrorOf([] { SaveGolden("model", OpGraph()); }),
      "the golden model has no ending, which names no format of goldens. Use one of: .json, .onnx");
}

TEST(Store, AFolderInPlaceOfAGoldenIsAnError) {
  TempFolder folder;
  std::filesystem::create_directory(folder / "model.json");
  EXPECT_EQ(ErrorOf([&] { LoadGolden(folder / "model.json"); }),
            "cannot read " + (folder / "model.json").string() + ": Is a directory");
}

TEST(Store, AGraphThatWouldNotBeReadBackIsNotWritten) {
  TempFolder folder;
  OpGraph graph = Graph("input x: f32[2]\nparam w: f32[2]\nn = my::op(x, w) -> f32[2]");
  graph.parameters[0].name = "x";
  EXPECT_THAT(ErrorOf([&] { SaveGolden(folder / "model.json", graph); }),
              HasSubstr("because it would not be read back. This is a fault of GraphGold or of a "
                        "graph made by hand: "));
  EXPECT_THAT(folder.Names(), ElementsAre());
}

}  // namespace
}  // namespace graphgold
