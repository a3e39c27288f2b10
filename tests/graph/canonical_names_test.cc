// SPDX-License-Identifier: MIT
//
// What the canonical form calls things, and in which order it lists what comes from outside. Module
// scopes are in scopes_test.cc.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "canonical_of.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> Names(const std::vector<NamedValue>& list) {
  std::vector<std::string> names;
  for (const NamedValue& named : list) names.push_back(named.name);
  return names;
}

TEST(CanonicalNamesTest, NamesAreLocalAndNumberedAmongEquals) {
  EXPECT_EQ(CanonicalText(R"(
    input x: f32[4]
    param fc.weight: f32[4]
    a = aten::relu(x) -> f32[4]
    b = aten::relu(a) -> f32[4]
    c = aten::mul.Tensor(b, fc.weight) -> f32[4]
    d = aten::relu(c) -> f32[4]
    e = aten::relu(d) -> f32[4]
    output output: e
  )"),
            R"(run level=calls
input x: f32[4]
param fc.weight: f32[4]
relu = aten::relu(x) -> f32[4]
relu#2 = aten::relu(relu) -> f32[4]
fc/mul = aten::mul.Tensor(relu#2, fc.weight) -> f32[4]
fc+relu = aten::relu(fc/mul) -> f32[4]
fc+relu#2 = aten::relu(fc+relu) -> f32[4]
output output: fc+relu#2
)");
}

TEST(CanonicalNamesTest, NamesOfCallsStayClearOfThoseFromOutside) {
  EXPECT_THAT(CanonicalText("input relu: f32[4]\na = aten::relu(relu) -> f32[4]\noutput o: a\n"),
              HasSubstr("relu#2 = aten::relu(relu)"));
}

TEST(CanonicalNamesTest, ParametersAreListedByFirstUse) {
  const OpGraph graph = Canonical(R"(
    input x: f32[4]
    param unused.10: f32[4]
    param second: f32[4]
    param unused.9: f32[4]
    param first: f32[4]
    b = aten::mul.Tensor(x, first) -> f32[4]
    c = aten::mul.Tensor(b, second) -> f32[4]
    output output: c
  )");
  EXPECT_THAT(Names(graph.parameters), ElementsAre("first", "second", "unused.9", "unused.10"));
}

TEST(CanonicalNamesTest, AConstantIsCalledAfterItsFirstUser) {
  EXPECT_EQ(CanonicalText(R"(
    input x: f32[4]
    const q: f32[4]
    const r: f32[4]
    const only_an_output: f32[4]
    const unused: f32[4]
    a = aten::mul.Tensor(x, r) -> f32[4]
    b = aten::cat([q, r, a]) -> f32[12]
    output output: b
    output other: only_an_output
  )"),
            R"(run level=calls
input x: f32[4]
const mul.in1: f32[4]
const cat.in0: f32[4]
const const: f32[4]
mul = aten::mul.Tensor(x, mul.in1) -> f32[4]
cat = aten::cat([cat.in0, mul.in1, mul]) -> f32[12]
output other: const
output output: cat
)");
}

TEST(CanonicalNamesTest, AConstantThatIsOnlySharedIsKept) {
  EXPECT_THAT(
      CanonicalText(R"(
    const memory: f32[4]
    a = my::view_of_memory() -> f32[4]~memory
    output output: a
  )"),
      HasSubstr("const const: f32[4]\nview_of_memory = my::view_of_memory() -> f32[4]~const"));
}

// Which of two tied weights was registered first is not part of the graph.
TEST(CanonicalNamesTest, TheFirstUsedOfTiedParametersOwnsTheStorage) {
  const char used_by_dec[] = R"(
    dec/linear = aten::linear(x, dec.weight) -> f32[4]
    emb/linear = aten::linear(dec/linear, emb.weight) -> f32[4]
    output output: emb/linear
  )";
  const std::string one = CanonicalText(
      "input x: f32[4]\nparam emb.weight: f32[4]\nparam dec.weight: f32[4]~emb.weight\n" +
      std::string(used_by_dec));
  const std::string other = CanonicalText(
      "input x: f32[4]\nparam dec.weight: f32[4]\nparam emb.weight: f32[4]~dec.weight\n" +
      std::string(used_by_dec));
  EXPECT_EQ(one, other);
  EXPECT_THAT(one, HasSubstr("param dec.weight: f32[4]\nparam emb.weight: f32[4]~dec.weight\n"));
}

TEST(CanonicalNamesTest, ATensorWithTwoNamesIsATiedPair) {
  OpGraph graph = ParseText("input x: f32[4]\nparam a: f32[4]\nb = aten::f(x, a)\n");
  graph.parameters.push_back({"z", graph.parameters[0].value});
  EXPECT_THAT(PrintText(Canonicalize(graph)), HasSubstr("param a: f32[4]\nparam z: f32[4]~a\n"));
}

}  // namespace
}  // namespace graphgold
