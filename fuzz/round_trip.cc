// SPDX-License-Identifier: MIT
//
// Graphs that the bytes choose, by the generator of the property tests: their canonical form does
// not hang on the order of the run, they are the same after they were stored, and a mutation is
// told.
#include <optional>
#include <string>

#include "graph_promises.h"
#include "graphgold/golden/golden.h"
#include "graphgold/golden/json_reader.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/text.h"
#include "mutate_graph.h"
#include "promise.h"
#include "random_graph.h"
#include "targets.h"
#include "telling.h"

namespace graphgold::fuzz {
namespace {

void PromiseOneForm(const OpGraph& run, const OpGraph& canonical, Random& random) {
  const OpGraph other = Canonicalize(ParseText(Shuffled(run, random)));
  PromiseSame(PrintText(other), PrintText(canonical), "the order of a run means nothing");
  Promise(Diff(canonical, other).empty(), "nor is there a difference");
}

// A change that the diff tells is one of something that is there.
void PromiseReal(const OpGraph& before, const OpGraph& after, const Change& change) {
  Promise(!change.before.valid() || change.before.index() < before.nodes.size(),
          "what was changed was there");
  Promise(!change.after.valid() || change.after.index() < after.nodes.size(),
          "what it was changed to is there");
  Promise(!change.name.empty(), "what was changed has a name");
}

void PromiseTold(const MutatedGraph& mutated) {
  const OpGraph& before = mutated.before;
  const OpGraph& after = mutated.after;
  const auto text = [&] { return ToString(mutated.mutation.kind) + "\n" + PrintText(before); };
  const bool same = SameStructure(before, after);
  Promise(same == (StructureFingerprint(before) == StructureFingerprint(after)),
          "fingerprints are those of structures");
  const GraphDiff diff = Diff(before, after);
  Promise(diff.empty() == same, "a diff is empty exactly for equals", text);
  Promise(!same || !ChangesEveryGraph(mutated.mutation.kind), "a mutation is told", text);
  // As a check does it, with a golden.
  const Golden golden = ReadJson(WriteJson(Golden(before)), "golden.json");
  Promise(Diff(golden.cases[0].graph, after).empty() == same, "a golden tells what the graph does",
          text);
  for (const Change& change : diff.changes) PromiseReal(before, after, change);
  if (same || !mutated.mutation.at.valid()) return;
  Promise(WhereTold(mutated, diff) != Telling::kWrong, "a diff tells what was mutated", [&] {
    return "at " + before.node(mutated.mutation.at).name + "\n" + text() + RenderDiff(diff);
  });
}

void Mutate(OpGraph canonical, Random& random) {
  MutatedGraph mutated;
  mutated.before = std::move(canonical);
  TagCalls(mutated.before);
  const auto& kinds = AllMutations();
  const auto mutation = RandomMutation(mutated.before, kinds[random.Below(kinds.size())], random);
  if (!mutation) return;
  std::optional<OpGraph> after = Apply(*mutation, mutated.before);
  if (!after) return;
  mutated.mutation = *mutation;
  mutated.after = Canonicalize(*std::move(after));
  PromiseTold(mutated);
}

}  // namespace

void RoundTrip(std::string_view bytes) {
  Random random(bytes);
  const auto level = static_cast<Level>(random.Below(3));
  const OpGraph run = ParseText(RandomRun(random, 1 + random.Below(24), level));
  const OpGraph canonical = Canonicalize(run);
  PromiseSoundGraph(canonical);
  if (level != Level::kCalls) return;
  PromiseOneForm(run, canonical, random);
  Mutate(canonical, random);
}

}  // namespace graphgold::fuzz
