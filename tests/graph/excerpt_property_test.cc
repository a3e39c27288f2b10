// SPDX-License-Identifier: MIT
//
// A diff looks at excerpts of large graphs. It must tell what it would tell of the whole.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_context.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/text.h"
#include "mutate_graph.h"

namespace graphgold {
namespace {

std::string TextOf(const Tally& tally) {
  return std::to_string(tally.calls) + "," + std::to_string(tally.parameters) + "," +
         std::to_string(tally.buffers) + "," + std::to_string(tally.constants);
}

template <typename Id>
std::string TextOf(Id id) {
  return id.valid() ? std::to_string(id.index()) : "-";
}

// All that a diff holds.
std::string TextOf(const GraphDiff& diff) {
  std::string text = std::to_string(diff.following_shapes) + " shapes, " +
                     std::to_string(diff.following_operands) + " operands, " +
                     std::to_string(diff.following_nested) + " nested follow\n";
  for (const Change& change : diff.changes) {
    text += std::to_string(static_cast<int>(change.subject)) + " " +
            std::to_string(static_cast<int>(change.kind)) + " " + change.name + " in " +
            change.module + ", calls " + TextOf(change.before) + " " + TextOf(change.after) +
            ", values " + TextOf(change.value_before) + " " + TextOf(change.value_after) +
            ", came " + TextOf(change.came) + ", went " + TextOf(change.went) + "\n- " +
            change.before_text + "\n+ " + change.after_text + "\n";
    for (const FieldChange& field : change.fields) {
      text += "  " + field.field + ": " + field.before + " -> " + field.after + "\n";
    }
  }
  return text;
}

OpGraph InGivenScopes(OpGraph graph) {
  const std::vector<ScopeSource> given(graph.nodes.size(), ScopeSource::kGiven);
  return Canonicalize(std::move(graph), given);
}

// A random run in modules of a few calls each, as nets have them: most calls have names of their
// own. Some calls compute gradients of others, and some outputs are no results.
OpGraph RandomNet(Random& random) {
  OpGraph graph = ParseText(RandomRun(random, 10 + random.Below(60)));
  std::size_t module = 0;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    Node& node = graph.nodes[i];
    node.scope = "blocks." + std::to_string(module / 4) + ".layer" + std::to_string(module % 4);
    node.scope_inferred = random.OneIn(4);
    if (random.OneIn(3)) ++module;
    if (i == 0 || !random.OneIn(6)) continue;
    node.phase = Phase::kBackward;
    node.differentiates = NodeId(random.Below(i));
  }
  for (const auto* list : {&graph.parameters, &graph.constants}) {
    if (list->empty() || random.OneIn(2)) continue;
    const ValueId value = (*list)[random.Below(list->size())].value;
    graph.outputs.push_back({"outside" + std::to_string(graph.outputs.size()), Operand::Of(value)});
  }
  return InGivenScopes(std::move(graph));
}

// Where there are two constants, calls that read one of them read the other.
void ReadOtherConstants(Node& node, const OpGraph& graph, Random& random) {
  for (Operand& operand : node.operands) {
    if (operand.kind != Operand::Kind::kValue || graph.constants.empty()) continue;
    if (graph.value(operand.value).origin != Origin::kConstant) continue;
    operand = Operand::Of(graph.constants[random.Below(graph.constants.size())].value);
  }
}

// What no mutation does: another call is differentiated, two calls change modules, a call reads
// another constant, an output is another value from outside.
void MutateMore(OpGraph& graph, Random& random) {
  Node& one = graph.nodes[random.Below(graph.nodes.size())];
  Node& other = graph.nodes[random.Below(graph.nodes.size())];
  switch (random.Below(4)) {
    case 0:
      std::swap(one.scope, other.scope);
      std::swap(one.scope_inferred, other.scope_inferred);
      break;
    case 1:
      if (!one.differentiates.valid()) break;
      one.differentiates = random.OneIn(2) ? NodeId() : NodeId(random.Below(graph.nodes.size()));
      break;
    case 2:
      for (Node& node : graph.nodes) {
        if (random.OneIn(4)) ReadOtherConstants(node, graph, random);
      }
      break;
    default:
      for (NamedOperand& output : graph.outputs) {
        if (output.name.substr(0, 7) != "outside" || graph.constants.empty()) continue;
        output.operand = Operand::Of(graph.constants[random.Below(graph.constants.size())].value);
      }
  }
}

// The net after one to three mutations, most of one kind.
OpGraph Mutated(const OpGraph& net, Mutation::Kind kind, Random& random) {
  OpGraph mutated = net;
  for (std::size_t edits = 1 + random.Below(3); edits > 0; --edits) {
    if (random.OneIn(4)) {
      MutateMore(mutated, random);
      mutated = InGivenScopes(std::move(mutated));
      continue;
    }
    const Mutation::Kind any = AllMutations()[random.Below(AllMutations().size())];
    const auto mutation = RandomMutation(mutated, random.OneIn(3) ? any : kind, random);
    if (mutation) mutated = InGivenScopes(*Apply(*mutation, mutated));
  }
  return mutated;
}

TEST(ExcerptPropertyTest, ADiffTellsWhatTheDiffOfWholeGraphsTells) {
  constexpr std::uint32_t kSeeds = 400;
  std::size_t shorter = 0;
  for (const Mutation::Kind kind : AllMutations()) {
    for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
      Random random(seed);
      const OpGraph before = RandomNet(random);
      const OpGraph after = Mutated(before, kind, random);
      const bool all = random.OneIn(2);
      const Facets facets = all ? Facets::All().Without(Facet::kRngOrder) : Facets::Default();
      if (SameStructure(before, after, facets)) continue;
      const ExcerptPair excerpts = TakeExcerpts(before, after, facets);
      if (!excerpts.is_all && excerpts.before.nodes.size() < before.nodes.size()) ++shorter;
      ASSERT_EQ(TextOf(Diff(before, after, facets)),
                TextOf(DiffIn(DiffContext(before, after, facets))))
          << ToString(kind) << ", seed " << seed;
    }
  }
  EXPECT_GT(shorter, AllMutations().size() * kSeeds / 3);
}

}  // namespace
}  // namespace graphgold
