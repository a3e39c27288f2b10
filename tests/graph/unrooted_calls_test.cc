// SPDX-License-Identifier: MIT
//
// Host effects and dead calls: nothing that the run left behind depends on them, so only what they
// are can order them.
#include "graphgold/graph/unrooted_calls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "canonical_of.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

std::vector<std::string> Ops(const OpGraph& graph) {
  std::vector<std::string> ops;
  for (const Node& node : graph.nodes) ops.push_back(node.op);
  return ops;
}

// All orders of the lines must give one canonical text. The lines may not depend on one another.
void ExpectOrderMakesNoDifference(const std::string& head, std::vector<std::string> lines,
                                  const std::string& tail = "") {
  std::sort(lines.begin(), lines.end());
  std::string expected;
  do {
    std::string text = head;
    for (const std::string& line : lines) text += line + "\n";
    const std::string canonical = PrintText(Canonical(text + tail));
    if (expected.empty()) expected = canonical;
    EXPECT_EQ(canonical, expected);
  } while (std::next_permutation(lines.begin(), lines.end()));
}

TEST(UnrootedCallsTest, HostEffectsComeBeforeDeadCalls) {
  const OpGraph graph = Canonical(R"(
    input x: f32[4]
    const c: f32[4]
    dead = aten::sin(x) -> f32[4]
    item = aten::item(x) -> scalar
    print = my::print(x)
    write = aten::add_.Scalar(c!, other=1) -> =#0
    live = aten::relu(x) -> f32[4]
    output output: live
  )");
  EXPECT_EQ(graph.nodes[0].op, "aten::relu");
  EXPECT_THAT((std::vector<std::string>{graph.nodes[1].op, graph.nodes[2].op, graph.nodes[3].op}),
              UnorderedElementsAre("aten::item", "my::print", "aten::add_.Scalar"));
  EXPECT_EQ(graph.nodes[4].op, "aten::sin");
}

TEST(UnrootedCallsTest, DifferentDeadCallsHaveOneOrder) {
  ExpectOrderMakesNoDifference("input x: f32[4]\n", {
                                                        "a = aten::sin(x) -> f32[4]",
                                                        "b = aten::cos(x) -> f32[4]",
                                                        "c = aten::mul.Scalar(x, k=1) -> f32[4]",
                                                        "d = aten::mul.Scalar(x, k=2) -> f32[4]",
                                                        "e = aten::sin(x) -> f32[4]~#0",
                                                    });
}

TEST(UnrootedCallsTest, DeadCallsAreToldApartByWhatTheyRead) {
  ExpectOrderMakesNoDifference(
      "input x: f32[4]\ninput y: f32[4]\nparam p: f32[4]\nparam q: f32[4]\n"
      "n = aten::relu(x) -> f32[4]\n",
      {
          "a = aten::sin(x) -> f32[4]",
          "b = aten::sin(y) -> f32[4]",
          "c = aten::sin(p) -> f32[4]",
          "d = aten::sin(q) -> f32[4]",
          "e = aten::sin(n) -> f32[4]",
      },
      "output output: n\n");
}

TEST(UnrootedCallsTest, DeadCallsAreToldApartByTheirAliasesAndLists) {
  ExpectOrderMakesNoDifference("input x: f32[4]\n", {
                                                        "a = my::f(x, x) -> f32[4]~#0",
                                                        "b = my::f([x, x]) -> f32[4]",
                                                        "c = my::f([x], x) -> f32[4]",
                                                        "d = my::f(x, none, x) -> f32[4]",
                                                        "e = my::f(x, x) -> =#0",
                                                    });
}

//  x ─ sin ─ cos      Equal calls are told apart by what becomes of them.
//  x ─ sin ─ tan
TEST(UnrootedCallsTest, DeadCallsAreToldApartByTheirConsumers) {
  const char one[] = R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::sin(x) -> f32[4]
    c = aten::cos(a) -> f32[4]
    d = aten::tan(b) -> f32[4]
  )";
  const char other[] = R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::sin(x) -> f32[4]
    d = aten::tan(a) -> f32[4]
    c = aten::cos(b) -> f32[4]
  )";
  EXPECT_EQ(PrintText(Canonical(one)), PrintText(Canonical(other)));
}

//  sin ─┬─ cos      sin ─── cos      Not the same: the first two share one sin.
//       └─ tan      sin ─── tan
TEST(UnrootedCallsTest, SharingAmongDeadCallsCounts) {
  const OpGraph shared = Canonical(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::sin(x) -> f32[4]
    c = aten::cos(a) -> f32[4]
    d = aten::tan(a) -> f32[4]
  )");
  const OpGraph apart = Canonical(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::sin(x) -> f32[4]
    c = aten::cos(a) -> f32[4]
    d = aten::tan(b) -> f32[4]
  )");
  EXPECT_FALSE(SameStructure(shared, apart));
}

TEST(UnrootedCallsTest, EqualDeadCallsAreInterchangeable) {
  ExpectOrderMakesNoDifference("input x: f32[4]\n", {
                                                        "a = aten::sin(x) -> f32[4]",
                                                        "b = aten::sin(x) -> f32[4]",
                                                        "c = aten::sin(x) -> f32[4]",
                                                    });
}

