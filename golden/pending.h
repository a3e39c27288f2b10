// SPDX-License-Identifier: MIT
//
// Received graphs that wait for a person's yes or no.
//
//   <pending>/<program>/<test>/resnet18.json           the received graph
//                              resnet18.json.diff      how it differs from the golden
//                              resnet18.json.pending   what accepting it takes: a record
#ifndef GRAPHGOLD_GOLDEN_PENDING_H_
#define GRAPHGOLD_GOLDEN_PENDING_H_

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

struct Pending {
  std::filesystem::path received;  // its ending is the golden's
  std::filesystem::path golden;    // where it would go
  std::string case_name;           // the case of the golden that it would be
  std::string test;                // the check's test, "Suite.Test"
  // Of the case when the check failed (see DigestOfCase). A yes is a yes to this difference, so a
  // golden that was changed meanwhile is not overwritten.
  std::string golden_digest;
};

// Leaves the graph, the text of its difference, and the record. Throws Error where it cannot.
// `recording`: see MakeGolden.
void SavePending(const Pending& pending, const OpGraph& received, const std::string& diff,
                 std::optional<Hash128> recording = std::nullopt);

struct PendingList {
  std::vector<Pending> pending;  // by path
  // Of each that cannot be decided, because its record or its graph is damaged: why, and what to
  // do. Nothing of these is removed.
  std::vector<std::string> damaged;
};

// All that are in a folder.
PendingList ListPending(const std::filesystem::path& folder);

// Whether a file is a received graph, by the record beside it, wherever it was left.
bool IsReceived(const std::filesystem::path& file);

// How it differs from the golden, as it was told when the check failed.
std::string DiffOf(const Pending& pending);

// Writes the golden, and removes the files. Throws Error, and leaves all as it is, where the golden
// was changed since, or cannot be written.
void AcceptPending(const Pending& pending);

// Removes the files, and the folders that are empty then. Nothing there is no error.
void RemovePending(const std::string& received);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_PENDING_H_
