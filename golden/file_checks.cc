// SPDX-License-Identifier: MIT
#include "graphgold/golden/file_checks.h"

#include <algorithm>

#include "graphgold/golden/golden.h"
#include "graphgold/golden/text_place.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/fingerprint.h"

namespace graphgold {
namespace {

std::optional<Refusal> RefuseVersion(const std::string& what, std::int64_t version, int known) {
  if (version >= 1 && version <= known) return std::nullopt;
  const std::string found = what + " " + std::to_string(version);
  const std::string message = "the golden is in " + found + ", this GraphGold reads " + what +
                              " 1" + (known == 1 ? "" : " to " + std::to_string(known));
  if (version < 1) return Refusal{message, kRestoreGolden};
  return Refusal{message, "Use a newer GraphGold, one that reads " + found +
                              ", or record the golden again with this one."};
}

}  // namespace

std::optional<Refusal> RefuseFormat(std::int64_t version) {
  return RefuseVersion("format", version, kGoldenFormatVersion);
}

std::optional<Refusal> RefuseCanonicalForm(std::int64_t form) {
  return RefuseVersion("canonical form", form, kCanonicalFormVersion);
}

std::optional<Refusal> RefuseFingerprint(std::string_view stored, const OpGraph& graph) {
  const std::string content = ToString(StructureFingerprint(graph));
  if (stored == content) return std::nullopt;
  return Refusal{"the file says \"" + PrintableText(stored) + "\", but its content has \"" +
                     content + "\": it was edited by hand, merged or damaged",
                 kRestoreGolden};
}

void RefuseConflictMarkers(std::string_view content, const std::string& file) {
  for (std::size_t start = 0; start < content.size();) {
    const std::size_t end = std::min(content.find('\n', start), content.size());
    const std::string_view line = content.substr(start, end - start);
    for (const std::string_view marker : {"<<<<<<<", "|||||||", "=======", ">>>>>>>"}) {
      if (line.substr(0, marker.size()) != marker) continue;
      throw Error(FilePlace(file, content, start) + "merge conflict marker \"" +
                  PrintableText(line.substr(0, 60)) +
                  "\"; expected a golden. Take the whole file of either side, then record the "
                  "golden again: lines merged by hand would not agree with the fingerprint.");
    }
    start = end + 1;
  }
}

void RefuseName(std::string_view name) {
  throw Error("the graph cannot be stored: the name \"" + PrintableText(name) +
              "\" is not valid UTF-8, which a golden is written in. Rename it in the model.");
}

}  // namespace graphgold
