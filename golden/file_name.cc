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

}  // namespace graphgold
