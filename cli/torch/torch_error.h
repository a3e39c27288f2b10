// SPDX-License-Identifier: MIT
//
// LibTorch's errors, less what is for its own developers.
#ifndef GRAPHGOLD_CLI_TORCH_TORCH_ERROR_H_
#define GRAPHGOLD_CLI_TORCH_TORCH_ERROR_H_

#include <c10/util/Exception.h>

#include <string>

namespace graphgold::cli {

// The first line, without the call stack.
inline std::string ReasonOf(const std::exception& error) {
  const auto* const torch_error = dynamic_cast<const c10::Error*>(&error);
  const std::string text =
      torch_error != nullptr ? torch_error->what_without_backtrace() : error.what();
  return text.substr(0, text.find('\n'));
}

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_TORCH_TORCH_ERROR_H_
