// SPDX-License-Identifier: MIT
//
// The numbers in a graph: sizes in shapes, and numbers among attributes. They are what may differ
// between runs of one model at other sizes or on other data; all else is its structure.
//
// Numbers are listed in one order: those of values from outside, then call by call those of its
// attributes and of what it made. So graphs of one structure have as many, and those at one place
// of the list belong together (see align_runs.h).
#ifndef GRAPHGOLD_GRAPH_NUMBERS_H_
#define GRAPHGOLD_GRAPH_NUMBERS_H_

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// Where a number stands: in the shape of a value, or in an attribute of a node.
struct NumberPlace {
  NodeId node;                    // the call that has the attribute, or made the value
  ValueId value;                  // not valid for an attribute
  std::size_t attribute = 0;      // of the node
  std::vector<std::size_t> path;  // the dimension; of an attribute, positions in lists of lists
};

// "enc/view: size[1]", "enc/view: dimension 0 of its result", "input x: dimension 1".
std::string Describe(const OpGraph& graph, const NumberPlace& place);

std::vector<NumberPlace> NumberPlaces(const OpGraph& graph);
// An integer, an expression, a float, or "?" (which is a number that is not known).
std::vector<AttrValue> NumbersOf(const OpGraph& graph);
bool AnyNumber(const OpGraph& graph, const std::function<bool(const AttrValue&)>& is_it);
// The same graph with other numbers, as many as it has.
OpGraph WithNumbers(OpGraph graph, const std::vector<AttrValue>& numbers);

// The structure alone: every number is "?", and what only numbers tell (strides, the numbers in
// constants) is left out.
OpGraph WithoutNumbers(OpGraph graph);

bool IsNumber(const AttrValue& value);
// A number as a dimension; only for integers, expressions and "?".
Dim DimOf(const AttrValue& number);

// An attribute's value with every number in it, however deep in lists, replaced by what `change`
// makes of it.
template <typename Change>
AttrValue MapNumbers(const AttrValue& value, const Change& change) {
  if (const auto* list = std::get_if<AttrValue::List>(&value.variant())) {
    AttrValue::List changed;
    changed.reserve(list->size());
    for (const AttrValue& item : *list) changed.push_back(MapNumbers(item, change));
    return changed;
  }
  return IsNumber(value) ? change(value) : value;
}

// A graph with every number replaced by what `change` makes of it. Its nodes keep their order.
template <typename Change>
OpGraph MapNumbers(OpGraph graph, const Change& change) {
  std::vector<AttrValue> numbers = NumbersOf(graph);
  for (AttrValue& number : numbers) number = change(number);
  return WithNumbers(std::move(graph), numbers);
}

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NUMBERS_H_
