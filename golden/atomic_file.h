// SPDX-License-Identifier: MIT
//
// Whole files, read and written: a reader sees the old content or the new one, never a part, even
// with many writers at once and across a crash. What is in them is left to others.
#ifndef GRAPHGOLD_GOLDEN_ATOMIC_FILE_H_
#define GRAPHGOLD_GOLDEN_ATOMIC_FILE_H_

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace graphgold {

// What a file that was written must survive.
enum class Durability {
  kPowerCut,  // it is on the disk
  kProcess,   // the writer's end
};

// Writes to a new file beside the target, which then takes its name. Missing folders are made. An
// existing file keeps its permissions, and its owner where that can be had; a symbolic link keeps
// pointing to the file, which is replaced. On failure the old file is as it was, nothing is left
// beside it, and Error names the path and the reason.
void WriteFileAtomically(const std::filesystem::path& path, std::string_view content,
                         Durability durability = Durability::kPowerCut);

// Removes the new files that writers left which were killed at work a while ago. For who holds the
// folder's lock, so that hardly anybody can be writing in it: see folder_lock.h.
void RemoveUnfinishedFiles(const std::filesystem::path& folder);

// Throws Error, naming the path and the reason. Only regular files are read: a pipe or a device may
// have no end.
std::string ReadFile(const std::filesystem::path& path);
// The same, but nothing where there is no such file.
std::optional<std::string> ReadFileIfExists(const std::filesystem::path& path);
// The same as ReadFile in pieces, one after the other in the same small memory: for who needs it
// once, and not whole.
void ReadInPieces(const std::string& path, const std::function<void(std::string_view)>& take);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ATOMIC_FILE_H_
