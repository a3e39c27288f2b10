// SPDX-License-Identifier: MIT
#include "graphgold/plugin/print_run.h"

#include <ostream>

#include "graphgold/matchers/print_graph.h"
#include "graphgold/matchers/print_profile.h"

namespace graphgold {

void PrintTo(const ModelRun& run, std::ostream* os) {
  PrintTo(run.graph, os);
  if (!run.profile.memory && !run.profile.time) return;
  *os << "; ";
  PrintTo(run.profile, os);
}

}  // namespace graphgold
