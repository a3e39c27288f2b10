// SPDX-License-Identifier: MIT
#include "graphgold/graph/window_size.h"

#include <vector>

namespace graphgold {
namespace {

const AttrValue* Find(const Node& node, const char* name) {
  for (const Attribute& attribute : node.attributes) {
    if (attribute.name == name) return &attribute.value;
  }
  return nullptr;
}

std::optional<std::int64_t> Integer(const AttrValue& value) {
  const auto* dim = std::get_if<Dim>(&value.variant());
  if (dim == nullptr || !dim->is_constant()) return std::nullopt;
  return dim->value();
}

// An attribute for one of the spatial dimensions: its element of a list, or what holds for all.
std::optional<std::int64_t> Spatial(const Node& node, const char* name, std::size_t spatial) {
  const AttrValue* const value = Find(node, name);
  if (value == nullptr) return std::nullopt;
  const auto* list = std::get_if<AttrValue::List>(&value->variant());
  if (list == nullptr) return Integer(*value);
  if (list->size() == 1) return Integer(list->front());
  return spatial < list->size() ? Integer((*list)[spatial]) : std::nullopt;
}

const std::vector<Dim>* ShapeOf(const OpGraph& graph, const Node& node, std::size_t operand) {
  if (node.operands.size() <= operand) return nullptr;
  if (node.operands[operand].kind != Operand::Kind::kValue) return nullptr;
  return &graph.value(node.operands[operand].value).type->shape;
}

std::optional<std::int64_t> WeightDim(const OpGraph& graph, const Node& node, std::size_t dimension,
                                      std::size_t rank) {
  const std::vector<Dim>* const weight = ShapeOf(graph, node, 1);
  if (weight == nullptr || weight->size() != rank || !(*weight)[dimension].is_constant()) {
    return std::nullopt;
  }
  return (*weight)[dimension].value();
}

}  // namespace

std::optional<Window> WindowOf(const OpGraph& graph, const Node& node, std::size_t dimension) {
  constexpr std::size_t kBeforeSpatial = 2;  // batch and channels
  const std::vector<Dim>* const shape = ShapeOf(graph, node, 0);
  if (shape == nullptr || dimension < kBeforeSpatial || dimension >= shape->size()) {
    return std::nullopt;
  }
  const std::size_t spatial = dimension - kBeforeSpatial;
  const auto pooled = Spatial(node, "kernel_size", spatial);
  const auto kernel = pooled ? pooled : WeightDim(graph, node, dimension, shape->size());
  if (!kernel) return std::nullopt;
  // A pooling that says no stride moves by its kernel.
  const std::int64_t stride = Spatial(node, "stride", spatial).value_or(pooled.value_or(1));
  if (stride < 1) return std::nullopt;
  const std::int64_t padding = Spatial(node, "padding", spatial).value_or(0);
  const std::int64_t dilation = Spatial(node, "dilation", spatial).value_or(1);
  const AttrValue* const ceil_mode = Find(node, "ceil_mode");
  const bool rounds_up = ceil_mode != nullptr && *ceil_mode == AttrValue(true);
  return Window{2 * padding - dilation * (*kernel - 1) - 1 + stride + (rounds_up ? stride - 1 : 0),
                stride};
}

}  // namespace graphgold
