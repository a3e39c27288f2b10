// SPDX-License-Identifier: MIT
//
// JSON as such: what is read, what is refused, and with which words.
#include "graphgold/golden/json_parser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "golden_test_util.h"
#include "graphgold/golden/json_string.h"
#include "graphgold/golden/utf8.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// The message, less the next step that all share.
std::string ErrorOfText(const std::string& text) {
  return WithoutNextStep(ErrorOf([&] { ParseJson(text, "f"); }));
}

// The values as text, so that a test can show them: strings as they are, between quotes.
std::string Shown(const JsonValue& value) {
  switch (value.kind) {
    case JsonValue::Kind::kNull:
      return "null";
    case JsonValue::Kind::kBool:
      return value.boolean ? "true" : "false";
    case JsonValue::Kind::kInteger:
      return std::to_string(value.integer);
    case JsonValue::Kind::kDouble:
      return "double " + testing::PrintToString(value.number);
    case JsonValue::Kind::kString:
      return "'" + std::string(value.text()) + "'";
    case JsonValue::Kind::kArray: {
      std::string list;
      for (const JsonValue& item : JsonItems(value)) list += " " + Shown(item);
      return "[" + list + " ]";
    }
    case JsonValue::Kind::kObject:
      break;
  }
  std::string object;
  for (const JsonMember member : JsonMembers(value)) {
    object += " " + Shown(member.key) + ": " + Shown(member.value);
  }
  return "{" + object + " }";
}

std::string Parsed(const std::string& text) { return Shown(ParseJson(text, "f").values.front()); }

TEST(JsonParser, ReadsEveryKindOfValue) {
  EXPECT_EQ(Parsed("null"), "null");
  EXPECT_EQ(Parsed("[true, false]"), "[ true false ]");
  EXPECT_EQ(Parsed("[0, -0, -17]"), "[ 0 0 -17 ]");
  EXPECT_EQ(Parsed("9223372036854775807"), "9223372036854775807");
  EXPECT_EQ(Parsed("-9223372036854775808"), "-9223372036854775808");
  EXPECT_EQ(Parsed("[0.5, -1e-05, 1E+2, 2.0]"), "[ double 0.5 double -1e-05 double 100 double 2 ]");
  EXPECT_EQ(Parsed("\"\""), "''");
  EXPECT_EQ(Parsed("[[], {}]"), "[ [ ] { } ]");
  EXPECT_EQ(Parsed(" [ 1 ,\t2 ] \r\n"), "[ 1 2 ]");
  EXPECT_EQ(Parsed("{\"a\": [1, {\"b\": null}], \"c\": \"d\"}"),
            "{ 'a': [ 1 { 'b': null } ] 'c': 'd' }");
  EXPECT_EQ(Parsed("\"größe 重み 🙂\""), "'größe 重み 🙂'");
  EXPECT_EQ(Parsed(R"("\"\\\/\b\f\n\r\t\u00e4\u91CD\ud83d\ude42 x")"),
            "'\"\\/\b\f\n\r\tä重🙂 x'");
  EXPECT_EQ(Parsed("\"\\u0000\""), std::string("'\0'", 3));
  EXPECT_EQ(Parsed("\xEF\xBB\xBF[1]"), "[ 1 ]");
}

TEST(JsonParser, EveryValueKnowsWhereItBegins) {
  const auto marks = [](const std::string& text) {
    std::string marked(text.size(), ' ');
    for (const JsonValue& value : ParseJson(text, "f").values) marked[value.offset] = '^';
    return marked;
  };
  const auto expect = [&](const char* text, const char* marked) { EXPECT_EQ(marks(text), marked); };
  expect(R"({"a": [1, "\n", null], "b": {}})", R"(^^    ^^  ^     ^      ^    ^  )");
  expect(R"([ true,-2.5e-3 ,0,"", "x\\", "\"", "a\/b\"c", "\\\"\u0061"])",
         R"(^ ^    ^        ^ ^   ^      ^     ^          ^            )");
  expect("-17", "^  ");
  expect("-17 ", "^   ");
}

