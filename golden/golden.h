// SPDX-License-Identifier: MIT
//
// A golden: op graphs as they are kept in a repository. What all of its formats share.
#ifndef GRAPHGOLD_GOLDEN_GOLDEN_H_
#define GRAPHGOLD_GOLDEN_GOLDEN_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// One graph of a golden. Most goldens hold a single one, without a name; several are told apart by
// name ("prefill", "decode").
struct GoldenCase {
  std::string name;
  OpGraph graph;  // in canonical form
};

struct Golden {
  std::vector<GoldenCase> cases;  // by name, each once; at least one
  // Of a golden of one graph, in JSON: ties its text to the run that it was written of; see seal.h.
  std::optional<Hash128> seal;

  Golden() = default;
  Golden(OpGraph graph) { Set("", std::move(graph)); }  // NOLINT: one case without a name

  // Nothing where there is no such case.
  const OpGraph* Find(const std::string& name) const;
  // Adds the case, or replaces the one of this name. What was sealed was another golden.
  void Set(const std::string& name, OpGraph graph);
};

// The version of the file format, in the first key of every golden: {"graphgold": 1, …}.
inline constexpr int kGoldenFormatVersion = 1;

// The next step for whoever has a golden that cannot be read: the end of such error messages.
inline constexpr char kRestoreGolden[] =
    "Restore the file from version control, or record the golden again.";

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_GOLDEN_H_
