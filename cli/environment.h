// SPDX-License-Identifier: MIT
//
// Variables of the environment.
#ifndef GRAPHGOLD_CLI_ENVIRONMENT_H_
#define GRAPHGOLD_CLI_ENVIRONMENT_H_

#include <stdlib.h>

#include <string>

namespace graphgold::cli {

// Empty for what is not set.
inline std::string Environment(const char* name) {
  const char* const value = ::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_ENVIRONMENT_H_
