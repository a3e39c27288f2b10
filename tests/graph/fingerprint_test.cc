// SPDX-License-Identifier: MIT
#include "graphgold/graph/fingerprint.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "canonical_of.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/node_hash.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

constexpr char kBase[] = R"(
  input x: f32[4]
  param fc.weight: f32[4]
  a = aten::mul.Tensor(x, fc.weight, k=1) -> f32[4]
  output output: a
)";

TEST(HashStreamTest, PiecesHaveTheHashOfTheWhole) {
  std::string whole;
  HashStream stream;
  EXPECT_EQ(stream.Hash(), HashOf(whole));
  for (std::size_t size = 0; size < 300; ++size) {
    const std::string piece(size, static_cast<char>('a' + size % 26));
    stream.Add(piece);
    whole += piece;
    ASSERT_EQ(stream.Hash(), HashOf(whole)) << whole.size();
  }
}

TEST(TypeSpellerTest, SpellsTypesAsOneByOne) {
  const TensorType types[] = {ParseTensorType("f32[2,3]", false), ParseTensorType("i64[]", false),
                              ParseTensorType("f32[batch,3]{cuda:0,strides=[3,1]}", true)};
  for (const Facets facets : {Facets::Default(), Facets::All()}) {
    TypeSpeller speller(facets);
    HashInput spelled;
    HashInput one_by_one;
    for (const std::size_t i : {0, 1, 0, 2, 2, 1}) {
      speller.Add(types[i], spelled);
      AddType(types[i], facets, one_by_one);
      ASSERT_EQ(spelled.bytes(), one_by_one.bytes());
    }
  }
}

TEST(CallSpellerTest, SpellsCallsAsOneByOne) {
  const OpGraph graph = ParseText(R"(
    input x: f32[4]
    a = aten::mul.Scalar(x, other=0.5, k=1) -> f32[4]
    b = aten::mul.Scalar(a, other=0.5, k=1) -> f32[4]
    c = aten::mul.Scalar(b, k=1, other=0.5) -> f32[4]
    d = aten::mul.Scalar(c, other=0.5, k=2) -> f32[4]
    e = aten::mul.Scalar(d) -> f32[4]
    f = aten::add.Scalar(e, other=0.5, device="cpu") -> f32[4]
    g = aten::add.Scalar(f, other=0.5, device="meta") -> f32[4]
    h = aten::mul.Scalar(g, other=0.5, k=2) -> f32[4]
    output output: h
  )");
  for (const Facets facets : {Facets::Default(), Facets::All(), Facets({})}) {
    CallSpeller speller(facets);
    HashInput spelled;
    HashInput one_by_one;
    for (const Node& node : graph.nodes) {
      speller.Add(node, spelled);
      AddCall(node, facets, one_by_one);
      ASSERT_EQ(spelled.bytes(), one_by_one.bytes()) << node.name;
    }
  }
}

// The base with one part replaced.
OpGraph With(const std::string& part, const std::string& replacement) {
  std::string text = kBase;
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos);
  return Canonical(text.replace(at, part.size(), replacement));
}

struct FacetCase {
  const char* part;
  const char* replacement;
  Facet facet;
};

class FacetTest : public ::testing::TestWithParam<FacetCase> {};

TEST_P(FacetTest, IsSeenExactlyIfItIsOn) {
  const auto& [part, replacement, facet] = GetParam();
  const OpGraph base = Canonical(kBase);
  const OpGraph changed = With(part, replacement);
  EXPECT_FALSE(SameStructure(base, changed, Facets::Default().With(facet)));
  EXPECT_TRUE(SameStructure(base, changed, Facets::Default().Without(facet)));
  EXPECT_NE(StructureFingerprint(base, Facets::All()),
            StructureFingerprint(changed, Facets::All()));
  EXPECT_EQ(StructureFingerprint(base, Facets::Default().Without(facet)),
            StructureFingerprint(changed, Facets::Default().Without(facet)));
}

INSTANTIATE_TEST_SUITE_P(
    Each, FacetTest,
    ::testing::Values(FacetCase{"mul.Tensor", "div.Tensor", Facet::kOperators},
                      FacetCase{"k=1", "k=2", Facet::kAttributes},
                      FacetCase{", k=1", "", Facet::kAttributes},
                      FacetCase{"-> f32[4]", "-> f32[5]", Facet::kShapes},
                      FacetCase{"x: f32[4]", "x: f32[]", Facet::kShapes},
                      FacetCase{"-> f32[4]", "-> f16[4]", Facet::kDtypes},
                      FacetCase{"-> f32[4]", "-> f32[4]{layout=mkldnn}", Facet::kDtypes},
                      FacetCase{"weight: f32[4]", "weight: f32[4]{quantizer=q}", Facet::kDtypes},
                      FacetCase{"weight: f32[4]", "weight: f32[4]{nograd}\n", Facet::kTrainable},
                      FacetCase{"weight: f32[4]", "weight: f32[4]{data=[1]}", Facet::kConstants},
                      FacetCase{"aten::mul", "rng:1 aten::mul", Facet::kRngOrder},
                      FacetCase{"aten::mul", "kernel:CPU aten::mul", Facet::kKernels},
                      FacetCase{"-> f32[4]", "-> f32[4]{strides=[1]}", Facet::kStrides},
                      FacetCase{"-> f32[4]", "-> f32[4]{cuda:0}", Facet::kDevices},
                      FacetCase{"k=1", "k=1, device=\"cuda:0\"", Facet::kDevices},
                      FacetCase{"-> f32[4]", "-> f32[4]{nograd}", Facet::kRequiresGrad},
                      FacetCase{"aten::mul", "backward aten::mul", Facet::kPhases}));

