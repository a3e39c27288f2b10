// SPDX-License-Identifier: MIT
#include "graphgold/golden/file_checks.h"

#include <algorithm>

#include "graphgold/golden/golden.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/fingerprint.h"

namespace graphgold {
namespace {

constexpr char kUpdate[] = "Update GraphGold, or record the golden again with this one.";

}  // namespace

std::optional<Refusal> RefuseFormat(std::int64_t version) {
  const std::string found = "format " + std::to_string(version);
  const std::string known = std::to_string(kGoldenFormatVersion);
  if (version > kGoldenFormatVersion) {
    return Refusal{"written by a newer GraphGold; " + found + ", this one reads up to " + known,
                   kUpdate};
  }
  if (version < 1) {
    return Refusal{"unknown " + found + "; this one reads 1 to " + known, kRestoreGolden};
  }
  return std::nullopt;
}

std::optional<Refusal> RefuseCanonicalForm(std::int64_t form) {
  if (form >= 1 && form <= kCanonicalFormVersion) return std::nullopt;
  return Refusal{"the golden is in canonical form " + std::to_string(form) +
                     ", this GraphGold knows the forms 1 to " +
                     std::to_string(kCanonicalFormVersion),
                 kUpdate};
}

std::optional<Refusal> RefuseFingerprint(const std::string& stored, const OpGraph& graph) {
  const std::string content = ToString(StructureFingerprint(graph));
  if (stored == content) return std::nullopt;
  return Refusal{"the file says \"" + stored + "\", but its content has \"" + content +
                     "\": it was edited by hand, merged or damaged",
                 kRestoreGolden};
}

void RefuseConflictMarkers(std::string_view content, const std::string& file) {
  std::size_t number = 1;
  for (std::size_t start = 0; start < content.size(); ++number) {
    const std::size_t end = std::min(content.find('\n', start), content.size());
    const std::string_view line = content.substr(start, end - start);
    for (const std::string_view marker : {"<<<<<<<", "|||||||", "=======", ">>>>>>>"}) {
      if (line.substr(0, marker.size()) != marker) continue;
      throw Error(file + ":" + std::to_string(number) + ": merge conflict marker \"" +
                  std::string(line.substr(0, 60)) +
                  "\"; expected a golden. Take the whole file of either side, then record the "
                  "golden again: lines merged by hand would not agree with the fingerprint.");
    }
    start = end + 1;
  }
}

}  // namespace graphgold
