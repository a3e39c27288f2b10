// SPDX-License-Identifier: MIT
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/text.h"
#include "random_graph.h"

namespace graphgold {
namespace {

// Calls that can be read where `node` reads: those listed before it.
ValueId EarlierValue(const OpGraph& graph, std::size_t node, Random& random) {
  std::vector<ValueId> values;
  for (std::size_t i = 0; i < graph.values.size(); ++i) {
    const Value& value = graph.values[i];
    if (value.origin != Origin::kResult || value.made_by.node.index() < node) {
      values.push_back(ValueId(i));
    }
  }
  return values[random.Below(values.size())];
}

bool Rewire(OpGraph& graph, std::size_t index, Random& random) {
  Node& node = graph.nodes[index];
  if (node.operands.empty() || node.operands[0].kind != Operand::Kind::kValue) return false;
  if (node.operands[0].written || node.operands[0].writer.valid()) return false;
  for (const Operand& result : node.results) {
    if (result.kind == Operand::Kind::kValue && graph.value(result.value).alias_of.valid())
      return false;
  }
  node.operands[0].value = EarlierValue(graph, index, random);
  return true;
}

bool ChangeType(OpGraph& graph, const Node& node, bool shape) {
  for (const Operand& result : node.results) {
    if (result.kind != Operand::Kind::kValue) continue;
    Value& value = graph.values[result.value.index()];
    if (value.origin != Origin::kResult) return false;
    if (shape) {
      value.type.shape.emplace_back(7);
    } else {
      value.type.dtype = "f16";
    }
    return true;
  }
  return false;
}

// A call between one reader and what it read.
bool Insert(OpGraph& graph, std::size_t index) {
  Node& reader = graph.nodes[index];
  if (reader.operands.empty() || reader.operands[0].kind != Operand::Kind::kValue) return false;
  if (reader.operands[0].written || reader.results.empty()) return false;
  for (const Operand& result : reader.results) {
    if (result.kind == Operand::Kind::kValue && !IsMadeHere(graph, NodeId(index), result))
      return false;
    if (result.kind == Operand::Kind::kValue && graph.value(result.value).alias_of.valid())
      return false;
  }
  // Listed last for simplicity: the reader moves behind it, and takes its readers along.
  std::string text = PrintText(graph);
  const ReferencePrinter printer(graph);
  const std::string line = PrintNode(graph, printer, NodeId(index));
  const std::string read = printer.PrintOperand(reader.operands[0]);
  const std::size_t at = text.find("\n" + line + "\n") + 1;
  const std::size_t operand = at + line.find("(" + read) + 1;
  text.replace(operand, read.size(), "inserted");
  text.insert(at, "inserted = aten::dropout(" + read + ") -> f32[4]\n");
  graph = ParseText(text);
  return true;
}

// Removes a call that passes its first operand on.
bool Delete(OpGraph& graph, std::size_t index) {
  const Node& node = graph.nodes[index];
  if (node.operands.size() != 1 || node.operands[0].kind != Operand::Kind::kValue) return false;
  if (node.operands[0].written || node.results.size() != 1) return false;
  const Operand& result = node.results[0];
  if (result.kind != Operand::Kind::kValue || graph.value(result.value).alias_of.valid())
    return false;
  bool written = false;
  for (const Node& other : graph.nodes) {
    ForEachValue(other.operands, [&](const Operand& leaf) {
      written = written || (leaf.value == result.value && (leaf.written || leaf.writer.valid()));
    });
    ForEachValue(other.results, [&](const Operand& leaf) {
      written = written || graph.value(leaf.value).alias_of == result.value;
    });
  }
  if (written) return false;
  const ReferencePrinter printer(graph);
  const std::string name = node.name;
  const std::string replacement = printer.PrintOperand(node.operands[0]);
  std::string text = PrintText(graph);
  const std::string line = PrintNode(graph, printer, NodeId(index));
  text.erase(text.find("\n" + line + "\n") + 1, line.size() + 1);
  for (const char* before : {"(", "[", " "}) {
    for (const char* after : {")", "]", ",", "\n"}) {
      const std::string from = before + name + after;
      for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
        text.replace(at + 1, name.size(), replacement);
      }
    }
  }
  graph = ParseText(text);
  return true;
}

}  // namespace

std::string Mutate(OpGraph& graph, Random& random) {
  const std::size_t index = random.Below(graph.nodes.size());
  Node& node = graph.nodes[index];
  const auto done = [](bool ok, const char* kind) { return std::string(ok ? kind : ""); };
  switch (random.Below(11)) {
    case 0:
      node.op = node.op.str() + "x";
      return "operator";
    case 1:
      node.attributes.push_back({"extra" + std::to_string(node.attributes.size()), 1});
      return "attribute";
    case 2:
      return done(ChangeType(graph, node, true), "shape");
    case 3:
      return done(ChangeType(graph, node, false), "dtype");
    case 4:
      if (node.operands.size() != 2) return "";
      std::swap(node.operands[0], node.operands[1]);
      return "swap";
    case 5:
      return done(Rewire(graph, index, random), "rewire");
    case 6:
      return done(Insert(graph, index), "insert");
    case 7:
      return done(Delete(graph, index), "delete");
    case 8:
      if (graph.outputs.size() < 2) return "";
      std::swap(graph.outputs[0].operand, graph.outputs[1].operand);
      return "output order";
    case 9:
      graph.outputs[0].name += "x";
      return "output name";
    default:
      graph.parameters[random.Below(graph.parameters.size())].name += "x";
      return "parameter name";
  }
}

}  // namespace graphgold
