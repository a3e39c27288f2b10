// SPDX-License-Identifier: MIT
#include "graphgold/golden/update_policy.h"

#include <string>

#include "graphgold/graph/error.h"

namespace graphgold {

UpdateRequest ParseUpdateRequest(std::string_view word) {
  constexpr std::string_view kForce = "force";
  std::string_view mode = word;
  const bool forced = mode.substr(0, kForce.size()) == kForce;
  if (forced) mode.remove_prefix(kForce.size());
  // "force" alone, or "force-" and a mode that writes.
  const bool well_formed = !forced || mode.empty() || (mode.front() == '-' && mode.size() > 1);
  if (forced && !mode.empty()) mode.remove_prefix(1);
  if (well_formed) {
    if (mode == "missing") return {UpdateMode::kMissing, forced};
    if (mode == "changed" || mode.empty()) return {UpdateMode::kChanged, forced};
    if (mode == "all") return {UpdateMode::kAll, forced};
    if (!forced && (mode == "true" || mode == "1")) return {UpdateMode::kChanged, false};
    if (!forced && (mode == "none" || mode == "false" || mode == "0")) return {};
  }
  throw Error("unknown update mode \"" + std::string(word) +
              "\"; expected none, missing, changed or all (and, to write under CI, "
              "force-missing, force-changed or force-all)");
}

bool ShouldWrite(UpdateMode mode, bool exists, bool matches) {
  switch (mode) {
    case UpdateMode::kNone:
      return false;
    case UpdateMode::kMissing:
      return !exists;
    case UpdateMode::kChanged:
      return !exists || !matches;
    case UpdateMode::kAll:
      return true;
  }
  return false;
}

}  // namespace graphgold
