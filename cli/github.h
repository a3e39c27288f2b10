// SPDX-License-Identifier: MIT
//
// Under GitHub Actions (GITHUB_ACTIONS is "true"), a drift is an annotation of the golden's file
// and a part of the step's summary.
#ifndef GRAPHGOLD_CLI_GITHUB_H_
#define GRAPHGOLD_CLI_GITHUB_H_

#include "graphgold/cli/drift_report.h"

namespace graphgold::cli {

// Does nothing elsewhere, and nothing for graphs that are the same.
void TellGitHub(const DriftReport& report);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_GITHUB_H_
