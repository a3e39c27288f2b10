// SPDX-License-Identifier: MIT
#include "graphgold/report/page_calls.h"

#include <algorithm>
#include <vector>

#include "graphgold/graph/name.h"
#include "graphgold/graph/text.h"
#include "graphgold/report/json_list.h"

namespace graphgold {
namespace {

// The operands of a call as its line has them: "x, none, [a, b]". And as "args" has them.
struct Arguments {
  std::string text;
  JsonList places;
  std::size_t values = 0;
};

void AddArguments(const std::vector<Operand>& operands, const ReferencePrinter& names,
                  Arguments& arguments) {
  const char* comma = "";
  for (const Operand& operand : operands) {
    arguments.text += comma;
    comma = ", ";
    if (operand.kind == Operand::Kind::kValue) {
      arguments.text += names.PrintOperand(operand);
      arguments.places.Add(arguments.values++);
    } else if (operand.kind == Operand::Kind::kNone) {
      arguments.text += kAbsentTensor;
      arguments.places.Add("null");
    } else {
      Arguments inside;
      inside.values = arguments.values;
      AddArguments(operand.items, names, inside);
      arguments.text += "[" + inside.text + "]";
      arguments.places.Add(inside.places.ToString());
      arguments.values = inside.values;
    }
  }
}

bool AreAllValues(const std::vector<Operand>& operands) {
  return std::all_of(operands.begin(), operands.end(),
                     [](const Operand& operand) { return operand.kind == Operand::Kind::kValue; });
}

}  // namespace

std::string PageCalls::ToJson(NodeId id) const {
  const Node& node = graph_.node(id);
  Arguments arguments;
  AddArguments(node.operands, names_, arguments);
  JsonList in;
  ForEachValue(node.operands, [&](const Operand& operand) {
    in.Add(strings_.NumberOf(names_.PrintOperand(operand)));
    in.Add(strings_.NumberOf(ToString(graph_.value(operand.value).type)));
  });
  JsonList attributes;
  for (const Attribute& attribute : node.attributes) {
    const std::string value = ToString(attribute.value);
    attributes.Add(strings_.NumberOf(attribute.name.str()));
    attributes.Add(strings_.NumberOf(value));
    arguments.text += (arguments.text.empty() ? "" : ", ") + attribute.name + "=" + value;
  }
  JsonList out;
  std::string usual_tail;
  ForEachValue(node.results, [&](const Operand& result) {
    const std::string type = ToString(graph_.value(result.value).type);
    out.Add(strings_.NumberOf(type));
    usual_tail += (usual_tail.empty() ? " -> " : ", ") + type;
  });
  std::string json = "\"op\":" + strings_.NumberOf(node.op.str()) + ",\"in\":" + in.ToString() +
                     ",\"attrs\":" + attributes.ToString() + ",\"out\":" + out.ToString();
  if (!AreAllValues(node.operands)) json += ",\"args\":" + arguments.places.ToString();
  return json + Unusual(id, arguments.text, usual_tail);
}

// The line is `name = <head>op(arguments)<tail>`.
std::string PageCalls::Unusual(NodeId id, const std::string& arguments,
                               const std::string& usual_tail) const {
  const Node& node = graph_.node(id);
  const std::string line = PrintNode(graph_, names_, id);
  const std::string call = node.op + "(" + arguments + ")";
  const std::size_t begin = node.name.size() + std::string_view(" = ").size();
  const std::size_t at = line.find(call, begin);
  const std::string tail = line.substr(at + call.size());
  std::string json;
  if (at > begin) json += ",\"head\":" + strings_.NumberOf(line.substr(begin, at - begin));
  if (tail != usual_tail) json += ",\"tail\":" + strings_.NumberOf(tail);
  return json;
}

}  // namespace graphgold
