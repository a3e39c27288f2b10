// SPDX-License-Identifier: MIT
//
// The budget of a golden, for matchers that hold a run against it.
#ifndef GRAPHGOLD_MATCHERS_GOLDEN_BUDGET_H_
#define GRAPHGOLD_MATCHERS_GOLDEN_BUDGET_H_

#include <string>

#include "graphgold/graph/budget.h"

namespace graphgold::internal {

// A golden as a test names it, and how far a run may exceed its budget.
struct GoldenLimit {
  std::string golden;
  double ratio;
  std::string case_name;

  // "resnet18.json", "decoder.json, case \"prefill\""
  std::string name() const;
};

// Throws Error for a ratio that is not positive.
GoldenLimit MakeGoldenLimit(const char* matcher, const std::string& golden, double ratio,
                            const std::string& case_name);

// The entries of the facet; at least one. Throws Error where there are none, with the next step,
// and for a file that is no golden. `matcher` is who asks.
Budget LoadGoldenBudget(const char* matcher, const GoldenLimit& limit, Facet facet);

}  // namespace graphgold::internal

#endif  // GRAPHGOLD_MATCHERS_GOLDEN_BUDGET_H_
