// SPDX-License-Identifier: MIT
//
// What the text form refuses, where it says the fault lies, and that nothing brings it down.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "graphgold/graph/error.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string ErrorOf(const std::string& text) {
  try {
    ParseText(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

// The error for the given line, the third of a text that is right so far.
std::string ErrorOfLine(const std::string& line) {
  return ErrorOf("input x: f32[4]\na = aten::relu(x) -> f32[4]\n" + line);
}

TEST(TextErrorTest, NamesLineAndColumn) {
  EXPECT_EQ(ErrorOf("input x: f32[4]\n\n  a = aten::relu(y) -> f32[4]\n"),
            "line 3, column 18: unknown value \"y\": a name must be declared on an earlier line "
            "than its first use");
  EXPECT_THAT(ErrorOfLine("b = aten::f([x, y])"), StartsWith("line 3, column 17: unknown value"));
  EXPECT_THAT(ErrorOfLine("b = aten::f(x@c)"), StartsWith("line 3, column 13: unknown call \"c\""));
  EXPECT_THAT(ErrorOfLine("output o: [x, y]"), StartsWith("line 3, column 15: unknown value"));
  EXPECT_THAT(ErrorOfLine("input y: f32[4"), StartsWith("line 3, column 7: tensor type"));
  EXPECT_THAT(ErrorOfLine("b = aten::f() -> f32"), StartsWith("line 3, column 18: tensor type"));
  EXPECT_THAT(ErrorOfLine("b = aten::f(k=[1)"), StartsWith("line 3, column 17: expected \"]\""));
}

TEST(TextErrorTest, AnEscapeInTheRunLineHasTwoDigits) {
  EXPECT_THAT(ErrorOf("run libtorch=2%2 level=calls"), StartsWith("line 1, column 14: name"));
}

TEST(TextErrorTest, ALineMustBeSomething) {
  EXPECT_THAT(ErrorOfLine("what is this"), HasSubstr("expected input, param, buffer, const"));
  EXPECT_THAT(ErrorOfLine("b"), HasSubstr("found the line's end"));
  EXPECT_THAT(ErrorOfLine("b = "), HasSubstr("column 5: expected \"(\""));
  EXPECT_THAT(ErrorOfLine("b = aten::f"), HasSubstr("expected \"(\""));
  EXPECT_THAT(ErrorOfLine("b = aten::f("), HasSubstr("column 13"));
  EXPECT_THAT(ErrorOfLine("b = aten::f() x"), HasSubstr("expected the line's end, found \"x\""));
  EXPECT_THAT(ErrorOfLine("input y"), HasSubstr("expected \":\""));
  EXPECT_THAT(ErrorOfLine("output o"), HasSubstr("\"name: value\""));
  EXPECT_THAT(ErrorOfLine("output o: x x"), HasSubstr("line 3"));
}

TEST(TextErrorTest, OperatorsAndAttributesNeedNames) {
  EXPECT_THAT(ErrorOfLine("b = (x)"), HasSubstr("an operator's name is missing"));
  EXPECT_THAT(ErrorOfLine("b = backward (x)"), HasSubstr("an operator's name is missing"));
  EXPECT_THAT(ErrorOfLine("b = backward aten::f g(x)"), HasSubstr("expected \"(\" after"));
  EXPECT_THAT(ErrorOfLine("b = rng:x aten::f(x)"), HasSubstr("rng \"x\": expected the number"));
  EXPECT_THAT(ErrorOfLine("b = rng:0 aten::f(x)"), HasSubstr("from 1 on"));
  EXPECT_THAT(ErrorOfLine("b = kernel:@ aten::f(x)"), HasSubstr("holds '@'"));
  EXPECT_THAT(ErrorOfLine("b = aten::(x)"), HasSubstr("\"aten::\" has no name of its own"));
  EXPECT_THAT(ErrorOfLine("b = aten::f(a%2=1)"), HasSubstr("two hex digits after '%'"));
  EXPECT_THAT(ErrorOfLine("b = aten::f(a%20b=1, a%20b=2)"), HasSubstr("each attribute once"));
  EXPECT_THAT(ErrorOfLine("b = aten::f(=1)"), HasSubstr("column 13: expected an attribute's name"));
  EXPECT_THAT(ErrorOfLine("b = aten::f(a b=1)"), HasSubstr("an attribute's name"));
  EXPECT_THAT(ErrorOfLine("b = aten::f(k=1, k=2)"),
              HasSubstr("column 18: expected each attribute"));
  EXPECT_THAT(ErrorOfLine("b = aten::f(k=1, x)"), HasSubstr("operands come first"));
}

TEST(TextErrorTest, ANameIsDeclaredOnce) {
  EXPECT_THAT(ErrorOfLine("input x: f32[4]"), HasSubstr("\"x\" is declared twice"));
  EXPECT_THAT(ErrorOfLine("a = aten::f()"), HasSubstr("\"a\" is declared twice"));
  EXPECT_THAT(ErrorOfLine("b = aten::f(x!)\nparam b: f32[4]"), HasSubstr("line 4, column 7"));
  EXPECT_THAT(ErrorOfLine("output o: x\noutput o: a"), HasSubstr("\"o\" is declared twice"));
}

TEST(TextErrorTest, NamesAreEscaped) {
  EXPECT_THAT(ErrorOfLine("input a b: f32[4]"),
              HasSubstr("holds ' '; in a name it is written as %20"));
  EXPECT_THAT(ErrorOfLine("input : f32[4]"), HasSubstr("a name is empty"));
  EXPECT_THAT(ErrorOfLine("input none: f32[4]"), HasSubstr("written %6Eone"));
  EXPECT_THAT(ErrorOfLine("input a%2: f32[4]"), HasSubstr("two hex digits"));
  EXPECT_THAT(ErrorOfLine("output a b: x"), HasSubstr("holds ' '"));
  EXPECT_THAT(ErrorOfLine("output : x"), HasSubstr("a name is empty"));
}

TEST(TextErrorTest, PlacesOfOperandsMustExist) {
  for (const char* place : {"#1", "#0.0", "#", "#x", "#1.0", "#2.1", "#99999999999999999999"}) {
    const std::string line = "b = aten::f(x, [x], none) -> f32[4]~" + std::string(place);
    const bool exists = std::string(place) == "#1.0";
    EXPECT_THAT(ErrorOfLine(line),
                HasSubstr(exists ? "no error" : "names no tensor operand of \"b\""));
  }
  EXPECT_THAT(ErrorOfLine("b = aten::f() -> =#0"), HasSubstr("which has 0"));
}

TEST(TextErrorTest, ACallCannotReadItself) {
  EXPECT_THAT(ErrorOfLine("b = aten::f(b)"), HasSubstr("unknown value \"b\""));
  EXPECT_THAT(ErrorOfLine("b = aten::f(x@b)"), HasSubstr("unknown call \"b\""));
}

TEST(TextErrorTest, TheRunLineComesFirst) {
  EXPECT_THAT(ErrorOfLine("run level=calls"), HasSubstr("the run line must come first"));
  EXPECT_THAT(ErrorOf("run grad=maybe\n"), HasSubstr("expected true or false"));
  EXPECT_THAT(ErrorOf("run what=1\n"), HasSubstr("unknown key \"what\""));
  EXPECT_THAT(ErrorOf("run level\n"), HasSubstr("expected \"=\""));
}

TEST(TextErrorTest, DeepNestingIsRefused) {
  const std::string deep(100000, '[');
  EXPECT_THAT(ErrorOfLine("b = aten::f(" + deep), HasSubstr("nested too deeply"));
  EXPECT_THAT(ErrorOfLine("b = aten::f(k=" + deep), HasSubstr("nested too deeply"));
  EXPECT_THAT(ErrorOfLine("output o: " + deep), HasSubstr("nested too deeply"));
  EXPECT_THAT(ErrorOfLine("b = aten::f() -> " + deep), HasSubstr("line 3"));
  EXPECT_THAT(ErrorOfLine("input y: f32[" + std::string(100000, '(')), HasSubstr("line 3"));
}

constexpr char kValid[] = R"(run libtorch=2.6.0 level=calls grad=false
input x: f32[batch,3,(h+1)//2]
param a%20b.weight: f32[3,3]{nograd}
param tied: f32[3,3]~a%20b.weight
const c.in0: i64[]{cuda:0,strides=[]}
a%20b/linear = aten::linear(x, a%20b.weight, none, k=[1,-2.5e-3,"q\u000a",(1,2j),?,<T>]) -> f32[1,3]
view = aten::view(a%20b/linear, size=[3,batch*2]) -> f32[3]~#0, [f32[1]~#0, none], scalar
add_ = backward aten::add_.Tensor(view!, [view:1.0, none], alpha=true) -> =#0
mul = other aten::mul.Tensor(a%20b/linear@add_, x) -> f32[1,3]{grad}~tied
output output.0: [mul, view@add_]
output grad:tied: mul
)";

// Either it reads, and what is printed reads again as the same, or it is an Error.
void ExpectReadsOrFails(const std::string& text) {
  try {
    const std::string printed = PrintText(ParseText(text));
    EXPECT_EQ(PrintText(ParseText(printed)), printed) << text;
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), StartsWith("line ")) << text;
    EXPECT_THAT(error.what(), HasSubstr(", column ")) << text;
  }
}

