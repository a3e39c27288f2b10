// SPDX-License-Identifier: MIT
#include "graphgold/trace/operator_registry.h"

#include <ATen/core/dispatch/Dispatcher.h>

#include <iterator>

#include "graphgold/trace/attributes.h"
#include "graphgold/trace/fused_groups.h"
#include "graphgold/trace/operator_name.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {

std::optional<AttrValue> DefaultArgument(const std::string& op, const std::string& argument) {
  const auto handle = c10::Dispatcher::singleton().findSchema(ToOperatorName(op));
  if (!handle) return std::nullopt;
  for (const ArgumentInfo& info : Describe(handle->schema()).arguments) {
    if (info.name == argument && info.has_default) return info.default_value;
  }
  return std::nullopt;
}

std::vector<std::string> OperatorNames() {
  std::vector<std::string> names(std::begin(kFusedGroups), std::end(kFusedGroups));
  for (const c10::OperatorName& op : c10::Dispatcher::singleton().getAllOpNames()) {
    names.push_back(op.overload_name.empty() ? op.name : op.name + "." + op.overload_name);
  }
  return names;
}

}  // namespace graphgold::trace