//  sin ─┬─ cos, cos     Three equal groups: after the first choice, the rest of its group must
//  sin ─┴─ cos, cos     follow before the next group begins.
TEST(UnrootedCallsTest, LinkedTiesStayTogether) {
  ExpectOrderMakesNoDifference(
      "input x: f32[4]\n"
      "s1 = aten::sin(x) -> f32[4]\ns2 = aten::sin(x) -> f32[4]\n",
      {
          "a = aten::cos(s1) -> f32[4]",
          "b = aten::cos(s2) -> f32[4]",
          "c = aten::cos(s1) -> f32[4]",
          "d = aten::cos(s2) -> f32[4]",
      });
}

TEST(UnrootedCallsTest, TiesLinkedByAConstantStayTogether) {
  ExpectOrderMakesNoDifference("const p: f32[4]\nconst q: f32[4]\n",
                               {
                                   "a = aten::sin(p) -> f32[4]",
                                   "b = aten::sin(q) -> f32[4]",
                                   "c = aten::cos(p) -> f32[4]",
                                   "d = aten::cos(q) -> f32[4]",
                               });
  const OpGraph shared = Canonical(
      "const p: f32[4]\nconst q: f32[4]\n"
      "a = aten::sin(p) -> f32[4]\nb = aten::sin(q) -> f32[4]\nc = aten::cos(p) -> f32[4]\n");
  const OpGraph apart = Canonical(
      "const p: f32[4]\nconst q: f32[4]\nconst r: f32[4]\n"
      "a = aten::sin(p) -> f32[4]\nb = aten::sin(q) -> f32[4]\nc = aten::cos(r) -> f32[4]\n");
  EXPECT_FALSE(SameStructure(shared, apart));
}

TEST(UnrootedCallsTest, AConstantIsKnownByTheOutputThatHoldsIt) {
  ExpectOrderMakesNoDifference("const p: f32[4]\nconst q: f32[4]\n",
                               {
                                   "a = aten::sin(p) -> f32[4]",
                                   "b = aten::sin(q) -> f32[4]",
                               },
                               "output output: p\n");
}

TEST(UnrootedCallsTest, ADeadChainStaysAChain) {
  EXPECT_THAT(Ops(Canonical(R"(
    input x: f32[4]
    a = aten::sin(x) -> f32[4]
    b = aten::cos(a) -> f32[4]
    c = aten::tan(b) -> f32[4]
  )")),
              ElementsAre("aten::sin", "aten::cos", "aten::tan"));
}

// A facet that is off must not reorder what the others see.
TEST(UnrootedCallsTest, TheOrderOfDeadCallsDependsOnlyOnWhatIsCompared) {
  const auto dead_calls = [](const std::string& type, const std::string& attribute) {
    std::string text = "input x: f32[4]\n";
    for (const char* op : {"sin", "cos", "tan", "exp", "log", "abs"}) {
      text += std::string(op) + " = aten::" + op + "(x" + attribute + ") -> " + type + "\n";
    }
    return Canonical(text);
  };
  const OpGraph plain = dead_calls("f32[4]", "");
  EXPECT_TRUE(SameStructure(plain, dead_calls("f32[4]{cuda:0}", "")));
  EXPECT_FALSE(SameStructure(plain, dead_calls("f32[8]", "")));
  EXPECT_TRUE(
      SameStructure(plain, dead_calls("f32[8]", ""), Facets::Default().Without(Facet::kShapes)));
  EXPECT_TRUE(SameStructure(plain, dead_calls("f32[4]", ", k=1"),
                            Facets::Default().Without(Facet::kAttributes)));
  EXPECT_EQ(StructureFingerprint(plain, {Facet::kOperators}),
            StructureFingerprint(dead_calls("i64[]", ", k=1"), {Facet::kOperators}));
}

// Among calls that look the same to the facets, whether others see them apart must not matter.
TEST(UnrootedCallsTest, TiesDependOnlyOnWhatIsCompared) {
  const auto effects = [](const std::string& attribute) {
    return Canonical("input x: f32[4]\ns = aten::sin(x) -> f32[4]\na = my::log(s)\nb = my::log(s" +
                     attribute + ")\nc = my::print(x)\nd = my::flush(x)\n");
  };
  const OpGraph plain = effects("");
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(SameStructure(plain, effects(", k=" + std::to_string(i)), {Facet::kOperators}));
  }
}

TEST(UnrootedCallsTest, DeadCallsThatOnlyOtherFacetsSeeApartHaveOneOrder) {
  ExpectOrderMakesNoDifference("input x: f32[4]\n", {
                                                        "a = aten::sin(x) -> f32[4]",
                                                        "b = aten::sin(x) -> f32[4]{cuda:0}",
                                                        "c = backward aten::sin(x) -> f32[4]",
                                                        "d = aten::sin(x) -> f32[4]{grad}",
                                                    });
}

TEST(UnrootedCallsTest, GradientsOfDifferentCallsAreToldApart) {
  const std::string forward = R"(
    input x: f32[4]
    f = aten::f(x) -> f32[4]
    g = aten::g(f) -> f32[4]
    output output: g
  )";
  const std::string of_f = "a = backward of f aten::neg(x) -> f32[4]\n";
  const std::string of_g = "b = backward of g aten::neg(x) -> f32[4]\n";
  const std::string one = CanonicalText(forward + of_f + of_g);
  EXPECT_EQ(CanonicalText(forward + of_g + of_f), one);
}

}  // namespace
}  // namespace graphgold
