// SPDX-License-Identifier: MIT
#include "graphgold/graph/host_calls.h"

#include <algorithm>
#include <string_view>

#include "graphgold/graph/stats.h"

namespace graphgold {
namespace {

constexpr std::string_view kCpu = "cpu";

// By operator. "aten::where" of one argument is the overload without a name.
constexpr std::string_view kSyncs[] = {
    "aten::item",
    "aten::_local_scalar_dense",
    "aten::is_nonzero",
    "aten::equal",
    "aten::allclose",
    "aten::nonzero",
    "aten::nonzero_numpy",
    "aten::argwhere",
    "aten::masked_select",
    "aten::unique*",
    "aten::_unique*",
    "aten::bincount",
    "aten::repeat_interleave.Tensor",
    "aten::repeat_interleave.self_Tensor",
};

constexpr std::string_view kCopies[] = {"aten::copy_", "aten::copy", "aten::_to_copy", "aten::to",
                                        "aten::_copy_from*"};

template <std::size_t N>
bool IsAnyOf(std::string_view op, const std::string_view (&patterns)[N]) {
  return std::any_of(std::begin(patterns), std::end(patterns),
                     [&](std::string_view pattern) { return OpMatches(op, pattern); });
}

// Where the tensors of a call lie.
struct Devices {
  bool differ = false;
  bool reads_elsewhere = false;  // an operand that is not on the CPU
  bool gives_on_cpu = false;     // a result, or an operand that is written, on the CPU
};

Devices DevicesOf(const OpGraph& graph, const Node& node) {
  Devices devices;
  const bool is_copy = IsAnyOf(node.op.str(), kCopies);
  Symbol first;
  const auto meet = [&](const TensorType& type) {
    if (first.empty()) first = type.device;
    devices.differ = devices.differ || first != type.device;
  };
  ForEachValue(node.operands, [&](const Operand& leaf) {
    const TensorType& type = graph.value(leaf.value).type;
    const bool on_cpu = type.device == kCpu;
    if (on_cpu && type.shape.empty() && !is_copy && !leaf.written) return;
    meet(type);
    if (leaf.written && on_cpu) devices.gives_on_cpu = true;
    if (!on_cpu) devices.reads_elsewhere = true;
  });
  // Numbers beside results elsewhere are the call's own, such as the seed that attention drew.
  bool gives_elsewhere = false;
  ForEachValue(node.results, [&](const Operand& leaf) {
    gives_elsewhere = gives_elsewhere || graph.value(leaf.value).type->device != kCpu;
  });
  ForEachValue(node.results, [&](const Operand& leaf) {
    const TensorType& type = graph.value(leaf.value).type;
    if (gives_elsewhere && type.device == kCpu && type.shape.empty()) return;
    meet(type);
    if (type.device == kCpu) devices.gives_on_cpu = true;
  });
  return devices;
}

bool IsSync(const OpGraph& graph, const Node& node) {
  if (IsAnyOf(node.op.str(), kSyncs) || node.op == "aten::where") return true;
  const Devices devices = DevicesOf(graph, node);
  return devices.differ && devices.reads_elsewhere && devices.gives_on_cpu;
}

// Nested calls stand after the call that they are in, so one look is enough.
template <typename Predicate>
std::vector<NodeId> OutermostOf(const OpGraph& graph, const Predicate& is_meant) {
  std::vector<NodeId> calls;
  std::vector<bool> is_inside(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    is_inside[i] = node.parent.valid() && is_inside[node.parent.index()];
    if (is_inside[i] || !is_meant(node)) continue;
    is_inside[i] = true;
    calls.emplace_back(i);
  }
  return calls;
}

}  // namespace

std::vector<NodeId> DeviceTransfers(const OpGraph& graph) {
  return OutermostOf(graph, [&](const Node& node) { return DevicesOf(graph, node).differ; });
}

std::vector<NodeId> HostSyncs(const OpGraph& graph) {
  return OutermostOf(graph, [&](const Node& node) { return IsSync(graph, node); });
}

}  // namespace graphgold
