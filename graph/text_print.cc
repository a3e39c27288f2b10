// SPDX-License-Identifier: MIT
#include "graphgold/graph/name.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

// Prints lists and absent tensors; `leaf` prints the rest.
template <typename Leaf>
std::string PrintTree(const Operand& operand, const Leaf& leaf) {
  switch (operand.kind) {
    case Operand::Kind::kNone:
      return std::string(kAbsentTensor);
    case Operand::Kind::kList: {
      std::string text = "[";
      for (const Operand& item : operand.items) {
        if (text.size() > 1) text += ", ";
        text += PrintTree(item, leaf);
      }
      return text + "]";
    }
    default:
      return leaf(operand);
  }
}

// What would end a word of the run line becomes %XX, as in names.
std::string RunWord(std::string_view text) {
  std::string word;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > 0x20 && byte != 0x7F && c != '%') {
      word += c;
    } else {
      word += EscapeName({&c, 1});
    }
  }
  return word;
}

std::string PrintRun(const RunInfo& run) {
  std::string text = "run";
  if (!run.libtorch.empty()) text += " libtorch=" + RunWord(run.libtorch);
  text += " level=" + RunWord(run.level);
  if (!run.executor.empty()) text += " executor=" + RunWord(run.executor);
  if (run.training) text += " training=true";
  if (!run.grad) text += " grad=false";
  if (run.inference) text += " inference=true";
  if (run.autocast) text += " autocast=true";
  if (!run.facets.empty()) text += " facets=" + RunWord(run.facets);
  return text + "\n";
}

}  // namespace

std::string_view PhaseName(Phase phase) {
  switch (phase) {
    case Phase::kBackward:
      return "backward";
    case Phase::kOther:
      return "other";
    default:
      return "";
  }
}

std::string PrintNode(const OpGraph& graph, const ReferencePrinter& printer, NodeId id) {
  const Node& node = graph.node(id);
  std::string text = node.name + " = ";
  if (node.phase != Phase::kForward) text += std::string(PhaseName(node.phase)) + " ";
  if (node.differentiates.valid()) text += "of " + graph.node(node.differentiates).name + " ";
  if (node.rng_draw != 0) text += "rng:" + std::to_string(node.rng_draw) + " ";
  if (!node.kernel.empty()) text += "kernel:" + node.kernel + " ";
  text += node.op + "(";
  const char* comma = "";
  for (const Operand& operand : node.operands) {
    text +=
        comma + PrintTree(operand, [&](const Operand& leaf) { return printer.PrintOperand(leaf); });
    comma = ", ";
  }
  for (const Attribute& attribute : node.attributes) {
    text += comma + EscapeName(attribute.name) + "=" + ToString(attribute.value);
    comma = ", ";
  }
  text += ")";
  comma = " -> ";
  for (const Operand& result : node.results) {
    text += comma +
            PrintTree(result, [&](const Operand& leaf) { return printer.PrintResult(id, leaf); });
    comma = ", ";
  }
  return text;
}

std::string PrintText(const OpGraph& graph) {
  const ReferencePrinter printer(graph);
  std::string text = PrintRun(graph.run);
  const auto declare = [&](const char* keyword, const std::vector<NamedValue>& list) {
    for (const NamedValue& named : list) {
      text += std::string(keyword) + " " + printer.NameOf(named.value) + ": " +
              printer.PrintDeclared(named.value) + "\n";
    }
  };
  declare("input", graph.inputs);
  declare("param", graph.parameters);
  declare("buffer", graph.buffers);
  declare("const", graph.constants);
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    text += PrintNode(graph, printer, NodeId(i)) + "\n";
  }
  for (const NamedOperand& output : graph.outputs) {
    text +=
        "output " + EscapeOutputName(output.name) + ": " +
        PrintTree(output.operand, [&](const Operand& leaf) { return printer.PrintOperand(leaf); }) +
        "\n";
  }
  return text;
}

}  // namespace graphgold
