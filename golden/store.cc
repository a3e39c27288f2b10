// SPDX-License-Identifier: MIT
#include "graphgold/golden/store.h"

#include <fstream>
#include <string>
#include <string_view>

#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/folder_lock.h"
#include "graphgold/golden/json_reader.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/golden/onnx_reader.h"
#include "graphgold/golden/onnx_writer.h"
#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

struct Codec {
  std::string_view ending;
  std::string_view mark;  // what is among the first bytes of every golden
  std::string (*write)(const Golden& golden);
  Golden (*read)(std::string_view content, const std::string& file_name_for_errors);
};

// Every format that goldens come in.
constexpr Codec kCodecs[] = {
    {".json", "\"graphgold\":", WriteJson, ReadJson},
    {".onnx", "\x12\x09graphgold", WriteOnnx, ReadOnnx},  // the producer's name
};
constexpr std::size_t kHeadSize = 64;

const Codec& CodecFor(const std::filesystem::path& path) {
  const std::string ending = path.extension().string();
  std::string known;
  for (const Codec& codec : kCodecs) {
    if (codec.ending == ending) return codec;
    known += (known.empty() ? "" : ", ") + std::string(codec.ending);
  }
  throw Error("the golden " + path.string() + " has " +
              (ending.empty() ? "no ending" : "the ending " + ending) +
              ", which names no format of goldens. Use one of: " + known);
}

// A golden that cannot be read back must not get into a repository.
void RequireSameWhenReadBack(const Codec& codec, const std::string& content,
                             const std::string& file) {
  const std::string reason = [&]() -> std::string {
    try {
      const bool same = codec.write(codec.read(content, file)) == content;
      return same ? "" : "it would come back as another graph";
    } catch (const Error& error) {
      return error.what();
    }
  }();
  if (!reason.empty()) {
    throw Error("the golden cannot be stored in " + file + ", because it would not be read back. " +
                "This is a fault of GraphGold or of a graph made by hand: " + reason);
  }
}

}  // namespace

std::optional<Golden> LoadGolden(const std::filesystem::path& path) {
  const Codec& codec = CodecFor(path);
  const std::optional<std::string> content = ReadFileIfExists(path);
  if (!content) return std::nullopt;
  return codec.read(*content, path.string());
}

bool LooksLikeGolden(const std::filesystem::path& path) {
  for (const Codec& codec : kCodecs) {
    if (path.extension() != codec.ending) continue;
    std::ifstream file(path, std::ios::binary);
    std::string head(kHeadSize, '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(file.gcount()));
    return head.find(codec.mark) != std::string::npos;
  }
  return false;
}

bool SaveGolden(const std::filesystem::path& path, const Golden& golden) {
  const Codec& codec = CodecFor(path);
  const std::string content = codec.write(golden);
  RequireSameWhenReadBack(codec, content, path.string());
  if (ReadFileIfExists(path) == content) return false;
  WriteFileAtomically(path, content);
  return true;
}

bool SaveGoldenCase(const std::filesystem::path& path, const std::string& name,
                    const OpGraph& canonical) {
  const FolderLock lock(path.parent_path());
  if (lock.held()) RemoveUnfinishedFiles(path.parent_path());
  if (name.empty()) return SaveGolden(path, canonical);
  Golden golden = LoadGolden(path).value_or(Golden());
  golden.Set(name, canonical);
  return SaveGolden(path, golden);
}

}  // namespace graphgold
