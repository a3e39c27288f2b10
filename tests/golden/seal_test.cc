// SPDX-License-Identifier: MIT
//
// A seal fits one recording and one text, and is lost by nothing that reads and writes a golden.
#include "graphgold/golden/seal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <string>

#include "golden_test_util.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/golden/pending.h"
#include "graphgold/golden/store.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr Hash128 kRecording = {0x0123456789abcdef, 0xfedcba9876543210};
constexpr Hash128 kOther = {0x0123456789abcdef, 0xfedcba9876543211};

OpGraph SomeGraph() {
  return Graph(R"(
      input x: f32[2]
      neg = aten::neg(x) -> f32[2]
      output output: neg)");
}

std::string SealedText() { return WriteJson(MakeGolden("", SomeGraph(), kRecording)); }

TEST(SealTest, StandsAtTheEndOfTheFirstLine) {
  const std::string text = SealedText();
  EXPECT_THAT(text.substr(0, text.find('\n')),
              testing::MatchesRegex(".*\"fingerprint\": \"[0-9a-f]+\", \"seal\": \"[0-9a-f]+\","));
  EXPECT_EQ(WithoutSeal(text), WriteJson(SomeGraph()));
  EXPECT_EQ(WithoutSeal(WriteJson(SomeGraph())), WriteJson(SomeGraph()));
}

TEST(SealTest, FitsTheRecordingThatTheGoldenWasWrittenOf) {
  EXPECT_TRUE(SealFits(SealedText(), kRecording));
  EXPECT_FALSE(SealFits(SealedText(), kOther));
  EXPECT_FALSE(SealFits(WriteJson(SomeGraph()), kRecording));
}

TEST(SealTest, FitsNoTextThatWasEditedAnywhere) {
  const std::string text = SealedText();
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string edited = text;
    edited[i] = edited[i] == '0' ? '1' : '0';
    ASSERT_FALSE(SealFits(edited, kRecording)) << "byte " << i;
    edited = text;
    edited.erase(i, 1);
    ASSERT_FALSE(SealFits(edited, kRecording)) << "without byte " << i;
    ASSERT_FALSE(SealFits(text.substr(0, i), kRecording)) << "cut off at byte " << i;
  }
  EXPECT_FALSE(SealFits(text + "\n", kRecording));
}

TEST(SealTest, IsTheSameWhenTheGoldenIsReadAndWrittenAgain) {
  EXPECT_EQ(WriteJson(ReadJson(SealedText(), "a.json")), SealedText());
}

TEST(SealTest, DoesNotFitWhatAGoldenBecame) {
  Golden golden = ReadJson(SealedText(), "a.json");
  golden.cases[0].graph.outputs[0].name = "other";
  EXPECT_FALSE(SealFits(WriteJson(golden), kRecording));
  golden.Set("", SomeGraph());
  EXPECT_EQ(WriteJson(golden), WriteJson(SomeGraph()));
}

TEST(SealTest, OfSeveralCasesThereIsNone) {
  EXPECT_THAT(WriteJson(MakeGolden("decode", SomeGraph(), kRecording)), Not(HasSubstr("seal")));
  Golden golden = MakeGolden("", SomeGraph(), kRecording);
  golden.cases.push_back({"prefill", SomeGraph()});
  EXPECT_THAT(WriteJson(golden), Not(HasSubstr("seal")));
}

TEST(SealTest, ElsewhereItFitsNothing) {
  const std::string text = SealedText();
  const std::string seal = text.substr(text.find(", \"seal\""), 44);
  const std::string moved = Replace(Replace(text, seal, ""), ", \"canon", seal + ", \"canon");
  EXPECT_FALSE(SealFits(moved, kRecording));
  EXPECT_EQ(WriteJson(ReadJson(moved, "a.json")), text);
}

TEST(SealTest, WhatCannotBeOneIsRefused) {
  const std::string text = SealedText();
  const std::string digits = text.substr(text.find("\"seal\"") + 9, 32);
  for (const std::string& bad :
       {std::string(), digits.substr(1), digits + "0", "X" + digits.substr(1)}) {
    EXPECT_THAT(ErrorOf([&] { ReadJson(Replace(text, digits, bad), "a.json"); }),
                HasSubstr("seal: a seal has 32 hexadecimal digits, in lower case. Take the seal "
                          "out: a golden is as good without it."))
        << bad;
  }
}

