// SPDX-License-Identifier: MIT
#include "graphgold/trace/known_operators.h"

#include <mutex>
#include <unordered_map>

#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

// An operator may be taken back (its library was unloaded) and another be registered under its
// name, so a description holds only for an equal schema. To compare schemas takes a while, so the
// very same one, with its arguments where they were, counts as equal at once.
struct Known {
  const c10::FunctionSchema* address;
  const c10::Argument* arguments;
  c10::FunctionSchema schema;
  std::shared_ptr<const OpInfo> info;

  bool Describes(const c10::FunctionSchema& other) const {
    const bool same = &other == address && other.arguments().data() == arguments;
    return same || other == schema;
  }
};

}  // namespace

std::shared_ptr<const OpInfo> KnownOperator(const c10::FunctionSchema& schema) {
  static std::mutex mutex;
  static auto* const operators = new std::unordered_map<c10::OperatorName, Known>();
  const std::lock_guard<std::mutex> lock(mutex);
  const auto found = operators->find(schema.operator_name());
  if (found != operators->end() && found->second.Describes(schema)) return found->second.info;
  auto info = std::make_shared<const OpInfo>(Describe(schema));
  operators->insert_or_assign(schema.operator_name(),
                              Known{&schema, schema.arguments().data(), schema, info});
  return info;
}

}  // namespace graphgold::trace
