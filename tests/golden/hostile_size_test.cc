// SPDX-License-Identifier: MIT
//
// Inputs that are made to take long: each of some hundred kilobytes, with one thing in it very
// often, very long or very deep. All are read or refused in the time that an input of that size
// takes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <string>

#include "golden_test_util.h"
#include "graphgold/golden/json_reader.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/pattern.h"
#include "graphgold/graph/summary.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;

constexpr int kMany = 20000;

std::string Times(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}
// The text for each number, with commas between.
std::string List(int count, const std::function<std::string(int)>& item) {
  std::string list;
  for (int i = 0; i < count; ++i) list += (i == 0 ? "" : ", ") + item(i);
  return list;
}

// What a person asks of a graph.
void UseGraph(const std::string& text) {
  const OpGraph graph = Graph(text);
  const std::string stored = WriteJson(graph);
  EXPECT_EQ(WriteJson(ReadJson(stored, "model.json")), stored);
  EXPECT_TRUE(Diff(graph, graph).empty());
  SummaryText(Summarize(graph));
}

// An honest graph of the same size takes a fraction of a second.
constexpr std::chrono::seconds kLong(20);

void ExpectSoon(const std::string& what, const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  const std::string error = ErrorOf(work);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, kLong) << what;
  testing::Test::RecordProperty("refused", error.substr(0, 80));
}

TEST(HostileSize, GraphsAreReadOrRefusedSoon) {
  const std::string x = "input x: f32[4]\n";
  const auto number = [](int i) { return std::to_string(i); };
  const std::pair<const char*, std::string> graphs[] = {
      {"attributes",
       x + "f = my::f(x, " + List(kMany, [&](int i) { return "a" + number(i) + "=1"; }) + ")"},
      {"operands", x + "f = my::f(" + List(kMany, [](int) { return "x"; }) + ") -> f32[4]"},
      {"results that are operands", x + "f = my::f(" + List(kMany, [](int) { return "x"; }) +
                                        ") -> " +
                                        List(kMany, [&](int i) { return "=#" + number(i); })},
      {"results", x + "f = my::f(x) -> " + List(kMany, [](int) { return "f32[4]~#0"; })},
      {"a long list", x + "f = my::f(k=[" + List(kMany, number) + "])"},
      {"nested lists", x + "f = my::f(k=" + Times(kMany, "[")},
      {"a long module", x + Times(kMany, "a.") + "b/f = my::f(x) -> f32[4]"},
      {"a long operator", x + "f = my::" + Times(kMany, "f") + "(x)"},
      {"a long parameter", "param " + Times(kMany, "a.") + "w: f32[4]"},
      {"calls inside calls", x + "f = my::f(x)\nf" + Times(kMany, ">f") + " = my::f(x)"},
      {"a long shape", "input x: f32[" + List(kMany, number) + "]"},
      {"a shape of commas", "input x: f32[" + Times(kMany, ",") + "]"},
      {"a long sum", "input x: f32[" + Times(kMany, "a+") + "a]"},
      {"a long product", "input x: f32[" + Times(kMany, "a*") + "a]"},
      {"sums times sums", "input x: f32[" + Times(200, Times(60, "(a+1)*") + "0+") + "1]"},
      {"divisions", "input x: f32[" + Times(kMany, "(") + "a" + Times(kMany, "//2)") + "]"},
      {"products of divisions", "input x: f32[a" + Times(kMany, "*b//3") + "]"},
      {"a chain of divisions", "input x: f32[a" + Times(kMany, "//3") + "]"},
      {"large sizes",
       "input x: f32[9223372036854775807,9223372036854775807]\nf = aten::mm(x, x) -> "
       "f32[9223372036854775807,9223372036854775807]"},
      {"spaces", Times(kMany, " ") + "f" + Times(kMany, " ") + "= my::f(x)"},
  };
  for (const auto& [what, text] : graphs) {
    ExpectSoon(what, [&, text = text] { UseGraph(text); });
  }
}

// Each call hangs on the one before, in every way that calls can.
TEST(HostileSize, LongChainsAreReadSoon) {
  std::string views = "input x0: f32[4]\n";
  std::string writes = "input x: f32[4]\nw0 = my::w_(x!) -> =#0\n";
  std::string dead = "input x: f32[4]\n";
  std::string gradients = "input x: f32[4]\ng0 = my::g(x) -> f32[4]\n";
  for (int i = 1; i < kMany / 4; ++i) {
    const std::string now = std::to_string(i);
    const std::string before = std::to_string(i - 1);
    views += "x" + now + " = my::view(x" + before + ") -> f32[4]~#0\n";
    writes += "w" + now + " = my::w_(x@w" + before + "!) -> =#0\n";
    dead += "d" + now + " = my::d(x) -> f32[4]\n";
    gradients += "g" + now + " = backward of g" + before + " my::g(g" + before + ") -> f32[4]\n";
  }
  for (const std::string& text : {views, writes, dead, gradients}) {
    ExpectSoon(text.substr(17, 20), [&] { UseGraph(text); });
  }
}

