// SPDX-License-Identifier: MIT
//
// What patterns can say, what their text refuses, and that nothing brings it down.
#include "graphgold/graph/pattern.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "graphgold/graph/error.h"
#include "graphgold/graph/pattern_fit.h"
#include "graphgold/graph/pattern_search.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

using Kind = OperandPattern::Kind;
using Version = OperandPattern::Version;

std::string PatternError(const std::string& text) {
  try {
    ParsePattern(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(PatternTest, ALineIsACall) {
  const Pattern pattern = ParsePattern(R"(
    # a downsampling block
    c = aten::conv2d(_, _, ..., stride=[2,2])

    b = aten::batch_norm(c, ...); aten::relu|aten::relu_(b)  ; # the last one
  )");
  ASSERT_THAT(pattern.calls, SizeIs(3));
  EXPECT_EQ(pattern.calls[0].name, "c");
  EXPECT_EQ(pattern.calls[0].text, "aten::conv2d(_, _, ..., stride=[2,2])");
  EXPECT_EQ(pattern.calls[1].name, "b");
  EXPECT_EQ(pattern.calls[2].name, "");
  EXPECT_EQ(pattern.calls[2].text, "aten::relu|aten::relu_(b)");
  EXPECT_THAT(pattern.calls[2].ops, ElementsAre("aten::relu", "aten::relu_"));
  EXPECT_THAT(pattern.variables, IsEmpty());
}

TEST(PatternTest, OperandsAreCallsOrVariablesOrBlank) {
  const Pattern pattern = ParsePattern(
      "b = my::f(x, _, none, [y, x, ...], ...); my::g(b:1, b:0.2, x@b, b@_!, layer1.0+relu#2)");
  EXPECT_THAT(pattern.variables, ElementsAre("x", "y", "layer1.0+relu#2"));
  const auto& f = pattern.calls[0].operands;
  ASSERT_THAT(f, SizeIs(5));
  EXPECT_EQ(f[0].kind, Kind::kVariable);
  EXPECT_EQ(f[1].kind, Kind::kAny);
  EXPECT_EQ(f[2].kind, Kind::kAbsent);
  ASSERT_EQ(f[3].kind, Kind::kList);
  EXPECT_EQ(f[3].items[0].index, 1u);
  EXPECT_EQ(f[3].items[2].kind, Kind::kRest);
  EXPECT_EQ(f[4].kind, Kind::kRest);
  const auto& g = pattern.calls[1].operands;
  ASSERT_THAT(g, SizeIs(5));
  EXPECT_EQ(g[0].kind, Kind::kCall);
  EXPECT_EQ(g[0].result, 1u);
  EXPECT_EQ(g[0].element, std::nullopt);
  EXPECT_EQ(g[1].element, 2u);
  EXPECT_EQ(g[2].kind, Kind::kVariable);
  EXPECT_EQ(g[2].version, Version::kWrittenBy);
  EXPECT_EQ(g[3].version, Version::kAny);
  EXPECT_TRUE(g[3].written);
}

TEST(PatternTest, AttributesAreEqualOrPresentOrDefault) {
  const Pattern pattern = ParsePattern("my::f(a=*, b=default, c=\"x;,)\", d=[1,2])");
  const auto& attributes = pattern.calls[0].attributes;
  ASSERT_THAT(attributes, SizeIs(4));
  EXPECT_EQ(attributes[0].kind, AttributePattern::Kind::kPresent);
  EXPECT_EQ(attributes[1].kind, AttributePattern::Kind::kDefault);
  EXPECT_EQ(attributes[2].kind, AttributePattern::Kind::kEqual);
  EXPECT_EQ(attributes[2].value, AttrValue("x;,)"));
  EXPECT_EQ(ToString(attributes[3].value), "[1,2]");
}

TEST(PatternTest, ACallMayNameItsPhaseAndItsModules) {
  const Pattern pattern =
      ParsePattern("a = backward aten::mm(x, ...) in enc*|a%20b; aten::mm(a, ...)");
  EXPECT_EQ(pattern.calls[0].phase, Phase::kBackward);
  EXPECT_THAT(pattern.calls[0].modules, ElementsAre("enc*", "a b"));
  EXPECT_EQ(pattern.calls[1].phase, std::nullopt);
  EXPECT_EQ(ParsePattern("forward aten::mm()").calls[0].phase, Phase::kForward);
  EXPECT_EQ(ParsePattern("other aten::mm()").calls[0].phase, Phase::kOther);
}

TEST(PatternTest, AnErrorNamesThePlaceAndTheText) {
  EXPECT_EQ(PatternError("a = my::f(x)\n  my::g(a"),
            "pattern, line 2, column 10: expected \")\", found the line's end\n    my::g(a");
  EXPECT_THAT(PatternError("my::f(" + std::string(1000, 'x')), EndsWith("x…"));
}

TEST(PatternTest, ALineMustBeACall) {
  EXPECT_THAT(PatternError(""), HasSubstr("the pattern has no call; expected a line such as"));
  EXPECT_THAT(PatternError("# nothing\n ;"), HasSubstr("column 2: expected \"(\", found \";\""));
  EXPECT_THAT(PatternError("a ="), HasSubstr("column 4: expected \"(\", found the line's end"));
  EXPECT_THAT(PatternError("my::f() my::g()"),
              HasSubstr("column 9: expected \"in\" with a module"));
  EXPECT_THAT(PatternError("my::f(x) -> f32[4]"), HasSubstr("leave out \"->\""));
  EXPECT_THAT(PatternError("my::f() in "), HasSubstr("expected a module's path"));
  EXPECT_THAT(PatternError("my::f() in a|"), HasSubstr("column 12: expected a module's path"));
  EXPECT_THAT(PatternError("my::f() in a b"), HasSubstr("a space is written as %20"));
}

TEST(PatternTest, AnOperatorNeedsItsNamespace) {
  EXPECT_THAT(PatternError("relu(x)"),
              HasSubstr("column 1: expected an operator with its namespace, found \"relu\"; write "
                        "\"aten::relu\", or \"*::relu\""));
  EXPECT_THAT(PatternError("aten::relu|(x)"), HasSubstr("found \"\""));
  EXPECT_THAT(PatternError("(x)"), HasSubstr("found \"\""));
  EXPECT_THAT(PatternError("aten::re lu(x)"), HasSubstr("found \"aten::re lu\""));
  EXPECT_EQ(PatternError("*(x)"), "no error");
  EXPECT_EQ(PatternError("*relu? | my::relu (x)"), "no error");
}

TEST(PatternTest, ACallStandsBeforeItsReaders) {
  EXPECT_THAT(PatternError("my::f(b)\nb = my::g(x)"),
              HasSubstr("line 2, column 1: the call \"b\" stands after a reader of that name"));
  EXPECT_THAT(PatternError("b = my::f(b)"), HasSubstr("column 11: the call \"b\" reads itself"));
  EXPECT_THAT(PatternError("b = my::f([x, b@_!])"), HasSubstr("reads itself"));
  EXPECT_THAT(PatternError("b = my::f(x@b)"), HasSubstr("unknown call \"b\" after \"@\""));
  EXPECT_THAT(PatternError("b = my::f(x); b = my::f(x)"), HasSubstr("two calls have the name"));
}

TEST(PatternTest, OperandsMustHaveAMeaning) {
  EXPECT_THAT(PatternError("my::f(x:1)"), HasSubstr("\"x\" is no call of an earlier line"));
  EXPECT_THAT(PatternError("b = my::f(); my::f(b:)"), HasSubstr("expected \":1\" or \":0.2\""));
  EXPECT_THAT(PatternError("b = my::f(); my::f(b:0.)"), HasSubstr("found \":0.\""));
  EXPECT_THAT(PatternError("b = my::f(); my::f(b:-1)"), HasSubstr("found \":-1\""));
  EXPECT_THAT(PatternError("b = my::f(); my::f(b:99999999999)"), HasSubstr("for a result"));
  EXPECT_THAT(PatternError("my::f(x, )"), HasSubstr("column 10: expected a name, found \"\""));
  EXPECT_THAT(PatternError("my::f(a b)"), HasSubstr("expected a name, found \"a b\""));
  EXPECT_THAT(PatternError("my::f(none!)"), HasSubstr("which has a meaning of its own"));
  EXPECT_THAT(PatternError("_ = my::f()"), HasSubstr("which has a meaning of its own"));
  EXPECT_THAT(PatternError("my::f(k=1, x)"), HasSubstr("operands come first"));
  EXPECT_THAT(PatternError("my::f(k=1, k=*)"), HasSubstr("each attribute once"));
  EXPECT_THAT(PatternError("my::f(=1)"), HasSubstr("an attribute's name"));
  EXPECT_THAT(PatternError("my::f(k=)"), StartsWith("pattern, line 1, column 9"));
}

TEST(PatternTest, AllCallsMustBeConnected) {
  EXPECT_THAT(PatternError("a = my::f(x)\nmy::g(y)\nmy::h(a)"),
              HasSubstr("line 2, column 1: expected a call that shares a result or a variable"));
  EXPECT_THAT(PatternError("my::f(_); my::f(_)"), HasSubstr("line 1, column 11"));
  EXPECT_EQ(PatternError("my::f(x); my::g(y); my::h([x, y])"), "no error");
  EXPECT_EQ(PatternError("my::f(x); b = my::g(y, ...); my::h(x@b)"), "no error");
}

TEST(PatternTest, SizeIsLimited) {
  std::string calls;
  for (int i = 0; i < 64; ++i) calls += "my::f(x)\n";
  EXPECT_EQ(PatternError(calls), "no error");
  EXPECT_THAT(PatternError(calls + "my::f(x)"), HasSubstr("line 65, column 1: the pattern has"));
  std::string operands = "_";
  for (int i = 1; i < 512; ++i) operands += ",_";
  EXPECT_EQ(PatternError("my::f(" + operands + ")"), "no error");
  EXPECT_THAT(PatternError("my::f(" + operands + ",_)"), HasSubstr("more than 512 operands"));
  EXPECT_THAT(PatternError("my::f(" + std::string(100000, '[')), HasSubstr("nested too deeply"));
}

// Either it reads, and can be looked for, or it is an Error.
void ExpectFindsOrFails(const std::string& text) {
  static const OpGraph graph = ParseText(R"(
    input x: f32[4]
    param w: f32[4]
    c = aten::conv2d(x, w, none, stride=[2,2]) -> f32[4]
    r = aten::relu_(c!) -> =#0
    s = aten::split(c@r) -> [f32[2], f32[2]]
    cat = aten::cat([s:0.0, s:0.1, x], dim=1) -> f32[4]
    output o: cat
  )");
  try {
    FindPattern(graph, ParsePattern(text));
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("pattern")) << text;
  }
}

TEST(PatternTest, DamagedTextIsReadOrRefused) {
  std::mt19937 random(20240607);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  const std::string valid = R"(c = aten::conv2d(x, _, ..., stride=[2,2]) in *
r = forward aten::relu|aten::relu_(c!, ...)
s = aten::spl?t(c@r, ...); aten::*cat*([..., s:0.1, x], dim=*, k=default)
)";
  constexpr char kMarks[] = "[](){}<>,.:;=~#@!%?\"\\/+-*_| \n\t0129acrsx";
  for (int i = 0; i < 20000; ++i) {
    std::string text = valid;
    for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
      const std::size_t at = below(text.size());
      if (below(3) == 0) {
        text.erase(at, 1 + below(8));
      } else if (below(2) == 0) {
        text[at] = kMarks[below(sizeof(kMarks) - 1)];
      } else {
        text.insert(at, valid.substr(below(valid.size()), 1 + below(20)));
      }
      if (text.empty()) text = "x";
    }
    ExpectFindsOrFails(text);
    if (HasFailure()) return;
  }
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (std::size_t size = random() % 100; size > 0; --size) text += static_cast<char>(random());
    ExpectFindsOrFails(text);
    ExpectFindsOrFails("a = my::f(" + text);
  }
}

}  // namespace
}  // namespace graphgold
