// SPDX-License-Identifier: MIT
#include "graphgold/trace/known_operators.h"

#include <mutex>
#include <unordered_map>

#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

// An operator may be taken back (its library was unloaded) and another be registered under its
// name, so a description holds only for an equal schema.
struct Known {
  c10::FunctionSchema schema;
  std::shared_ptr<const OpInfo> info;
};

}  // namespace

std::shared_ptr<const OpInfo> KnownOperator(const c10::FunctionSchema& schema) {
  static std::mutex mutex;
  static auto* const operators = new std::unordered_map<c10::OperatorName, Known>();
  const std::lock_guard<std::mutex> lock(mutex);
  const auto found = operators->find(schema.operator_name());
  if (found != operators->end() && found->second.schema == schema) return found->second.info;
  auto info = std::make_shared<const OpInfo>(Describe(schema));
  operators->insert_or_assign(schema.operator_name(), Known{schema, info});
  return info;
}

}  // namespace graphgold::trace
