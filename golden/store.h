// SPDX-License-Identifier: MIT
//
// Goldens on disk. The format is told by the file's ending: .json or .onnx.
#ifndef GRAPHGOLD_GOLDEN_STORE_H_
#define GRAPHGOLD_GOLDEN_STORE_H_

#include <filesystem>
#include <optional>
#include <string>

#include "graphgold/golden/golden.h"

namespace graphgold {

// The golden; nothing if there is no such file. Throws Error for a file that is no golden.
std::optional<Golden> LoadGolden(const std::filesystem::path& path);

// Whether the file is, byte for byte but for its seal, the golden of this graph and of nothing
// else: then there is no need to read and compare it. One that is not may still match: it may hold
// other cases, come from another LibTorch, or be ONNX, which is not looked at in this way.
bool IsGoldenOf(const std::filesystem::path& path, const OpGraph& canonical);

// Whether the file was written of a run that was recorded like this one, and has not been edited
// since: then there is no need to make a graph. JSON alone has such seals.
bool IsSealedBy(const std::string& path, Hash128 recording);

// Whether the file has the ending and the beginning of a golden; it need not be a sound one.
bool LooksLikeGolden(const std::filesystem::path& path);

// Writes a golden, atomically. A file that already holds the same bytes is not touched: then the
// answer is false. Throws Error, and leaves the file as it was, if it cannot be written, or if the
// golden would not be the same when it is read back.
bool SaveGolden(const std::filesystem::path& path, const Golden& golden);

// A golden of one graph. `recording`: the digest of the run, if the graph is that of just this run;
// the golden is sealed with it then, unless it has a name, which other cases might join.
Golden MakeGolden(const std::string& name, const OpGraph& canonical,
                  std::optional<Hash128> recording);

// Records a graph as one case of a golden, and keeps the other cases as they are, even if other
// processes record theirs at the same time. A file that cannot be read is replaced by a graph
// without a name; for a named case this throws, since others would be lost. `recording`: see
// MakeGolden.
bool SaveGoldenCase(const std::filesystem::path& path, const std::string& name,
                    const OpGraph& canonical, std::optional<Hash128> recording = std::nullopt);
// The same of a golden that was sealed already, if the case still has this digest; throws Error if
// it does not.
bool ReplaceGoldenCase(const std::filesystem::path& path, const std::string& name,
                       const OpGraph& canonical, const std::string& digest,
                       std::optional<Hash128> seal);

// Tells whether a case changed: "absent", or a hash of it; of a file that cannot be read, of all
// that it holds.
std::string DigestOfCase(const std::filesystem::path& path, const std::string& name);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_STORE_H_
