// SPDX-License-Identifier: MIT
//
// Files that were damaged, or made to do harm: an Error, and nothing worse.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "golden_test_util.h"
#include "graphgold/golden/json_reader.h"
#include "graphgold/golden/json_writer.h"

namespace graphgold {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string IntactGolden() {
  OpGraph graph = Graph(R"(
      run libtorch=2.6.0 training=true
      input x: f32[batch,3]
      param fc.weight: f32[3,3]
      buffer größe: f32[3]
      fc/linear = aten::linear(x, fc.weight, none) -> f32[batch,3]
      fc+relu_ = aten::relu_(fc/linear!) -> =#0
      fc+cat = aten::cat([fc/linear@fc+relu_, größe], dim=1, e=1e-05, s="ü\"", n=nan) -> f32[9]
      fc+split = backward aten::split(fc+cat) -> [f32[4]~#0, f32[5]~#0]
      output output: fc+split:0.1)");
  graph.budget = {{"peak_bytes", "cpu", 12345, 0.05}};
  return WriteJson(graph);
}

// The place of a cut is the end of what is left. Everything before it is good, so nothing else may
// be said of it.
TEST(JsonDamage, AGoldenThatIsCutOffAnywhereIsRefusedAsSuch) {
  const std::string golden = IntactGolden();
  std::size_t line = 1;
  std::size_t column = 1;
  for (std::size_t size = 0; size < golden.size(); ++size) {
    const std::string place =
        "model.json:" + std::to_string(line) + ":" + std::to_string(column) + ": ";
    const std::string begin = size == 0 ? "the file is empty; expected " : "the file is cut off: ";
    const bool complete = size == 0 || size + 1 == golden.size();
    EXPECT_THAT(ErrorOf([&] { ReadJsonGraph(golden.substr(0, size), "model.json"); }),
                AllOf(StartsWith(place + begin),
                      HasSubstr(complete ? "expected " : ", found the end of the file. "),
                      EndsWith(". Restore the file from version control, or record the golden "
                               "again.")))
        << "cut after " << size;
    if (golden[size] == '\n') {
      ++line;
      column = 1;
    } else if ((static_cast<unsigned char>(golden[size]) & 0xC0) != 0x80) {
      ++column;
    }
  }
  EXPECT_NO_THROW(ReadJsonGraph(golden, "model.json"));
}

TEST(JsonDamage, AGoldenThatLostALineIsRefused) {
  const std::string golden = IntactGolden();
  for (std::size_t start = 0; start < golden.size();) {
    const std::size_t end = golden.find('\n', start) + 1;
    EXPECT_THROW(ReadJsonGraph(golden.substr(0, start) + golden.substr(end), "model.json"), Error)
        << golden.substr(start, end - start);
    start = end;
  }
}

// Some changes make another good golden (in a name of an input, say). None may do anything but
// that or throw Error.
TEST(JsonDamage, ChangedBytesAreRefusedOrMakeAnotherGolden) {
  const std::string golden = IntactGolden();
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string damaged = golden;
    for (int edits = 1 + static_cast<int>(random() % 3); edits > 0; --edits) {
      const std::size_t at = random() % damaged.size();
      constexpr char kTelling[] = "{}[]\",:0123456789-e.$%#@~!=+/\\ \n\xFFnf";
      switch (random() % 4) {
        case 0:
          damaged[at] = static_cast<char>(random());
          break;
        case 1:
          damaged[at] = kTelling[random() % (sizeof(kTelling) - 1)];
          break;
        case 2:
          damaged.erase(at, 1 + random() % 8);
          break;
        default:
          damaged.insert(at, damaged.substr(random() % damaged.size(), random() % 40));
      }
      if (damaged.empty()) damaged = "{";
    }
    try {
      const OpGraph graph = ReadJsonGraph(damaged, "model.json");
      const std::string again = WriteJson(graph);
      EXPECT_EQ(WriteJson(ReadJsonGraph(again, "model.json")), again) << damaged;
    } catch (const Error&) {
    }
  }
}

TEST(JsonDamage, BytesThatAreNoUtf8AreRefusedWithTheirPlace) {
  EXPECT_EQ(ErrorOf([] { ReadJsonGraph(Replace(IntactGolden(), "ö", "\xF6"), "model.json"); }),
            "model.json:12:13: not valid JSON: invalid string: ill-formed UTF-8 byte, found the "
            "byte 0xF6, which is no UTF-8. Restore the file from version control, or record the "
            "golden again.");
}

// Whoever reads the message, on a terminal or in a log, reads one line.
TEST(JsonDamage, AMessageIsOneShortLineWhateverTheNamesAre) {
  const std::string name(100000, 'n');
  EXPECT_EQ(ErrorOf([&] {
              ReadJsonGraph(Replace(IntactGolden(), "\"x\"", "\"" + name + "\""), "model.json");
            }),
            "model.json:6:10: inputs[0] (\"" + std::string(40, 'n') + "…" + std::string(40, 'n') +
                "\").name: the name \"" + std::string(40, 'n') +
                "…\" has 100000 characters; expected at most 1024. Restore the file from version "
                "control, or record the golden again.");
  for (const std::string& nasty : {name, std::string("\\n::error::\\u001b[2J")}) {
    for (const char* const place : {"{\"name\": \"", "{\"id\": \"", "\"op\": \"", "\"type\": \"",
                                    "\"in\": [\"", "\"", "\"libtorch\": \""}) {
      const std::string error = ErrorOf(
          [&] { ReadJsonGraph(Replace(IntactGolden(), place, place + nasty), "model.json"); });
      EXPECT_LT(error.size(), 1000u) << place;
      EXPECT_EQ(error.find('\n'), std::string::npos) << place;
      EXPECT_EQ(error.find('\033'), std::string::npos) << place;
    }
  }
}

TEST(JsonDamage, DeepNestingIsRefusedBeforeTheStackIsGone) {
  const auto error_of = [](std::string_view open) {
    std::string deep;
    for (int i = 0; i < 1000000; ++i) deep += open;
    return ErrorOf([&] { ReadJsonGraph(deep, "model.json"); });
  };
  EXPECT_EQ(error_of("["),
            "model.json:1:65: more than 64 lists and objects inside one another. Restore the file "
            "from version control, or record the golden again.");
  EXPECT_EQ(error_of("{\"a\":"),
            "model.json:1:321: more than 64 lists and objects inside one another. Restore the file "
            "from version control, or record the golden again.");
  const std::string deep_attribute = Replace(
      IntactGolden(), "\"dim\": 1", "\"dim\": {\"$\": \"" + std::string(100000, '[') + "\"}");
  EXPECT_THROW(ReadJsonGraph(deep_attribute, "model.json"), Error);
}

TEST(JsonDamage, AnObjectOfVeryManyKeysIsReadInReasonableTime) {
  std::string attributes;
  for (int i = 0; i < 200000; ++i) attributes += "\"a" + std::to_string(i) + "\": 1, ";
  EXPECT_THAT(ErrorOf([&] {
                ReadJsonGraph(Replace(IntactGolden(), "\"dim\": 1", attributes + "\"dim\": 1"),
                              "model.json");
              }),
              HasSubstr("attrs: the call has more than 1024 attributes"));
}

TEST(JsonDamage, ZeroedBlocksAreRefused) {
  std::string golden = IntactGolden();
  golden.replace(golden.size() / 2, std::string::npos, golden.size() - golden.size() / 2, '\0');
  EXPECT_THROW(ReadJsonGraph(golden, "model.json"), Error);
  EXPECT_THROW(ReadJsonGraph(std::string(4096, '\0'), "model.json"), Error);
}

}  // namespace
}  // namespace graphgold
