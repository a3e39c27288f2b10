// SPDX-License-Identifier: MIT
#ifndef GRAPHGOLD_TRACE_OPERATOR_NAME_H_
#define GRAPHGOLD_TRACE_OPERATOR_NAME_H_

#include <ATen/core/operator_name.h>

#include <string>

namespace graphgold::trace {

// A node's operator as the dispatcher names it: "aten::add.Tensor" is {"aten::add", "Tensor"}.
inline c10::OperatorName ToOperatorName(const std::string& op) {
  const std::size_t dot = op.find('.');
  return {op.substr(0, dot), dot == std::string::npos ? "" : op.substr(dot + 1)};
}

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_OPERATOR_NAME_H_