TEST(JsonParser, StringsThatStandInTheTextAreNotCopied) {
  const std::string text = "[\"plain\", \"\\u0061\"]";
  const JsonTree tree = ParseJson(text, "f");
  EXPECT_EQ(tree.values[1].text().data(), text.data() + 2);
  EXPECT_EQ(tree.values[2].text(), "a");
  EXPECT_THAT(tree.unescaped, ElementsAre("a"));
}

TEST(JsonParser, SaysWhatWasFoundAndWhatWasExpected) {
  EXPECT_EQ(ErrorOfText("{\"op\": aten}"), "f:1:8: not valid JSON: expected a value, found 'a'");
  EXPECT_EQ(ErrorOfText("[1, 2,]"), "f:1:7: not valid JSON: expected a value, found ']'");
  EXPECT_EQ(ErrorOfText("[1 2]"), "f:1:4: not valid JSON: expected ',' or ']', found '2'");
  EXPECT_EQ(ErrorOfText("{\"a\": 1]"), "f:1:8: not valid JSON: expected ',' or '}', found ']'");
  EXPECT_EQ(ErrorOfText("{a: 1}"), "f:1:2: not valid JSON: expected a key in quotes, found 'a'");
  EXPECT_EQ(ErrorOfText("{\"a\" 1}"), "f:1:6: not valid JSON: expected ':', found '1'");
  EXPECT_EQ(ErrorOfText("{}\n{}"),
            "f:2:1: not valid JSON: expected the end of the file, found '{'");
  EXPECT_EQ(ErrorOfText("[nil]"), "f:1:2: not valid JSON: expected a value, found 'n'");
  EXPECT_EQ(ErrorOfText("[-]"),
            "f:1:3: not valid JSON: invalid number; expected digit after '-', found ']'");
  EXPECT_EQ(ErrorOfText("[01]"), "f:1:3: not valid JSON: expected ',' or ']', found '1'");
  EXPECT_EQ(ErrorOfText("[\"ü\" 重]"), "f:1:6: not valid JSON: expected ',' or ']', found '重'");
  EXPECT_EQ(ErrorOfText("[\x01]"),
            "f:1:2: not valid JSON: expected a value, found the control character 0x01");
  EXPECT_EQ(ErrorOfText("[\"a\nb\"]"),
            "f:1:4: not valid JSON: invalid string: control character U+000A (LF) must be escaped "
            "to \\u000A or \\n, found the end of the line");
  EXPECT_EQ(
      ErrorOfText("\"\\x\""),
      "f:1:3: not valid JSON: invalid string: forbidden character after backslash, found 'x'");
  EXPECT_EQ(
      ErrorOfText("\"\\u12x4\""),
      "f:1:6: not valid JSON: invalid string: '\\u' must be followed by 4 hex digits, found 'x'");
  EXPECT_EQ(ErrorOfText("\"a\\udc00\""),
            "f:1:8: not valid JSON: invalid string: surrogate U+DC00..U+DFFF must follow "
            "U+D800..U+DBFF, found '0'");
  EXPECT_EQ(ErrorOfText("\"\xC3(\""),
            "f:1:2: not valid JSON: invalid string: ill-formed UTF-8 byte, found the byte 0xC3, "
            "which is no UTF-8");
}

TEST(JsonParser, ATextThatEndsTooSoonIsAFileThatWasCutOff) {
  EXPECT_EQ(ErrorOfText("[1,\n"),
            "f:2:1: the file is cut off: expected a value, found the end of the file");
  EXPECT_EQ(ErrorOfText("[fal"),
            "f:1:5: the file is cut off: expected a value, found the end of the file");
  EXPECT_EQ(ErrorOfText("\"\\ud83d"),
            "f:1:8: the file is cut off: invalid string: surrogate U+D800..U+DBFF must be followed "
            "by U+DC00..U+DFFF, found the end of the file");
  EXPECT_EQ(ErrorOfText("\"\xF0\x9F\x99"),
            "f:1:3: the file is cut off: invalid string: ill-formed UTF-8 byte, found the end of "
            "the file");
}

