// SPDX-License-Identifier: MIT
#include "graphgold/golden/file_name.h"

#include "graphgold/graph/hash.h"
#include "graphgold/graph/name.h"

namespace graphgold {

std::string FileNameOf(std::string_view name) {
  const std::string escaped = EscapeName(name);
  // File systems allow 255 bytes; endings and temporary names need some of them.
  constexpr std::size_t kMaxSize = 180;
  if (escaped.size() <= kMaxSize) return escaped;
  HashInput input;
  input.Add(name);
  return escaped.substr(0, kMaxSize) + "-" + ToString(input.Hash()).substr(0, 8);
}

PathPieces SplitPath(std::string_view path) {
  PathPieces pieces;
  const std::size_t slash = path.rfind('/');
  std::string_view name = path;
  if (slash != std::string_view::npos) {
    name = path.substr(slash + 1);
    const std::size_t last = path.find_last_not_of('/', slash);
    pieces.folder = path.substr(0, last == std::string_view::npos ? 1 : last + 1);
  }
  const std::size_t dot = name == ".." ? 0 : name.rfind('.');
  const std::size_t end = dot == 0 || dot == std::string_view::npos ? name.size() : dot;
  pieces.stem = name.substr(0, end);
  pieces.ending = name.substr(end);
  return pieces;
}

std::string JoinPath(std::string folder, std::string_view name) {
  if (!folder.empty() && folder.back() != '/') folder += '/';
  return folder.append(name);
}

}  // namespace graphgold
