// SPDX-License-Identifier: MIT
//
// What a page or a drawing is of: one golden, or two of which it shows the difference.
#ifndef GRAPHGOLD_CLI_GOLDEN_PAIR_H_
#define GRAPHGOLD_CLI_GOLDEN_PAIR_H_

#include <optional>
#include <string>

#include "graphgold/cli/compare_arguments.h"

namespace graphgold::cli {

struct GoldenPair {
  std::string before;
  std::string after;  // empty where there is just one
  std::string case_name;
  CompareArguments compare;
};

// The files and what is to be seen of them.
void AddGoldenPair(CLI::App& command, GoldenPair& pair);

struct LoadedPair {
  OpGraph graph;                   // of one golden
  std::optional<CaseDrift> drift;  // of two
};

// Shows its progress. Throws Error for files, cases, modules and facets that there are not.
LoadedPair LoadPair(const GoldenPair& pair);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_GOLDEN_PAIR_H_
