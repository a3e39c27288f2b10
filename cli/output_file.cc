// SPDX-License-Identifier: MIT
#include "graphgold/cli/output_file.h"

#include <iostream>

#include "graphgold/golden/atomic_file.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {

void WriteOutput(const std::string& file, const std::string& content) {
  if (file.empty()) {
    std::cout << content;
  } else {
    try {
      WriteFileAtomically(file, content, Durability::kProcess);
    } catch (const Error& error) {
      throw Error(std::string(error.what()) + ". Name another file, or make way for this one.");
    }
  }
}

}  // namespace graphgold::cli
