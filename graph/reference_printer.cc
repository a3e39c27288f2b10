// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>

#include "graphgold/graph/name.h"
#include "graphgold/graph/reference.h"

namespace graphgold {
namespace {

void AddPosition(char mark, std::size_t position, TextSink& text) {
  (text += mark).AddNumber(static_cast<std::int64_t>(position));
}

}  // namespace

ReferencePrinter::ReferencePrinter(const OpGraph& graph)
    : graph_(graph), outside_(graph.values.size()) {
  for (const auto* list : {&graph.inputs, &graph.parameters, &graph.buffers, &graph.constants}) {
    for (const NamedValue& named : *list) {
      // Constants have no registered name; the one that they are given needs no escape.
      const bool is_plain =
          graph.value(named.value).origin == Origin::kConstant || IsPlainName(named.name);
      outside_[named.value.index()] = {&named.name, is_plain};
    }
  }
}

void ReferencePrinter::AppendName(ValueId id, TextSink& text) const {
  const Value& value = graph_.value(id);
  if (value.origin != Origin::kResult) {
    const Outside& outside = outside_[id.index()];
    if (outside.name == nullptr) return;
    if (outside.is_plain) {
      text += *outside.name;
    } else {
      text += EscapeName(*outside.name);
    }
    return;
  }
  const ResultPlace& place = value.made_by;
  text += graph_.node(place.node).name;
  if (place.result != 0 || place.element >= 0) AddPosition(':', place.result, text);
  if (place.element >= 0) AddPosition('.', static_cast<std::size_t>(place.element), text);
}

void ReferencePrinter::AppendOperand(const Operand& operand, TextSink& text) const {
  AppendName(operand.value, text);
  if (operand.writer.valid()) {
    text += '@';
    text += graph_.node(operand.writer).name;
  }
  if (operand.written) text += '!';
}

void ReferencePrinter::AppendPlace(NodeId id, ValueId value, TextSink& text) const {
  const Node& node = graph_.node(id);
  for (std::size_t i = 0; i < node.operands.size(); ++i) {
    const Operand& operand = node.operands[i];
    if (operand.kind == Operand::Kind::kValue && operand.value == value) {
      AddPosition('#', i, text);
      return;
    }
    for (std::size_t k = 0; k < operand.items.size(); ++k) {
      if (operand.items[k].value == value) {
        AddPosition('#', i, text);
        AddPosition('.', k, text);
        return;
      }
    }
  }
  AppendName(value, text);
}

void ReferencePrinter::AppendResult(NodeId node_id, const Operand& result, TextSink& text) const {
  if (result.kind == Operand::Kind::kScalar) {
    text += "scalar";
    return;
  }
  if (!IsMadeHere(graph_, node_id, result)) {
    text += '=';
    return AppendPlace(node_id, result.value, text);
  }
  const Value& value = graph_.value(result.value);
  AppendType(value.type, UsualRequiresGrad(graph_, graph_.node(node_id)), text);
  if (!value.alias_of.valid()) return;
  text += '~';
  AppendPlace(node_id, value.alias_of, text);
}

void ReferencePrinter::AppendDeclared(ValueId id, TextSink& text) const {
  const Value& value = graph_.value(id);
  AppendType(value.type, UsuallyTrainable(value.origin), text);
  if (!value.alias_of.valid()) return;
  text += '~';
  AppendName(value.alias_of, text);
}

std::string ReferencePrinter::NameOf(ValueId id) const {
  TextSink text;
  AppendName(id, text);
  return text.Take();
}

std::string ReferencePrinter::PrintOperand(const Operand& operand) const {
  TextSink text;
  AppendOperand(operand, text);
  return text.Take();
}

std::string ReferencePrinter::PrintPlace(NodeId node, ValueId value) const {
  TextSink text;
  AppendPlace(node, value, text);
  return text.Take();
}

std::string ReferencePrinter::PrintResult(NodeId node, const Operand& result) const {
  TextSink text;
  AppendResult(node, result, text);
  return text.Take();
}

std::string ReferencePrinter::PrintDeclared(ValueId id) const {
  TextSink text;
  AppendDeclared(id, text);
  return text.Take();
}

}  // namespace graphgold
