// SPDX-License-Identifier: MIT
//
// What the words of a pattern's text mean: which are calls, which are variables. Knows nothing of
// lines; pattern_parse.cc adds the place to what is thrown here.
#ifndef GRAPHGOLD_GRAPH_PATTERN_NAMES_H_
#define GRAPHGOLD_GRAPH_PATTERN_NAMES_H_

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "graphgold/graph/pattern.h"

namespace graphgold {

class PatternNames {
 public:
  // Throws Error for what can't be the name of the next call.
  void CheckNewCall(const std::string& name) const;
  // From now on the name means that call.
  void AddCall(const std::string& name, std::size_t call) { calls_[name] = call; }

  // One operand that is no list, read by the call of the given name (or of none).
  OperandPattern ReadOperand(std::string_view word, const std::string& reader);

  // In the order in which they were first read.
  const std::vector<std::string>& variables() const { return variables_; }

 private:
  void ReadWriter(std::string_view name, OperandPattern& operand) const;
  void ReadTensor(std::string_view word, OperandPattern& operand);

  std::map<std::string, std::size_t> calls_;
  std::map<std::string, std::size_t> variable_index_;
  std::vector<std::string> variables_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_PATTERN_NAMES_H_
