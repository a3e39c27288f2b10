// SPDX-License-Identifier: MIT
#include "graphgold/cli/output_file.h"

#include <iostream>

#include "graphgold/golden/atomic_file.h"

namespace graphgold::cli {

void WriteOutput(const std::string& file, const std::string& content) {
  if (file.empty()) {
    std::cout << content;
  } else {
    WriteFileAtomically(file, content, Durability::kProcess);
  }
}

}  // namespace graphgold::cli
