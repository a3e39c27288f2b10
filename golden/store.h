// SPDX-License-Identifier: MIT
//
// Goldens on disk. The format is told by the file's ending: .json.
#ifndef GRAPHGOLD_GOLDEN_STORE_H_
#define GRAPHGOLD_GOLDEN_STORE_H_

#include <filesystem>
#include <optional>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// The golden; nothing if there is no such file. Throws Error for a file that is no golden.
std::optional<OpGraph> LoadGolden(const std::filesystem::path& path);

// Records a graph as a golden, atomically. A file that already holds the same bytes is not touched:
// then the answer is false. Throws Error, and leaves the file as it was, if it cannot be written,
// or if the graph would not be the same when it is read back.
bool SaveGolden(const std::filesystem::path& path, const OpGraph& canonical);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_STORE_H_
