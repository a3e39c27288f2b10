// SPDX-License-Identifier: MIT
//
// How GoogleTest shows a profile and a workload: in one line.
#ifndef GRAPHGOLD_MATCHERS_PRINT_PROFILE_H_
#define GRAPHGOLD_MATCHERS_PRINT_PROFILE_H_

#include <iosfwd>

#include "graphgold/graph/profile.h"
#include "graphgold/graph/timing.h"

namespace graphgold {

// "profile: at most 240.0 MiB on cpu; 4.2 ms (3.9 … 5.1 ms in 60 runs)". Found by GoogleTest.
void PrintTo(const Profile& profile, std::ostream* os);

// "workload fused"
void PrintTo(const Workload& workload, std::ostream* os);

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_PRINT_PROFILE_H_
