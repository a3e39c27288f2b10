// SPDX-License-Identifier: MIT
#include "graphgold/graph/stats.h"

#include "graphgold/graph/name.h"

namespace graphgold {

std::map<std::string, std::size_t> CountOps(const OpGraph& graph) {
  std::map<std::string, std::size_t> counts;
  for (const Node& node : graph.nodes) ++counts[node.op];
  return counts;
}

bool OpMatches(std::string_view op, std::string_view pattern) {
  return GlobMatches(op, pattern) || GlobMatches(op.substr(0, op.find('.')), pattern);
}

std::optional<std::int64_t> CountParameters(const OpGraph& graph) {
  std::int64_t total = 0;
  for (const NamedValue& parameter : graph.parameters) {
    const Value& value = graph.value(parameter.value);
    if (value.alias_of.valid() && value.type.shape == graph.value(value.alias_of).type.shape) {
      continue;
    }
    std::int64_t count = 1;
    for (const Dim& dim : value.type.shape) {
      if (!dim.is_constant() || __builtin_mul_overflow(count, dim.value(), &count)) {
        return std::nullopt;
      }
    }
    if (__builtin_add_overflow(total, count, &total)) return std::nullopt;
  }
  return total;
}

}  // namespace graphgold
