// SPDX-License-Identifier: MIT
//
// The table of what is known to differ from one LibTorch to another. Found by recording the same
// models with LibTorch 1.13, 2.6 and 2.14 (see tests/versions/), and by reading.
#ifndef GRAPHGOLD_GRAPH_KNOWN_VERSION_CHANGES_H_
#define GRAPHGOLD_GRAPH_KNOWN_VERSION_CHANGES_H_

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

using LibTorchVersion = std::pair<int, int>;  // major, minor

// One call for another.
struct OperatorReplacement {
  LibTorchVersion last;  // that has the old one
  std::string_view old_op;
  std::string_view new_op;
  std::optional<Phase> phase;  // where it happens; anywhere, if there is none
  const char* reason;
};

// Several calls for others. `mark` is an operator that only the new way has (or none), which makes
// everything of that phase in its module part of the change, with what carries its gradients on;
// without one, `ops` are the calls.
struct Rearrangement {
  LibTorchVersion last;
  Phase phase;
  std::string_view mark;
  std::vector<std::string_view> ops;
  const char* reason;
};

const std::vector<OperatorReplacement>& KnownReplacements();
const std::vector<Rearrangement>& KnownRearrangements();

// What stands between a module's backward and its surroundings: views of what was saved, sums over
// what was broadcast, gradients that are added up.
bool CarriesGradients(const Node& node);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_KNOWN_VERSION_CHANGES_H_
