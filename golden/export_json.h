// SPDX-License-Identifier: MIT
//
// The whole record of a run as JSON, for other tools: docs/export.md has every key. Unlike a golden
// it is not read back, so it says things twice where that helps: parents and children of each call,
// and the edges between them.
#ifndef GRAPHGOLD_GOLDEN_EXPORT_JSON_H_
#define GRAPHGOLD_GOLDEN_EXPORT_JSON_H_

#include <string>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/profile.h"

namespace graphgold {

// The version of this form, in its first key: {"graphgold_export": 1, …}.
inline constexpr int kExportVersion = 1;

// The profile is of a run of that graph; what was not measured is left out. One line for each
// source, node, output and edge; ends with a newline.
std::string ExportToJson(const OpGraph& graph, const Profile& profile = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_EXPORT_JSON_H_
