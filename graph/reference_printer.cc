// SPDX-License-Identifier: MIT
#include <string>

#include "graphgold/graph/name.h"
#include "graphgold/graph/reference.h"

namespace graphgold {

ReferencePrinter::ReferencePrinter(const OpGraph& graph)
    : graph_(graph), outside_(graph.values.size()) {
  for (const auto* list : {&graph.inputs, &graph.parameters, &graph.buffers, &graph.constants}) {
    for (const NamedValue& named : *list) outside_[named.value.index()] = &named.name;
  }
}

void ReferencePrinter::AppendName(ValueId id, TextSink& text) const {
  const Value& value = graph_.value(id);
  if (value.origin != Origin::kResult) {
    const std::string* const name = outside_[id.index()];
    if (name == nullptr) return;
    // Constants have no registered name; the one that they are given needs no escape.
    if (value.origin == Origin::kConstant || IsPlainName(*name)) {
      text += *name;
    } else {
      text += EscapeName(*name);
    }
    return;
  }
  const ResultPlace& place = value.made_by;
  text += graph_.node(place.node).name;
  if (place.result != 0 || place.element >= 0) text += ":" + std::to_string(place.result);
  if (place.element >= 0) text += "." + std::to_string(place.element);
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
      text += "#" + std::to_string(i);
      return;
    }
    for (std::size_t k = 0; k < operand.items.size(); ++k) {
      if (operand.items[k].value == value) {
        text += "#" + std::to_string(i) + "." + std::to_string(k);
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
  text += TypeText(value.type, UsualRequiresGrad(graph_, graph_.node(node_id)));
  if (!value.alias_of.valid()) return;
  text += '~';
  AppendPlace(node_id, value.alias_of, text);
}

void ReferencePrinter::AppendDeclared(ValueId id, TextSink& text) const {
  const Value& value = graph_.value(id);
  text += TypeText(value.type, UsuallyTrainable(value.origin));
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

// Many values share one type.
const std::string& ReferencePrinter::TypeText(const TensorType& type,
                                              bool usual_requires_grad) const {
  std::string& text = type_texts_[usual_requires_grad ? 1 : 0][&type];
  if (text.empty()) text = ToString(type, usual_requires_grad);
  return text;
}

}  // namespace graphgold
