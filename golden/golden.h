// SPDX-License-Identifier: MIT
//
// A golden: an op graph as it is kept in a repository. What all of its formats share.
#ifndef GRAPHGOLD_GOLDEN_GOLDEN_H_
#define GRAPHGOLD_GOLDEN_GOLDEN_H_

namespace graphgold {

// The version of the file format, in the first key of every golden: {"graphgold": 1, …}.
inline constexpr int kGoldenFormatVersion = 1;

// The next step for whoever has a golden that cannot be read: the end of such error messages.
inline constexpr char kRestoreGolden[] =
    "Restore the file from version control, or record the golden again.";

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_GOLDEN_H_
