// SPDX-License-Identifier: MIT
//
// Which goldens a run may write. Plain data and functions: who asks for an update, and how, is
// left to the layers above.
#ifndef GRAPHGOLD_GOLDEN_UPDATE_POLICY_H_
#define GRAPHGOLD_GOLDEN_UPDATE_POLICY_H_

#include <string_view>

namespace graphgold {

enum class UpdateMode {
  kNone,     // never write
  kMissing,  // write goldens that do not exist
  kChanged,  // … and those that the received graph drifted from
  kAll,      // … and those that match, too, say after a change of the recorded facts
};

struct UpdateRequest {
  UpdateMode mode = UpdateMode::kNone;
  bool forced = false;  // also where nobody would look at what was written: under CI
};

// "none", "missing", "changed", "all". An update that was asked for without a mode ("", "true",
// "1") is kChanged, one that was declined ("false", "0") is kNone. "force-missing",
// "force-changed" (or "force") and "force-all" are forced. Throws Error for other words.
UpdateRequest ParseUpdateRequest(std::string_view word);

// Whether to save the received graph, given whether there is a golden and whether they match.
// (Saving never touches a file that already holds the same bytes: see store.h.)
bool ShouldWrite(UpdateMode mode, bool exists, bool matches);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_UPDATE_POLICY_H_
