// SPDX-License-Identifier: MIT
//
// What is pending, as the commands about it name and choose it.
#ifndef GRAPHGOLD_CLI_PENDING_LIST_H_
#define GRAPHGOLD_CLI_PENDING_LIST_H_

#include <string>
#include <vector>

#include "graphgold/golden/pending.h"

namespace graphgold::cli {

// The test and the golden, in one line.
std::string Describe(const Pending& pending);

// Those that are called by one of the names. Throws Error for a name that is nobody's.
std::vector<Pending> ChoosePending(const std::vector<Pending>& all,
                                   const std::vector<std::string>& names);

// Tells what is damaged, on stderr. The exit code: an error, if anything is.
int TellDamaged(const PendingList& list);

// For programs: a list of objects.
std::string PendingAsJson(const std::vector<Pending>& all);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_PENDING_LIST_H_
