// SPDX-License-Identifier: MIT
//
// What the dispatcher knows of operators, for people who read about them. No LibTorch in this
// header.
#ifndef GRAPHGOLD_TRACE_OPERATOR_REGISTRY_H_
#define GRAPHGOLD_TRACE_OPERATOR_REGISTRY_H_

#include <optional>
#include <string>
#include <vector>

#include "graphgold/graph/attribute.h"

namespace graphgold::trace {

// The default of an operator's argument ("aten::conv2d", "stride": [1,1]); nothing if there is
// none, or no such operator in this process.
std::optional<AttrValue> DefaultArgument(const std::string& op, const std::string& argument);

// All operators of this process with their overloads, "aten::add.Tensor", in no order; and those
// that fused groups show themselves as.
std::vector<std::string> OperatorNames();

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_OPERATOR_REGISTRY_H_