TEST(HostileSize, GoldensAreReadOrRefusedSoon) {
  const std::string begin = R"({"graphgold": 1, "canonical_form": 2, )";
  const std::string graph =
      R"("recorded_with": {"level": "calls"}, "fingerprint": "0", "nodes": [)";
  const auto number = [](int i) { return std::to_string(i); };
  const auto named = [&](int i) {
    return "{\"case\": \"" + number(kMany - i) + "\", " + graph + "], \"outputs\": []}";
  };
  const std::pair<const char*, std::string> goldens[] = {
      {"cases", begin + "\"cases\": [" + List(kMany / 4, named) + "]}\n"},
      {"keys", begin + List(kMany, [&](int i) { return "\"k" + number(i) + "\": 1"; }) + "}\n"},
      {"budget", begin + graph + "], \"outputs\": [], \"budget\": [" +
                     List(kMany / 4,
                          [&](int i) {
                            return R"({"of": "peak_bytes", "device": "d)" + number(100000 + i) +
                                   R"(", "value": 1, "margin": 0})";
                          }) +
                     "]}\n"},
      {"attributes", begin + graph + R"({"id": "f", "op": "my::f", "in": [], "attrs": {)" +
                         List(kMany, [&](int i) { return "\"k" + number(i) + "\": 1"; }) +
                         "}, \"out\": []}], \"outputs\": []}\n"},
      {"nested operands", begin + graph + R"({"id": "f", "op": "my::f", "in": )" + Times(60, "[") +
                              Times(60, "]") + ", \"out\": []}], \"outputs\": []}\n"},
      {"a long number", begin + "\"cases\": " + Times(kMany, "9") + "}\n"},
      {"a long string", begin + "\"" + Times(kMany, "\\u0000") + "\": 1}\n"},
  };
  for (const auto& [what, text] : goldens) {
    ExpectSoon(what, [text = text] { ReadJson(text, "model.json"); });
  }
}

TEST(HostileSize, PatternsAreReadOrRefusedSoon) {
  for (const std::string& text :
       {Times(kMany, "my::f(x);"), "my::f(" + Times(kMany, "x,") + "x)",
        "my::f(" + Times(kMany, "["),
        "my::f(" + List(kMany, [](int i) { return "a" + std::to_string(i) + "=1"; }) + ")",
        Times(kMany, "my::f|") + "my::f(...)", Times(kMany, "*") + "(x)"}) {
    ExpectSoon(text.substr(0, 20), [&] { ParsePattern(text); });
  }
}

TEST(HostileSize, ARefusalSaysWhatIsTooLong) {
  const std::string x = "input x: f32[4]\n";
  EXPECT_THAT(ErrorOf([&] { Graph("input " + Times(2000, "a") + ": f32[4]"); }),
              HasSubstr("aaa…\" has 2000 characters; expected at most 1024"));
  EXPECT_THAT(ErrorOf([&] { Graph(x + "f = my::" + Times(2000, "f") + "(x)"); }),
              HasSubstr("has 2004 characters; expected at most 1024"));
  EXPECT_THAT(ErrorOf([&] { Graph(x + Times(1000, "a_b") + "/f = my::f(x)"); }),
              HasSubstr("has 3000 characters; expected at most 1024"));
  EXPECT_THAT(ErrorOf([&] { Graph(x + Times(101, "a.") + "b/f = my::f(x)"); }),
              HasSubstr("a.a.…\" is in 101 modules inside one another; expected at most 100"));
  EXPECT_EQ(ErrorOf([&] { Graph(x + Times(99, "a.") + "b/f = my::f(x)"); }), "(no error)");
  std::string deep = "f";
  std::string text = x + "f = my::" + Times(900, "f") + "(x)\n";
  for (int i = 0; i < 8; ++i) text += (deep += ">f") + " = my::" + Times(900, "f") + "(x)\n";
  EXPECT_THAT(ErrorOf([&] { Graph(text); }), HasSubstr("calls are nested too deeply"));
}

}  // namespace
}  // namespace graphgold
