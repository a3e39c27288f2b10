// SPDX-License-Identifier: MIT
#include "graphgold/graph/version_changes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "canonical_of.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

VersionExplanation Explain(const std::string& before, const std::string& after) {
  return ExplainByVersion(Compare(Canonical(before), Canonical(after)));
}

std::string Model(const std::string& version, const std::string& lines) {
  return "run libtorch=" + version + " level=calls\ninput x: f32[2,2]\n" + lines;
}

TEST(VersionChanges, AnOverloadThatIsKnownIsExplained) {
  const std::string old_lines = "a = aten::std.dim(x, dim=[0]) -> f32[2]\noutput o: a";
  const std::string new_lines = "a = aten::std.correction(x, dim=[0]) -> f32[2]\noutput o: a";
  const auto updated = Explain(Model("1.13.1", old_lines), Model("2.14.1", new_lines));
  EXPECT_EQ(updated.explained, 1u);
  EXPECT_THAT(updated.reasons, ElementsAre("std.dim is std.correction"));
  const auto back = Explain(Model("2.6.0", new_lines), Model("1.13.1", old_lines));
  EXPECT_EQ(back.explained, 1u) << "the other way round, too";
}

TEST(VersionChanges, TheSameDriftWithinAVersionIsTheModels) {
  const std::string old_lines = "a = aten::std.dim(x, dim=[0]) -> f32[2]\noutput o: a";
  const std::string new_lines = "a = aten::std.correction(x, dim=[0]) -> f32[2]\noutput o: a";
  EXPECT_EQ(Explain(Model("2.6.0", old_lines), Model("2.14.1", new_lines)).explained, 0u);
  EXPECT_EQ(Explain(Model("1.13.0", old_lines), Model("1.13.1", new_lines)).explained, 0u);
  EXPECT_THAT(Explain(Model("2.14.1", old_lines), Model("1.13.1", new_lines)).reasons, IsEmpty())
      << "the newer one has the newer call";
}

TEST(VersionChanges, OtherChangesAreNotExplained) {
  const auto lines = [](const std::string& spread, const std::string& last) {
    return "e = aten::exp(x) -> f32[2,2]\na = aten::" + spread +
           "(e, dim=[0]) -> f32[2]\ns = aten::sin(a) -> f32[2]\nc = aten::cos(s) -> f32[2]\n"
           "b = aten::" +
           last + "(c) -> f32[2]\noutput o: b";
  };
  const auto explained = Explain(Model("1.13.1", lines("std.dim", "relu")),
                                 Model("2.14.1", lines("std.correction", "gelu")));
  EXPECT_EQ(explained.explained, 1u);
}

TEST(VersionChanges, AnotherAttributeIsTheModels) {
  EXPECT_EQ(Explain(Model("1.13.1", "a = aten::std.dim(x, dim=[0]) -> f32[2]\noutput o: a"),
                    Model("2.14.1", "a = aten::std.correction(x, dim=[1]) -> f32[2]\noutput o: a"))
                .explained,
            0u);
}

TEST(VersionChanges, GradientsAreAddedUpInPlaceOnlyInBackward) {
  const auto lines = [](const std::string& phase, bool in_place) {
    return "a = " + phase + "aten::mul.Tensor(x, x) -> f32[2,2]\n" +
           (in_place ? "b = " + phase + "aten::add_.Tensor(a!, x) -> =#0\noutput o: a@b"
                     : "b = " + phase + "aten::add.Tensor(a, x) -> f32[2,2]\noutput o: b");
  };
  EXPECT_GE(
      Explain(Model("1.13.1", lines("backward ", false)), Model("2.6.0", lines("backward ", true)))
          .explained,
      1u);
  EXPECT_EQ(Explain(Model("1.13.1", lines("", false)), Model("2.6.0", lines("", true))).explained,
            0u);
}

TEST(VersionChanges, AsManyCallsMustHaveComeAsWent) {
  const auto model = [](const std::string& version, const std::string& calls) {
    return Model(version,
                 "a = backward aten::exp(x) -> f32[2,2]\n"
                 "b = backward aten::sin(x) -> f32[2,2]\n" +
                     calls);
  };
  const std::string sum = "s = backward aten::add.Tensor(a, b) -> f32[2,2]\noutput o: s";
  const std::string in_place = "s = backward aten::add_.Tensor(a!, b) -> =#0\noutput o: a@s";
  const auto exchanged = Explain(model("1.13.1", sum), model("2.6.0", in_place));
  EXPECT_THAT(exchanged.reasons, ElementsAre("gradients are added up in place"));
  const auto added = Explain(model("1.13.1", "output o: a\noutput p: b"), model("2.6.0", in_place));
  EXPECT_EQ(added.explained, 0u) << "nothing went for what came";
}

TEST(VersionChanges, AnLstmIsDifferentiatedAsOneCall) {
  const auto explained = Explain(
      Model("1.13.1",
            "m/lstm = aten::lstm.input(x) -> f32[2,2]\n"
            "m/mul = backward of m/lstm aten::mul.Tensor(x, x) -> f32[2,2]\n"
            "m/tanh_backward = backward of m/lstm aten::tanh_backward(m/mul, x) -> f32[2,2]\n"
            "output o: m/lstm\noutput grad:w: m/tanh_backward"),
      Model("2.6.0",
            "m/lstm = aten::lstm.input(x) -> f32[2,2]\n"
            "m/mkldnn_rnn_layer_backward = backward of m/lstm "
            "aten::mkldnn_rnn_layer_backward(x, x) -> f32[2,2]\n"
            "output o: m/lstm\noutput grad:w: m/mkldnn_rnn_layer_backward"));
  EXPECT_THAT(explained.reasons, ElementsAre("an LSTM on the CPU is differentiated as one call"));
}

TEST(VersionChanges, WhatCarriesGradientsGoesWithTheCallsAroundIt) {
  const std::string begin = "param m.w: f32[2,2]\nm/lstm = aten::lstm.input(x, m.w) -> f32[2,2]\n";
  const std::string one_call = begin +
                               "m/mkldnn_rnn_layer_backward = backward of m/lstm "
                               "aten::mkldnn_rnn_layer_backward(x, x) -> f32[2,2]\n"
                               "output o: m/lstm\noutput grad:w: m/mkldnn_rnn_layer_backward";
  const auto many_calls = [&](const std::string& between) {
    return begin + "m/mul = backward of m/lstm aten::mul.Tensor(x, x) -> f32[2,2]\ns = backward " +
           between +
           "(m/mul, dim=[0]) -> f32[2,2]\nv = backward aten::view(s, size=[2,2]) -> f32[2,2]~#0\n"
           "output o: m/lstm\noutput grad:w: v";
  };
  const auto all_explained = [&](const std::string& between) {
    const Comparison comparison = Compare(Canonical(Model("1.13.1", many_calls(between))),
                                          Canonical(Model("2.6.0", one_call)));
    std::size_t calls = 0;
    for (const Change& change : comparison.diff.changes) calls += change.subject == Subject::kNode;
    EXPECT_GE(calls, 3u);
    return ExplainByVersion(comparison).explained >= calls;
  };
  EXPECT_TRUE(all_explained("aten::sum.dim_IntList"));
  EXPECT_FALSE(all_explained("aten::roll")) << "which carries nothing on";
}

}  // namespace
}  // namespace graphgold
