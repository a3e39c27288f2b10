// SPDX-License-Identifier: MIT
#include "graphgold/graph/numbers.h"

#include <complex>

namespace graphgold {
namespace {

// Calls `on_shape` with each value and `on_attribute` with each node and attribute, in the order
// that the header tells.
template <typename OnShape, typename OnAttribute>
void ForEachHolder(const OpGraph& graph, const OnShape& on_shape, const OnAttribute& on_attribute) {
  for (std::size_t i = 0; i < graph.values.size(); ++i) {
    if (graph.values[i].origin != Origin::kResult) on_shape(ValueId(i));
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    for (std::size_t k = 0; k < node.attributes.size(); ++k) on_attribute(NodeId(i), k);
    ForEachValue(node.results, [&](const Operand& result) {
      if (IsMadeHere(graph, NodeId(i), result)) on_shape(result.value);
    });
  }
}

template <typename Visit>
void ForEachNumber(const AttrValue& value, const Visit& visit) {
  if (const auto* list = std::get_if<AttrValue::List>(&value.variant())) {
    for (const AttrValue& item : *list) ForEachNumber(item, visit);
  } else if (IsNumber(value)) {
    visit(value);
  }
}

template <typename Visit>
void ForEachNumber(const OpGraph& graph, const Visit& visit) {
  ForEachHolder(
      graph,
      [&](ValueId id) {
        for (const Dim& dim : graph.value(id).type->shape) visit(AttrValue(dim));
      },
      [&](NodeId id, std::size_t attribute) {
        ForEachNumber(graph.node(id).attributes[attribute].value, visit);
      });
}

void AddPlaces(const AttrValue& value, NumberPlace& place, std::vector<NumberPlace>& places) {
  if (const auto* list = std::get_if<AttrValue::List>(&value.variant())) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      place.path.push_back(i);
      AddPlaces((*list)[i], place, places);
      place.path.pop_back();
    }
  } else if (IsNumber(value)) {
    places.push_back(place);
  }
}

std::string NameOfOutside(const OpGraph& graph, ValueId value) {
  const std::pair<const char*, const std::vector<NamedValue>*> lists[] = {
      {"input ", &graph.inputs},
      {"parameter ", &graph.parameters},
      {"buffer ", &graph.buffers},
      {"constant ", &graph.constants}};
  for (const auto& [kind, list] : lists) {
    for (const NamedValue& named : *list) {
      if (named.value == value) return kind + named.name;
    }
  }
  return "a value from outside";
}

std::string NameOfResult(const OpGraph& graph, const Value& value) {
  if (graph.node(value.made_by.node).results.size() == 1 && value.made_by.element < 0) {
    return "its result";
  }
  std::string name = "result " + std::to_string(value.made_by.result);
  if (value.made_by.element >= 0) name += "." + std::to_string(value.made_by.element);
  return name;
}

}  // namespace

std::string Describe(const OpGraph& graph, const NumberPlace& place) {
  if (place.value.valid()) {
    const std::string dimension = ": dimension " + std::to_string(place.path.front());
    if (!place.node.valid()) return NameOfOutside(graph, place.value) + dimension;
    return graph.node(place.node).name + dimension + " of " +
           NameOfResult(graph, graph.value(place.value));
  }
  const Node& node = graph.node(place.node);
  std::string text = node.name + ": " + node.attributes[place.attribute].name.str();
  for (const std::size_t i : place.path) text += "[" + std::to_string(i) + "]";
  return text;
}

std::vector<NumberPlace> NumberPlaces(const OpGraph& graph) {
  std::vector<NumberPlace> places;
  ForEachHolder(
      graph,
      [&](ValueId id) {
        const Value& value = graph.value(id);
        const NodeId maker = value.origin == Origin::kResult ? value.made_by.node : NodeId();
        for (std::size_t i = 0; i < value.type->shape.size(); ++i) {
          places.push_back({maker, id, 0, {i}});
        }
      },
      [&](NodeId id, std::size_t attribute) {
        NumberPlace place = {id, ValueId(), attribute, {}};
        AddPlaces(graph.node(id).attributes[attribute].value, place, places);
      });
  return places;
}

std::vector<AttrValue> NumbersOf(const OpGraph& graph) {
  std::vector<AttrValue> numbers;
  ForEachNumber(graph, [&](const AttrValue& number) { numbers.push_back(number); });
  return numbers;
}

bool AnyNumber(const OpGraph& graph, const std::function<bool(const AttrValue&)>& is_it) {
  bool any = false;
  ForEachNumber(graph, [&](const AttrValue& number) { any = any || is_it(number); });
  return any;
}

OpGraph WithNumbers(OpGraph graph, const std::vector<AttrValue>& numbers) {
  auto next = numbers.begin();
  ForEachHolder(
      graph,
      [&](ValueId id) {
        SharedType& type = graph.values[id.index()].type;
        for (std::size_t i = 0; i < type->shape.size(); ++i) {
          const Dim dim = DimOf(*next++);
          if (type->shape[i] != dim) type.Mutable().shape[i] = dim;
        }
      },
      [&](NodeId id, std::size_t attribute) {
        AttrValue& value = graph.nodes[id.index()].attributes[attribute].value;
        value = MapNumbers(value, [&](const AttrValue&) { return *next++; });
      });
  return graph;
}

OpGraph WithoutNumbers(OpGraph graph) {
  for (Value& value : graph.values) {
    if (!value.type->strides && value.type->data.empty()) continue;
    value.type.Mutable().strides.reset();
    value.type.Mutable().data = Symbol();
  }
  return MapNumbers(std::move(graph),
                    [](const AttrValue&) { return AttrValue(AttrValue::DataDependent{}); });
}

bool IsNumber(const AttrValue& value) {
  return std::holds_alternative<Dim>(value.variant()) ||
         std::holds_alternative<double>(value.variant()) ||
         std::holds_alternative<std::complex<double>>(value.variant()) ||
         std::holds_alternative<AttrValue::DataDependent>(value.variant());
}

Dim DimOf(const AttrValue& number) {
  const auto* dim = std::get_if<Dim>(&number.variant());
  return dim != nullptr ? *dim : Dim::Unknown();
}

}  // namespace graphgold