TEST(SealTest, OfAFileIsHeldAgainstARecording) {
  const TempFolder folder;
  const std::filesystem::path file = folder / "a.json";
  ASSERT_TRUE(SaveGoldenCase(file, "", SomeGraph(), kRecording));
  EXPECT_TRUE(IsSealedBy(file, kRecording));
  EXPECT_FALSE(IsSealedBy(file, kOther));
  EXPECT_FALSE(IsSealedBy(folder / "missing.json", kRecording));
  EXPECT_FALSE(IsSealedBy(folder.path(), kRecording));
  std::filesystem::copy_file(file, folder / "a.txt");
  EXPECT_FALSE(IsSealedBy(folder / "a.txt", kRecording));
}

// A check reads a golden in pieces of 16 KiB.
TEST(SealTest, OfALargeFileIsThatOfEveryByte) {
  const TempFolder folder;
  const std::filesystem::path file = folder / "a.json";
  constexpr std::size_t kPiece = 16 * 1024;
  const std::string header = "{\"graphgold\": 1,\n";
  for (const std::size_t size : {kPiece - 1, kPiece, kPiece + 1, 2 * kPiece, 5 * kPiece + 7}) {
    const std::string plain = header + std::string(size - 44 - header.size(), '0');
    const std::string sealed = WithSeal(plain, SealOf(plain, kRecording));
    ASSERT_EQ(sealed.size(), size);
    WriteFileAtomically(file, sealed);
    EXPECT_TRUE(IsSealedBy(file, kRecording)) << size;
    EXPECT_FALSE(IsSealedBy(file, kOther)) << size;
    for (const std::size_t at : {std::size_t{100}, kPiece - 2, kPiece, size - 1}) {
      if (at >= size) continue;
      std::string edited = sealed;
      edited[at] = '1';
      WriteFileAtomically(file, edited);
      EXPECT_FALSE(IsSealedBy(file, kRecording)) << "byte " << at << " of " << size;
    }
    WriteFileAtomically(file, sealed + "0");
    EXPECT_FALSE(IsSealedBy(file, kRecording)) << size;
    WriteFileAtomically(file, sealed.substr(0, size - 1));
    EXPECT_FALSE(IsSealedBy(file, kRecording)) << size;
  }
}

TEST(SealTest, OfWhatIsNoGoldenThereIsNone) {
  const TempFolder folder;
  const std::filesystem::path file = folder / "a.json";
  WriteFileAtomically(file, "");
  EXPECT_FALSE(IsSealedBy(file, kRecording));
  WriteFileAtomically(file, std::string(100'000, 'x'));
  EXPECT_FALSE(IsSealedBy(file, kRecording));
  WriteFileAtomically(file, std::string(100'000, '\n'));
  EXPECT_FALSE(IsSealedBy(file, kRecording));
  const std::filesystem::path pipe = folder / "pipe.json";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_FALSE(IsSealedBy(pipe, kRecording));
}

TEST(SealTest, IsNotPartOfWhatTheGoldenIs) {
  const TempFolder folder;
  const std::filesystem::path file = folder / "a.json";
  SaveGoldenCase(file, "", SomeGraph());
  const std::string digest = DigestOfCase(file, "");
  SaveGoldenCase(file, "", SomeGraph(), kRecording);
  EXPECT_EQ(DigestOfCase(file, ""), digest);
  EXPECT_TRUE(IsGoldenOf(file, SomeGraph()));
}

TEST(SealTest, OfAnAcceptedGraphIsThatOfTheRun) {
  const TempFolder folder;
  const Pending pending = {folder / "pending/a.json", folder / "a.json", "", "Suite.Test",
                           DigestOfCase(folder / "a.json", "")};
  SavePending(pending, SomeGraph(), "a new golden", kRecording);
  AcceptPending(pending);
  EXPECT_TRUE(IsSealedBy(folder / "a.json", kRecording));
}

}  // namespace
}  // namespace graphgold