TEST(JsonParser, ARepeatedKeyIsRefused) {
  EXPECT_EQ(ErrorOfText("{\"b\": 1, \"a\": 2,\n\"b\": 3}"),
            "f:2:1: the key \"b\" is in one object twice");
  EXPECT_EQ(ErrorOfText("{\"a\": {\"b\": 1, \"\\u0062\": 2}}"),
            "f:1:16: the key \"b\" is in one object twice");
}

TEST(JsonParser, NumbersThatDoNotFitAreRefused) {
  EXPECT_EQ(ErrorOfText("[9223372036854775808]"),
            "f:1:2: the number 9223372036854775808 does not fit; expected an integer of 64 bits");
  EXPECT_EQ(ErrorOfText("-99999999999999999999"),
            "f:1:1: the number -99999999999999999999 does not fit; expected an integer of 64 bits");
  EXPECT_EQ(ErrorOfText("1e999"),
            "f:1:1: the number 1e999 does not fit; expected one that a double can hold");
  EXPECT_EQ(ErrorOfText(std::string(100000, '9')),
            "f:1:1: the number " + std::string(60, '9') +
                "… does not fit; expected an integer of 64 bits");
}

// Whatever becomes of a text, a value's place is where such a value begins, and an error is text.
TEST(JsonParser, TakesOrRefusesWhateverItIsGiven) {
  const std::string intact =
      R"({"a": [1, -2.5e-3, true, false, null, "xü重🙂\n\u00e4\ud83d\ude42"], "b": {"c": [[], {}]}})";
  constexpr char kTelling[] = "{}[]\",:0123456789-+eE.\\/utfn \n\t\x01\x7F\x80\xC3\xE9\xF0\xFF";
  constexpr std::string_view kBeginnings[] = {"n", "tf", "-0123456789", "-0123456789", "\"",
                                              "[", "{"};
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
    try {
      for (const JsonValue& value : ParseJson(text, "f").values) {
        const auto kind = static_cast<std::size_t>(value.kind);
        ASSERT_NE(kBeginnings[kind].find(text.at(value.offset)), std::string_view::npos) << text;
      }
      ++taken;
    } catch (const Error& error) {
      ASSERT_TRUE(IsUtf8(error.what())) << text;
      ASSERT_THAT(error.what(), testing::StartsWith("f:")) << text;
    }
  }
  EXPECT_GT(taken, 1000);
}

TEST(JsonString, IsQuotedAndEscaped) {
  const auto quoted = [](std::string_view text) {
    TextSink json;
    json += 'x';
    EXPECT_TRUE(AppendJsonString(text, json));
    return json.Take();
  };
  EXPECT_EQ(quoted(""), "x\"\"");
  EXPECT_EQ(quoted("fc/addmm"), "x\"fc/addmm\"");
  EXPECT_EQ(quoted("größe 重み 🙂"), "x\"größe 重み 🙂\"");
  EXPECT_EQ(quoted("\"\\\b\f\n\r\t\x01\x1F/"), R"(x"\"\\\b\f\n\r\t\u0001\u001f/")");
}

TEST(JsonString, WhatIsNoUtf8IsNotWritten) {
  for (const char* text : {"\x80", "\xC1\x81", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF4\x90\x80\x80",
                           "\xF5\x80\x80\x80", "a\"\xC3", "\xE9\x87", "\xFF"}) {
    TextSink json;
    json += "before";
    EXPECT_FALSE(AppendJsonString(text, json));
    EXPECT_EQ(json.text(), "before");
  }
}

}  // namespace
}  // namespace graphgold
