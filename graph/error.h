// SPDX-License-Identifier: MIT
//
// The one exception that GraphGold throws for bad input: text, files, options. Its message is
// written for a person: place, what was found, what was expected, the next step.
#ifndef GRAPHGOLD_GRAPH_ERROR_H_
#define GRAPHGOLD_GRAPH_ERROR_H_

#include <stdexcept>
#include <string>

namespace graphgold {

class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message) : std::runtime_error(WithoutZeros(message)) {}

 private:
  // A message may show what was found, and what() ends at the first zero.
  static std::string WithoutZeros(std::string message) {
    for (std::size_t at = 0; (at = message.find('\0', at)) != std::string::npos;) {
      message.replace(at, 1, "\\0");
    }
    return message;
  }
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_ERROR_H_
