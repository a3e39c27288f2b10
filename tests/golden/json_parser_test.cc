// SPDX-License-Identifier: MIT
//
// JSON as such: what is read, what is refused, and with which words. What another JSON library
// makes of the same texts is the measure.
#include "graphgold/golden/json_parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "golden_test_util.h"
#include "graphgold/golden/json_string.h"

namespace graphgold {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

// The message, less the next step that all share.
std::string ErrorFor(const std::string& text) {
  constexpr char kRestore[] =
      ". Restore the file from version control, or record the golden again.";
  const std::string message = ErrorOf([&] { ParseJson(text, "f"); });
  const std::size_t at = message.rfind(kRestore);
  return at == std::string::npos ? message + " (no next step)" : message.substr(0, at);
}

// The other library's tree of the same values.
json ToOther(const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::kNull:
      return nullptr;
    case JsonValue::Kind::kBool:
      return value.boolean;
    case JsonValue::Kind::kInteger:
      return value.integer;
    case JsonValue::Kind::kDouble:
      return value.number;
    case JsonValue::Kind::kString:
      return std::string(value.text());
    case JsonValue::Kind::kArray: {
      json list = json::array();
      for (const JsonValue& item : JsonItems(value)) list.push_back(ToOther(item));
      return list;
    }
    case JsonValue::Kind::kObject:
      break;
  }
  json object = json::object();
  for (const JsonMember member : JsonMembers(value)) {
    object[std::string(member.key.text())] = ToOther(member.value);
  }
  return object;
}

json Parsed(const std::string& text) { return ToOther(ParseJson(text, "f").values.front()); }

TEST(JsonParser, ReadsEveryKindOfValue) {
  for (const char* text : {"null",
                           "true",
                           "false",
                           "0",
                           "-0",
                           "-17",
                           "9223372036854775807",
                           "-9223372036854775808",
                           "0.5",
                           "-1e-05",
                           "1E+2",
                           "5e-324",
                           "1.7976931348623157e308",
                           "\"\"",
                           "[]",
                           "{}",
                           "[[], {}]",
                           " [ 1 ,\t2 ] \r\n",
                           "{\"a\": [1, {\"b\": null}], \"c\": \"d\"}",
                           "\"größe 重み 🙂\"",
                           R"("\"\\\/\b\f\n\r\t\u0000\u00e4\u91CD\ud83d\ude42 x")",
                           "\xEF\xBB\xBF[1]"}) {
    EXPECT_EQ(Parsed(text), json::parse(text)) << text;
  }
}

TEST(JsonParser, EveryValueKnowsWhereItBegins) {
  const std::string text = "{\"a\": [1, \"\\n\", null],\n\"b\": {}}";
  const JsonTree tree = ParseJson(text, "f");
  std::string marks(text.size(), ' ');
  for (const JsonValue& value : tree.values) marks[value.offset] = '^';
  EXPECT_EQ(marks, "^^    ^^  ^     ^      ^    ^  ");
}

TEST(JsonParser, StringsThatStandInTheTextAreNotCopied) {
  const std::string text = "[\"plain\", \"\\u0061\"]";
  const JsonTree tree = ParseJson(text, "f");
  EXPECT_EQ(tree.values[1].text().data(), text.data() + 2);
  EXPECT_EQ(tree.values[2].text(), "a");
  EXPECT_THAT(tree.unescaped, testing::ElementsAre("a"));
}

TEST(JsonParser, SaysWhatWasFoundAndWhatWasExpected) {
  EXPECT_EQ(ErrorFor("{\"op\": aten}"), "f:1:8: not valid JSON: expected a value, found 'a'");
  EXPECT_EQ(ErrorFor("[1, 2,]"), "f:1:7: not valid JSON: expected a value, found ']'");
  EXPECT_EQ(ErrorFor("[1 2]"), "f:1:4: not valid JSON: expected ',' or ']', found '2'");
  EXPECT_EQ(ErrorFor("{\"a\": 1]"), "f:1:8: not valid JSON: expected ',' or '}', found ']'");
  EXPECT_EQ(ErrorFor("{a: 1}"), "f:1:2: not valid JSON: expected a key in quotes, found 'a'");
  EXPECT_EQ(ErrorFor("{\"a\" 1}"), "f:1:6: not valid JSON: expected ':', found '1'");
  EXPECT_EQ(ErrorFor("{}\n{}"), "f:2:1: not valid JSON: expected the end of the file, found '{'");
  EXPECT_EQ(ErrorFor("[nil]"), "f:1:2: not valid JSON: expected a value, found 'n'");
  EXPECT_EQ(ErrorFor("[-]"), "f:1:3: not valid JSON: expected a digit, found ']'");
  EXPECT_EQ(ErrorFor("[01]"), "f:1:3: not valid JSON: expected ',' or ']', found '1'");
  EXPECT_EQ(ErrorFor("[\"ü\" 重]"), "f:1:6: not valid JSON: expected ',' or ']', found '重'");
  EXPECT_EQ(ErrorFor("[\x01]"),
            "f:1:2: not valid JSON: expected a value, found the control character 0x01");
  EXPECT_EQ(ErrorFor("[\"a\nb\"]"),
            "f:1:4: not valid JSON: expected '\"' at the end of a string, found the end of the "
            "line");
  EXPECT_EQ(ErrorFor("\"\\x\""),
            "f:1:3: not valid JSON: expected one of \"\\/bfnrtu after a backslash, found 'x'");
  EXPECT_EQ(ErrorFor("\"\\u12x4\""),
            "f:1:6: not valid JSON: expected four hex digits after \\u, found 'x'");
  EXPECT_EQ(ErrorFor("\"a\\udc00\""),
            "f:1:3: not valid JSON: expected a pair of surrogates, found one alone");
  EXPECT_EQ(ErrorFor("\"\xC3(\""),
            "f:1:2: not valid JSON: expected a character of UTF-8, found the byte 0xC3, which is "
            "no UTF-8");
}

