// SPDX-License-Identifier: MIT
//
// Goldens of several cases.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>

#include "golden_test_util.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/golden/store.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

OpGraph GraphOf(const std::string& op) {
  return Graph("input x: f32[2]\nn = " + op + "(x) -> f32[2]\noutput output: n");
}

std::vector<std::string> NamesOf(const Golden& golden) {
  std::vector<std::string> names;
  for (const GoldenCase& one : golden.cases) names.push_back(one.name);
  return names;
}

Golden PrefillAndDecode() {
  Golden golden;
  golden.Set("prefill", GraphOf("aten::relu"));
  golden.Set("decode", GraphOf("aten::gelu"));
  return golden;
}

TEST(Cases, AreSortedByNameAndReplacedByName) {
  Golden golden = PrefillAndDecode();
  EXPECT_THAT(NamesOf(golden), ElementsAre("decode", "prefill"));
  golden.Set("prefill", GraphOf("aten::tanh"));
  EXPECT_THAT(NamesOf(golden), ElementsAre("decode", "prefill"));
  EXPECT_EQ(golden.Find("prefill")->nodes[0].op, "aten::tanh");
  EXPECT_EQ(golden.Find("train"), nullptr);
}

TEST(Cases, EachHasItsOwnHeaderAndSections) {
  const std::string text = WriteJson(PrefillAndDecode());
  EXPECT_THAT(text, testing::StartsWith("{\"graphgold\": 1, \"canonical_form\": 2,\n\"cases\": [\n"
                                        "{\"case\": \"decode\", \"recorded_with\": {"));
  EXPECT_THAT(text, HasSubstr("\n]},\n{\"case\": \"prefill\", "));
  const Golden read = ReadJson(text, "model.json");
  EXPECT_THAT(NamesOf(read), ElementsAre("decode", "prefill"));
  EXPECT_EQ(PrintText(*read.Find("decode")), PrintText(GraphOf("aten::gelu")));
  EXPECT_EQ(WriteJson(read), text);
}

TEST(Cases, ASecondOneOfTheSameNameIsRefused) {
  const std::string text =
      Replace(WriteJson(PrefillAndDecode()), "\"case\": \"decode\"", "\"case\": \"prefill\"");
  EXPECT_THAT(ErrorOf([&] { ReadJson(text, "model.json"); }),
              HasSubstr("the case \"prefill\" is there twice"));
}

TEST(Cases, AListOfNoneIsRefused) {
  EXPECT_THAT(ErrorOf([] {
                ReadJson("{\"graphgold\": 1, \"canonical_form\": 2, \"cases\": []}\n",
                         "model.json");
              }),
              HasSubstr("cases: expected at least one case, found none"));
}

TEST(Cases, RecordingOneKeepsTheOthers) {
  TempFolder folder;
  const auto path = folder / "model.json";
  EXPECT_TRUE(SaveGoldenCase(path, "prefill", GraphOf("aten::relu")));
  EXPECT_TRUE(SaveGoldenCase(path, "decode", GraphOf("aten::gelu")));
  EXPECT_FALSE(SaveGoldenCase(path, "decode", GraphOf("aten::gelu")));
  EXPECT_EQ(ReadFile(path), WriteJson(PrefillAndDecode()));
}

TEST(Cases, OneWithoutANameKeepsTheOthers) {
  TempFolder folder;
  SaveGolden(folder / "model.json", PrefillAndDecode());
  SaveGoldenCase(folder / "model.json", "", GraphOf("aten::tanh"));
  EXPECT_THAT(NamesOf(*LoadGolden(folder / "model.json")), ElementsAre("", "decode", "prefill"));
}

TEST(Cases, RecordingOneInADamagedFileLosesNothing) {
  TempFolder folder;
  const auto path = folder / "model.json";
  WriteFileAtomically(path, "{\"graphgold\": 1");
  EXPECT_THAT(ErrorOf([&] { SaveGoldenCase(path, "decode", GraphOf("aten::gelu")); }),
              HasSubstr("the file is cut off"));
  EXPECT_EQ(ReadFile(path), "{\"graphgold\": 1");
  EXPECT_TRUE(SaveGoldenCase(path, "", GraphOf("aten::gelu"))) << "a whole golden heals it";
}

TEST(Cases, WhatAKilledWriterLeftIsRemovedByTheNext) {
  TempFolder folder;
  WriteFileAtomically(folder / ".graphgold-4711-0.tmp", "half of a gol");
  std::filesystem::last_write_time(
      folder / ".graphgold-4711-0.tmp",
      std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
  WriteFileAtomically(folder / ".graphgold-4712-0.tmp", "someone is at work");
  WriteFileAtomically(folder / "notes.tmp", "someone else's");
  SaveGoldenCase(folder / "model.json", "", GraphOf("aten::relu"));
  EXPECT_THAT(folder.Names(), ElementsAre(".graphgold-4712-0.tmp", "model.json", "notes.tmp"));
}

TEST(Cases, RecordedByManyProcessesAtOnceAllArrive) {
  TempFolder folder;
  const auto path = folder / "model.json";
  constexpr int kProcesses = 8;
  constexpr int kCases = 20;
  for (int i = 0; i < kProcesses; ++i) {
    if (::fork() != 0) continue;
    for (int k = 0; k < kCases; ++k) {
      SaveGoldenCase(path, std::to_string(i) + "-" + std::to_string(k), GraphOf("aten::relu"));
    }
    ::_exit(0);
  }
  for (int i = 0; i < kProcesses; ++i) ::wait(nullptr);
  EXPECT_EQ(LoadGolden(path)->cases.size(), kProcesses * kCases);
  EXPECT_THAT(folder.Names(), ElementsAre("model.json"));
}

}  // namespace
}  // namespace graphgold
