// SPDX-License-Identifier: MIT
//
// What the readers and writers of all formats refuse, in the same words.
#ifndef GRAPHGOLD_GOLDEN_FILE_CHECKS_H_
#define GRAPHGOLD_GOLDEN_FILE_CHECKS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// Why a file is not read; the place is the reader's affair.
struct Refusal {
  std::string message;
  std::string next_step;
};

// A version of the file format, or of the canonical form, that this GraphGold does not know.
std::optional<Refusal> RefuseFormat(std::int64_t version);
std::optional<Refusal> RefuseCanonicalForm(std::int64_t form);

// A graph that is not the one whose fingerprint was stored.
std::optional<Refusal> RefuseFingerprint(std::string_view stored, const OpGraph& graph);

// Throws Error for a file that git left half merged. No line of a golden begins like one of its
// markers.
void RefuseConflictMarkers(std::string_view content, const std::string& file);

// Throws Error for a name that no format can store, since it is no UTF-8.
[[noreturn]] void RefuseName(std::string_view name);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_FILE_CHECKS_H_
