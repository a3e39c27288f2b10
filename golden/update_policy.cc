// SPDX-License-Identifier: MIT
#include "graphgold/golden/update_policy.h"

#include <string>

#include "graphgold/graph/error.h"

namespace graphgold {

UpdateMode ParseUpdateMode(std::string_view word) {
  if (word == "none" || word == "false" || word == "0") return UpdateMode::kNone;
  if (word == "missing") return UpdateMode::kMissing;
  if (word == "changed" || word == "true" || word == "1" || word.empty()) {
    return UpdateMode::kChanged;
  }
  if (word == "all") return UpdateMode::kAll;
  throw Error("unknown update mode \"" + std::string(word) +
              "\"; expected none, missing, changed or all");
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