TEST(FingerprintTest, ARenamedParameterIsSeenByItsFacet) {
  const OpGraph renamed = Canonical(R"(
    input x: f32[4]
    param fc.kernel: f32[4]
    a = aten::mul.Tensor(x, fc.kernel, k=1) -> f32[4]
    output output: a
  )");
  EXPECT_FALSE(SameStructure(Canonical(kBase), renamed));
  EXPECT_TRUE(
      SameStructure(Canonical(kBase), renamed, Facets::Default().Without(Facet::kParameters)));
}

TEST(FingerprintTest, ModulesAreComparedOnRequest) {
  const OpGraph a =
      ParseText("input x: f32[4]\nm/relu = aten::relu(x) -> f32[4]\noutput o: m/relu");
  const OpGraph b =
      ParseText("input x: f32[4]\nn/relu = aten::relu(x) -> f32[4]\noutput o: n/relu");
  EXPECT_TRUE(SameStructure(a, b));
  EXPECT_FALSE(SameStructure(a, b, Facets::Default().With(Facet::kModules)));
}

TEST(FingerprintTest, NamesOfInputsAndCallsAreNotCompared) {
  EXPECT_TRUE(SameStructure(Canonical(kBase), Canonical(R"(
    input other: f32[4]
    param fc.weight: f32[4]
    call = aten::mul.Tensor(other, fc.weight, k=1) -> f32[4]
    output output: call
  )")));
}

TEST(FingerprintTest, TheOrderOfAttributesMeansNothing) {
  EXPECT_TRUE(
      SameStructure(Canonical("a = aten::f(p=1, q=2)"), Canonical("a = aten::f(q=2, p=1)")));
}

TEST(FingerprintTest, WritesAliasesAndTiesAreAlwaysCompared) {
  const auto differ = [](const char* a, const char* b) {
    return !SameStructure(Canonical(a), Canonical(b), Facets{});
  };
  EXPECT_TRUE(differ("input x: f32[4]\na = my::f(x)", "input x: f32[4]\na = my::f(x!)"));
  EXPECT_TRUE(differ("input x: f32[4]\na = my::f(x) -> f32[4]",
                     "input x: f32[4]\na = my::f(x) -> f32[4]~#0"));
  EXPECT_TRUE(
      differ("input x: f32[4]\na = my::f(x) -> f32[4]", "input x: f32[4]\na = my::f(x) -> =#0"));
  EXPECT_TRUE(differ("input x: f32[4]\na = my::f(x) -> f32[4], f32[4]",
                     "input x: f32[4]\na = my::f(x) -> f32[4], =a"));
  EXPECT_TRUE(differ("param x: f32[4]\nparam y: f32[4]", "param x: f32[4]\nparam y: f32[4]~x"));
}

TEST(FingerprintTest, IsTheSameOnEveryMachine) {
  EXPECT_EQ(ToString(StructureFingerprint(Canonical(kBase))), "8bd6bd1212660eca4ab8ebf0a6d5eafa");
}

TEST(FingerprintTest, OfANodeLeavesOutWhatFeedsIt) {
  const OpGraph graph = ParseText(R"(
    input x: f32[4]
    a = aten::relu(x) -> f32[4]
    b = aten::relu(a) -> f32[4]
    c = aten::relu(b) -> f32[8]
  )");
  EXPECT_EQ(NodeFingerprint(graph, NodeId(0)), NodeFingerprint(graph, NodeId(1)));
  EXPECT_NE(NodeFingerprint(graph, NodeId(1)), NodeFingerprint(graph, NodeId(2)));
}

TEST(FingerprintTest, OfASubgraphIsBlindToSharingAndToInputNames) {
  const auto shared = SubgraphFingerprints(ParseText(
      "input x: f32[4]\na = aten::relu(x) -> f32[4]\nb = aten::add.Tensor(a, a) -> f32[4]\n"));
  const auto twice = SubgraphFingerprints(
      ParseText("input y: f32[4]\na = aten::relu(y) -> f32[4]\nc = aten::relu(y) -> f32[4]\n"
                "b = aten::add.Tensor(a, c) -> f32[4]\n"));
  EXPECT_EQ(twice[0], twice[1]);
  EXPECT_EQ(shared[0], twice[0]);
  EXPECT_EQ(shared[1], twice[2]);
}

}  // namespace
}  // namespace graphgold
