// SPDX-License-Identifier: MIT
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/pattern.h"
#include "graphgold/graph/pattern_search.h"
#include "graphgold/graph/text.h"
#include "promise.h"
#include "targets.h"

namespace graphgold::fuzz {
namespace {

// A graph with a bit of everything to find.
constexpr char kGraph[] = R"(input x: f32[1,3,8,8]
param c.weight: f32[4,3,3,3]
param d.weight: f32[4,4,3,3]
c/conv2d = aten::conv2d(x, c.weight, stride=[2,2]) -> f32[1,4,4,4]
c+relu_ = aten::relu_(c/conv2d!) -> =#0
d/conv2d = aten::conv2d(c/conv2d@c+relu_, d.weight, none, padding="same") -> f32[1,4,4,4]
d+split = aten::split(d/conv2d, dim=1) -> [f32[1,2,4,4]~#0, f32[1,2,4,4]~#0]
d+cat = aten::cat([d+split:0.1, d+split:0.0], dim=1) -> f32[1,4,4,4]
d+add = aten::add.Tensor(d+cat, c/conv2d@c+relu_) -> f32[1,4,4,4]
d+mul = backward aten::mul.Tensor(d+add, d+add) -> f32[1,4,4,4]
output output: d+mul
)";

}  // namespace

void Patterns(std::string_view bytes) {
  static const OpGraph graph = Canonicalize(ParseText(kGraph));
  Pattern pattern;
  if (!Accepts([&] { pattern = ParsePattern(bytes); })) return;
  Promise(FirstUnconnected(pattern) == pattern.calls.size(), "a pattern is connected");
  PatternSearchOptions options;
  options.max_steps = 100000;
  const PatternMatches all = FindPattern(graph, pattern, options);
  for (const PatternMatch& match : all.matches) {
    Promise(match.nodes.size() == pattern.calls.size(), "every call of a pattern has its node");
    Promise(match.variables.size() == pattern.variables.size(), "every variable has its tensor");
  }
  options.closed = true;
  const PatternMatches closed = FindPattern(graph, pattern, options);
  Promise(closed.matches.size() <= all.matches.size() || !all.complete, "closed ones are fewer");
}

}  // namespace graphgold::fuzz
