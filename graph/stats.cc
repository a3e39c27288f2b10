// SPDX-License-Identifier: MIT
#include "graphgold/graph/stats.h"

#include "graphgold/graph/amount.h"
#include "graphgold/graph/name.h"
#include "graphgold/graph/tensor_size.h"

namespace graphgold {
namespace {

// Over the tensors of a list, tied ones once.
template <typename Measure>
std::optional<std::int64_t> SumOf(const OpGraph& graph, const std::vector<NamedValue>& named,
                                  const Measure& measure) {
  Amount sum = 0;
  for (const NamedValue& tensor : named) {
    if (IsTied(graph, tensor.value)) continue;
    const std::optional<std::int64_t> size = measure(graph.value(tensor.value).type);
    sum += size ? Amount(*size) : Amount::Unknown();
  }
  return sum.optional();
}

}  // namespace

std::map<std::string, std::size_t> CountOps(const OpGraph& graph) {
  std::map<std::string, std::size_t> counts;
  for (const Node& node : graph.nodes) ++counts[node.op];
  return counts;
}

bool OpMatches(std::string_view op, std::string_view pattern) {
  return GlobMatches(op, pattern) || GlobMatches(op.substr(0, op.find('.')), pattern);
}

bool IsTied(const OpGraph& graph, ValueId id) {
  const Value& value = graph.value(id);
  return value.alias_of.valid() && value.type->shape == graph.value(value.alias_of).type->shape;
}

std::optional<std::int64_t> CountParameters(const OpGraph& graph) {
  return SumOf(graph, graph.parameters, ElementCount);
}

std::optional<std::int64_t> CountTrainableParameters(const OpGraph& graph) {
  return SumOf(graph, graph.parameters, [](const TensorType& type) {
    return type.requires_grad ? ElementCount(type) : std::optional<std::int64_t>(0);
  });
}

std::optional<std::int64_t> CountParameterBytes(const OpGraph& graph) {
  return SumOf(graph, graph.parameters, ByteCount);
}

std::optional<std::int64_t> CountBufferBytes(const OpGraph& graph) {
  return SumOf(graph, graph.buffers, ByteCount);
}

}  // namespace graphgold
