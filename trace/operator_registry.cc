// SPDX-License-Identifier: MIT
#include "graphgold/trace/operator_registry.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include "graphgold/trace/attributes.h"
#include "graphgold/trace/operator_name.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {

std::optional<AttrValue> DefaultArgument(const std::string& op, const std::string& argument) {
  const auto handle = c10::Dispatcher::singleton().findSchema(ToOperatorName(op));
  if (!handle) return std::nullopt;
  for (const ArgumentInfo& info : Describe(handle->schema()).arguments) {
    if (info.name == argument && info.has_default) return ToAttribute(info, info.default_value);
  }
  return std::nullopt;
}

}  // namespace graphgold::trace
