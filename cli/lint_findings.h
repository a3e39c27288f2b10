// SPDX-License-Identifier: MIT
//
// What is wrong with a golden that can be read.
#ifndef GRAPHGOLD_CLI_LINT_FINDINGS_H_
#define GRAPHGOLD_CLI_LINT_FINDINGS_H_

#include <string>
#include <vector>

#include "graphgold/golden/golden.h"

namespace graphgold::cli {

struct LintFinding {
  std::string place;     // `model.json:12`, or the file with the case
  std::string message;   // what was found, what was expected
  bool is_form = false;  // writing the golden again mends it
};

// `golden` is what was read from the file. Reads the file.
std::vector<LintFinding> LintGolden(const std::string& file, const Golden& golden);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_LINT_FINDINGS_H_
