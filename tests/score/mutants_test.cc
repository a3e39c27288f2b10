// SPDX-License-Identifier: MIT
//
// Every kind of architectural mutation on every model of the corpus: each is caught, and told where
// it was made.
#include <gtest/gtest.h>

#include <iostream>
#include <optional>
#include <string>
#include <utility>

#include "../graph/mutate_graph.h"
#include "../graph/telling.h"
#include "corpus_runs.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/compare.h"
#include "graphgold/graph/diff_text.h"

namespace graphgold::score {
namespace {

constexpr std::uint32_t kSeeds = 4;

struct Score {
  std::size_t mutants = 0;
  std::size_t caught = 0;
  std::size_t located = 0;
};

// Whether the drift names what was mutated. Of names and outputs, any change of that kind will do:
// there is only one.
bool IsLocated(const MutatedGraph& mutant, const GraphDiff& diff) {
  if (mutant.mutation.at.valid()) return WhereTold(mutant, diff) != Telling::kWrong;
  const bool of_parameter = mutant.mutation.kind == Mutation::Kind::kParameterName;
  for (const Change& change : diff.changes) {
    if (change.subject == (of_parameter ? Subject::kParameter : Subject::kOutput)) return true;
  }
  return false;
}

void Judge(const std::string& name, const OpGraph& before, Mutation::Kind kind, std::uint32_t seed,
           Score& score) {
  Random random(seed * 1000 + static_cast<std::uint32_t>(kind));
  MutatedGraph mutant;
  mutant.before = before;
  TagCalls(mutant.before);
  const std::optional<Mutation> mutation = RandomMutation(mutant.before, kind, random);
  if (!mutation) return;  // no place for it: one output, say
  mutant.mutation = *mutation;
  std::optional<OpGraph> after = Apply(*mutation, mutant.before);
  if (!after) return;
  mutant.after = Canonicalize(std::move(*after));
  ++score.mutants;
  const Comparison comparison = Compare(mutant.before, mutant.after);
  const auto what = [&] {
    return ToString(kind) + " in " + name + ", seed " + std::to_string(seed);
  };
  if (comparison.equal()) {
    ADD_FAILURE() << what() << " was not caught";
    return;
  }
  ++score.caught;
  if (IsLocated(mutant, comparison.diff)) {
    ++score.located;
  } else {
    ADD_FAILURE() << what() << " was told elsewhere:\n" << RenderDiff(comparison.diff);
  }
}

TEST(MutationScoreTest, EveryMutantIsCaughtAndLocated) {
  Score score;
  for (const CorpusRun& run : CorpusRuns()) {
    const OpGraph graph = run.trace(1);
    for (const Mutation::Kind kind : AllMutations()) {
      for (std::uint32_t seed = 1; seed <= kSeeds; ++seed)
        Judge(run.name, graph, kind, seed, score);
    }
  }
  std::cout << score.mutants << " mutants, " << score.caught << " caught, " << score.located
            << " located\n";
  EXPECT_GE(score.mutants, 300u);
}

}  // namespace
}  // namespace graphgold::score
