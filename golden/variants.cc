// SPDX-License-Identifier: MIT
#include "graphgold/golden/variants.h"

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "graphgold/golden/file_name.h"
#include "graphgold/golden/folder_names.h"

namespace graphgold {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = ".torch";
constexpr int kAny = 1'000'000;  // behind every number

using Version = std::pair<int, int>;  // major, minor

// The number at the beginning, which is taken off.
std::optional<int> TakeNumber(std::string_view& text) {
  int number = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  if (parsed.ec != std::errc() || number < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(parsed.ptr - text.data()));
  return number;
}

// "2.6" or "2"; the minor number then is `otherwise`.
std::optional<Version> TakeVersion(std::string_view& text, int otherwise) {
  const std::optional<int> major = TakeNumber(text);
  if (!major) return std::nullopt;
  if (text.empty() || text.front() != '.') return Version(*major, otherwise);
  text.remove_prefix(1);
  const std::optional<int> minor = TakeNumber(text);
  if (!minor) return std::nullopt;
  return Version(*major, *minor);
}

struct Range {
  Version first, last;

  bool Holds(Version version) const { return first <= version && version <= last; }
  // Fewer major numbers first, then fewer minor ones; of equal widths the later range.
  bool IsNarrowerThan(const Range& other) const {
    const auto width = [](const Range& range) {
      return Version(range.last.first - range.first.first, range.last.second - range.first.second);
    };
    if (width(*this) != width(other)) return width(*this) < width(other);
    return first > other.first;
  }
};

// What stands behind ".torch".
std::optional<Range> ParseRange(std::string_view text) {
  std::string_view rest = text;
  const std::optional<Version> first = TakeVersion(rest, 0);
  if (!first) return std::nullopt;
  if (rest == "+") return Range{*first, {kAny, kAny}};
  if (rest.empty()) {
    std::string_view again = text;
    return Range{*first, *TakeVersion(again, kAny)};
  }
  if (rest.front() != '-') return std::nullopt;
  rest.remove_prefix(1);
  const std::optional<Version> last = TakeVersion(rest, kAny);
  if (!last || !rest.empty()) return std::nullopt;
  return Range{*first, *last};
}

// The names of all variants in a folder, and maybe others.
FolderNames::Names VariantsIn(std::string_view folder) {
  static auto* const names = new FolderNames(kMark);
  return names->In(folder.empty() ? "." : std::string(folder));
}

}  // namespace

std::string ChooseVariant(const std::string& golden, const std::string& libtorch) {
  std::string_view text = libtorch;
  const std::optional<Version> version = TakeVersion(text, 0);
  if (!version) return golden;
  const PathPieces pieces = SplitPath(golden);
  const FolderNames::Names names = VariantsIn(pieces.folder);
  if (names->empty()) return golden;
  const std::string begin = std::string(pieces.stem).append(kMark);
  const std::string_view ending = pieces.ending;
  std::optional<Range> best;
  std::string chosen;
  for (const std::string& file : *names) {
    const std::string_view name = file;
    if (name.size() <= begin.size() + ending.size()) continue;
    if (name.substr(0, begin.size()) != begin) continue;
    if (name.substr(name.size() - ending.size()) != ending) continue;
    const std::optional<Range> range =
        ParseRange(name.substr(begin.size(), name.size() - begin.size() - ending.size()));
    if (!range || !range->Holds(*version)) continue;
    if (best && !range->IsNarrowerThan(*best)) continue;
    best = range;
    chosen = name;
  }
  return best ? JoinPath(std::string(pieces.folder), chosen) : golden;
}

fs::path VariantOf(const fs::path& path) {
  const std::string stem = path.stem().string();
  const std::size_t mark = stem.rfind(kMark);
  if (mark == std::string::npos || mark == 0) return path;
  if (!ParseRange(std::string_view(stem).substr(mark + kMark.size()))) return path;
  return path.parent_path() / (stem.substr(0, mark) + path.extension().string());
}

fs::path VariantFor(const fs::path& golden, const std::string& libtorch) {
  return golden.parent_path() /
         (golden.stem().string() + std::string(kMark) + libtorch.substr(0, libtorch.find('.')) +
          golden.extension().string());
}

}  // namespace graphgold
