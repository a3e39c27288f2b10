// SPDX-License-Identifier: MIT
#include "graphgold/golden/store.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/file_name.h"
#include "graphgold/golden/folder_lock.h"
#include "graphgold/golden/json_reader.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/golden/onnx_reader.h"
#include "graphgold/golden/onnx_writer.h"
#include "graphgold/golden/seal.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/hash.h"

namespace graphgold {
namespace {

using Read = Golden(std::string_view content, const std::string& file_name_for_errors);

struct Codec {
  std::string_view ending;
  bool (*looks_like)(std::string_view head);  // by the first bytes of a file
  std::string (*write)(const Golden& golden);
  Read* read;
  Read* read_to_write_again;
};

// {"graphgold": 1, …, perhaps behind the marker of a merge.
bool LooksLikeJson(std::string_view head) {
  constexpr std::string_view kBegin = "{\"graphgold\": ";
  if (head.substr(0, 7) == "<<<<<<<") {
    head.remove_prefix(std::min(head.find('\n') + 1, head.size()));
  }
  return head.substr(0, kBegin.size()) == kBegin && head.size() > kBegin.size() &&
         head[kBegin.size()] >= '0' && head[kBegin.size()] <= '9';
}

// The producer's name, behind the version.
bool LooksLikeOnnx(std::string_view head) { return head.substr(2, 11) == "\x12\x09graphgold"; }

// Every format that goldens come in.
constexpr Codec kCodecs[] = {
    {".json", LooksLikeJson, [](const Golden& golden) { return WriteJson(golden); }, ReadJson,
     ReadJsonToWriteAgain},
    {".onnx", LooksLikeOnnx, WriteOnnx, ReadOnnx, ReadOnnx},
};
constexpr std::size_t kHeadSize = 256;

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
      const bool same = codec.write(codec.read_to_write_again(content, file)) == content;
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

// Of the folder that the file really is in.
class GoldenLock {
 public:
  explicit GoldenLock(const std::filesystem::path& path) : folder_(FolderOf(path)), lock_(folder_) {
    if (lock_.held()) RemoveUnfinishedFiles(folder_);
  }

 private:
  static std::filesystem::path FolderOf(const std::filesystem::path& path) {
    std::error_code error;
    const std::filesystem::path real = std::filesystem::weakly_canonical(path, error);
    return (error ? path : real).parent_path();
  }

  const std::filesystem::path folder_;
  const FolderLock lock_;
};

// Of a golden that can be read, the other cases are kept.
bool SaveCase(const std::filesystem::path& path, const std::string& name, const OpGraph& canonical,
              std::optional<Hash128> seal) {
  Golden golden;
  try {
    golden = LoadGolden(path).value_or(Golden());
  } catch (const Error&) {
    if (!name.empty()) throw;
  }
  golden.Set(name, canonical);
  golden.seal = seal;
  return SaveGolden(path, golden);
}

}  // namespace

std::optional<Golden> LoadGolden(const std::filesystem::path& path) {
  const Codec& codec = CodecFor(path);
  const std::optional<std::string> content = ReadFileIfExists(path);
  if (!content) return std::nullopt;
  return codec.read(*content, path.string());
}

bool IsGoldenOf(const std::filesystem::path& path, const OpGraph& canonical) {
  if (path.extension() != ".json") return false;
  try {
    std::optional<std::string> content = ReadFileIfExists(path);
    return content && IsJsonOf(WithoutSeal(*std::move(content)), canonical);
  } catch (const Error&) {  // whoever reads the golden, or writes one, will tell
    return false;
  }
}

bool IsSealedBy(const std::string& path, Hash128 recording) {
  if (SplitPath(path).ending != ".json") return false;
  try {
    SealedText text;
    ReadInPieces(path, [&](std::string_view piece) { text.Add(piece); });
    return text.Fits(recording);
  } catch (const Error&) {  // likewise
    return false;
  }
}

bool LooksLikeGolden(const std::filesystem::path& path) {
  for (const Codec& codec : kCodecs) {
    std::error_code error;
    if (path.extension() != codec.ending || !std::filesystem::is_regular_file(path, error))
      continue;
    std::ifstream file(path, std::ios::binary);
    std::string head(kHeadSize, '\0');
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    head.resize(static_cast<std::size_t>(file.gcount()));
    return head.size() > 16 && codec.looks_like(head);
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

Golden MakeGolden(const std::string& name, const OpGraph& canonical,
                  std::optional<Hash128> recording) {
  Golden golden;
  golden.Set(name, canonical);
  if (recording && name.empty()) golden.seal = SealOf(WriteJson(golden), *recording);
  return golden;
}

bool SaveGoldenCase(const std::filesystem::path& path, const std::string& name,
                    const OpGraph& canonical, std::optional<Hash128> recording) {
  const std::optional<Hash128> seal = MakeGolden(name, canonical, recording).seal;
  const GoldenLock lock(path);
  return SaveCase(path, name, canonical, seal);
}

bool ReplaceGoldenCase(const std::filesystem::path& path, const std::string& name,
                       const OpGraph& canonical, const std::string& digest,
                       std::optional<Hash128> seal) {
  const GoldenLock lock(path);
  if (DigestOfCase(path, name) != digest) {
    throw Error("the golden " + path.string() + " was changed meanwhile");
  }
  return SaveCase(path, name, canonical, seal);
}

std::string DigestOfCase(const std::filesystem::path& path, const std::string& name) {
  const std::optional<std::string> content = ReadFileIfExists(path);
  if (!content) return "absent";
  HashInput input;
  try {
    const Codec& codec = CodecFor(path);
    const Golden golden = codec.read(*content, path.string());
    const OpGraph* const graph = golden.Find(name);
    if (graph == nullptr) return "absent";
    input.Add(codec.write(*graph));
  } catch (const Error&) {
    input.Add(*content);
  }
  return ToString(input.Hash());
}

}  // namespace graphgold