TEST(TextErrorTest, DamagedTextReadsOrFails) {
  std::mt19937 random(20240607);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const std::string valid = kValid;
  constexpr char kMarks[] = "[](){}<>,.:;=~#@!%?\"\\/+-*_ \n\t0129aefjnrux";
  for (int i = 0; i < 20000; ++i) {
    std::string text = valid;
    for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
      const std::size_t at = below(text.size());
      switch (below(5)) {
        case 0:
          text.erase(at, 1 + below(8));
          break;
        case 1:
          text.insert(at, 1, static_cast<char>(below(256)));
          break;
        case 2:
          text[at] = kMarks[below(sizeof(kMarks) - 1)];
          break;
        case 3:
          text.insert(at, valid.substr(below(valid.size()), 1 + below(20)));
          break;
        default:
          std::swap(text[at], text[below(text.size())]);
      }
      if (text.empty()) text = "x";
    }
    ExpectReadsOrFails(text);
    if (HasFailure()) return;
  }
}

TEST(TextErrorTest, RandomBytesReadOrFail) {
  std::mt19937 random(7);
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (std::size_t size = random() % 200; size > 0; --size) text += static_cast<char>(random());
    ExpectReadsOrFails(text);
    ExpectReadsOrFails("a = f(" + text);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace graphgold