TEST(JsonParser, ATextThatEndsTooSoonIsAFileThatWasCutOff) {
  EXPECT_EQ(ErrorFor("[1,\n"),
            "f:2:1: the file is cut off: expected a value, found the end of the file");
  EXPECT_EQ(ErrorFor("[fal"),
            "f:1:5: the file is cut off: expected false, found the end of the file");
  EXPECT_EQ(ErrorFor("\"\\ud83d"),
            "f:1:8: the file is cut off: expected the second half of a character, found the end of "
            "the file");
  EXPECT_EQ(ErrorFor("\"\xF0\x9F\x99"),
            "f:1:3: the file is cut off: expected a character of UTF-8, found the end of the file");
}

TEST(JsonParser, ARepeatedKeyIsRefused) {
  EXPECT_EQ(ErrorFor("{\"b\": 1, \"a\": 2,\n\"b\": 3}"),
            "f:2:1: the key \"b\" is in one object twice");
  EXPECT_EQ(ErrorFor("{\"a\": {\"b\": 1, \"\\u0062\": 2}}"),
            "f:1:16: the key \"b\" is in one object twice");
}

TEST(JsonParser, NumbersThatDoNotFitAreRefused) {
  EXPECT_EQ(ErrorFor("[9223372036854775808]"),
            "f:1:2: the number 9223372036854775808 does not fit; expected an integer of 64 bits");
  EXPECT_EQ(ErrorFor("-99999999999999999999"),
            "f:1:1: the number -99999999999999999999 does not fit; expected an integer of 64 bits");
  EXPECT_EQ(ErrorFor("1e999"),
            "f:1:1: the number 1e999 does not fit; expected one that a double can hold");
  EXPECT_EQ(ErrorFor(std::string(100000, '9')),
            "f:1:1: the number " + std::string(60, '9') +
                "… does not fit; expected an integer of 64 bits");
}

// The other library takes what is refused here on purpose.
bool IsStricterHere(const std::string& error) {
  return error.find("in one object twice") != std::string::npos ||
         error.find("does not fit") != std::string::npos;
}

TEST(JsonParser, TakesWhatAnotherLibraryTakesAndRefusesWhatItRefuses) {
  const std::string intact =
      R"({"a": [1, -2.5e-3, true, false, null, "xü重🙂\n\u00e4\ud83d\ude42"], "b": {"c": [[], {}]}})";
  constexpr char kTelling[] = "{}[]\",:0123456789-+eE.\\/utfn \n\t\x01\x7F\x80\xC3\xE9\xF0\xFF";
  std::mt19937 random(1);
  int taken = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text = intact;
    for (int edits = 1 + static_cast<int>(random() % 3); edits > 0; --edits) {
      const std::size_t at = random() % text.size();
      const char c = kTelling[random() % (sizeof(kTelling) - 1)];
      switch (random() % 3) {
        case 0:
          text[at] = c;
          break;
        case 1:
          text.insert(at, 1, c);
          break;
        default:
          text.erase(at, 1 + random() % 3);
      }
    }
    json other = json::parse(text, nullptr, /*allow_exceptions=*/false);
    try {
      const JsonTree tree = ParseJson(text, "f");
      ASSERT_EQ(ToOther(tree.values.front()), other) << text;
      ++taken;
    } catch (const Error& error) {
      ASSERT_TRUE(other.is_discarded() || IsStricterHere(error.what())) << text << error.what();
    }
  }
  EXPECT_GT(taken, 1000);
}

TEST(JsonString, IsWrittenAsAnotherLibraryWritesIt) {
  std::mt19937 random(1);
  constexpr std::string_view kPieces[] = {
      "a",  "\"",   "\\",   "/",    "\n", "\b", "\f",   "\r",
      "\t", "\x01", "\x1F", "\x7F", "ü",  "重", "🙂", "\xF4\x8F\xBF\xBF"};
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    while (random() % 6 != 0) text += kPieces[random() % std::size(kPieces)];
    std::string quoted;
    ASSERT_TRUE(AppendJsonString(text, quoted));
    ASSERT_EQ(quoted, json(text).dump());
  }
}

TEST(JsonString, WhatIsNoUtf8IsNotWritten) {
  for (const char* text : {"\x80", "\xC1\x81", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                           "\xF5\x80\x80\x80", "a\"\xC3", "\xE9\x87", "\xFF"}) {
    std::string json_text = "before";
    EXPECT_FALSE(AppendJsonString(text, json_text));
    EXPECT_EQ(json_text, "before");
  }
}

}  // namespace
}  // namespace graphgold
