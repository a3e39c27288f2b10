// SPDX-License-Identifier: MIT
#include <algorithm>
#include <utility>
#include <vector>

#include "graphgold/graph/node_order.h"
#include "graphgold/graph/text.h"
#include "random_graph.h"

namespace graphgold {
namespace {

template <typename T>
void Shuffle(std::vector<T>& list, Random& random) {
  for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[random.Below(i)]);
}

std::string Pick(Random& random, const std::vector<std::string>& words) {
  return words[random.Below(words.size())];
}

std::vector<std::size_t> RandomPermutation(std::size_t size, Random& random) {
  std::vector<std::size_t> numbers(size);
  for (std::size_t i = 0; i < size; ++i) numbers[i] = i;
  Shuffle(numbers, random);
  return numbers;
}

void Renumber(const std::vector<std::size_t>& numbers, Operand& operand) {
  if (operand.value.valid()) operand.value = ValueId(numbers[operand.value.index()]);
  for (Operand& item : operand.items) Renumber(numbers, item);
}

// The graph with its values listed in another order: `numbers` by value.
OpGraph WithValuesIn(const std::vector<std::size_t>& numbers, OpGraph graph) {
  std::vector<Value> values(graph.values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    Value& value = values[numbers[i]] = std::move(graph.values[i]);
    if (value.alias_of.valid()) value.alias_of = ValueId(numbers[value.alias_of.index()]);
  }
  graph.values = std::move(values);
  for (auto* list : {&graph.inputs, &graph.parameters, &graph.buffers, &graph.constants}) {
    for (NamedValue& named : *list) named.value = ValueId(numbers[named.value.index()]);
  }
  for (Node& node : graph.nodes) {
    for (Operand& operand : node.operands) Renumber(numbers, operand);
    for (Operand& result : node.results) Renumber(numbers, result);
  }
  for (NamedOperand& output : graph.outputs) Renumber(numbers, output.operand);
  return graph;
}

// Calls with all that is inside them, which stays as it ran, in a random order of dependence.
std::vector<NodeId> RandomOrder(const OpGraph& graph, Random& random) {
  std::vector<std::vector<NodeId>> consumers(graph.nodes.size());
  std::vector<std::vector<NodeId>> inside(graph.nodes.size());  // with the call itself
  std::vector<std::size_t> open(graph.nodes.size());
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const NodeId call = OutermostCall(graph, NodeId(i));
    inside[call.index()].emplace_back(i);
    for (const NodeId dependency : Dependencies(graph, NodeId(i))) {
      const NodeId used = OutermostCall(graph, dependency);
      if (used == call) continue;
      consumers[used.index()].push_back(call);
      ++open[call.index()];
    }
  }
  std::vector<NodeId> ready;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (open[i] == 0 && !graph.nodes[i].parent.valid()) ready.emplace_back(i);
  }
  std::vector<NodeId> order;
  while (!ready.empty()) {
    std::swap(ready[random.Below(ready.size())], ready.back());
    const NodeId node = ready.back();
    ready.pop_back();
    order.insert(order.end(), inside[node.index()].begin(), inside[node.index()].end());
    for (const NodeId consumer : consumers[node.index()]) {
      if (--open[consumer.index()] == 0) ready.push_back(consumer);
    }
  }
  return order;
}

}  // namespace

std::string Shuffled(const OpGraph& original, Random& random) {
  OpGraph graph = original;
  const std::vector<std::size_t> numbers =
      RandomPermutation(graph.nodes.size() + graph.constants.size(), random);
  std::size_t next = 0;
  for (Node& node : graph.nodes) {
    const std::string around = node.parent.valid() ? graph.node(node.parent).name + ">" : "";
    node.name = around + "call" + std::to_string(numbers[next++]);
  }
  for (NamedValue& constant : graph.constants)
    constant.name = "c" + std::to_string(numbers[next++]);

  const ReferencePrinter printer(graph);
  std::vector<std::string> declared;
  std::vector<std::string> tied;
  const auto declare = [&](const char* keyword, const std::vector<NamedValue>& list) {
    for (const NamedValue& named : list) {
      const bool alias = graph.value(named.value).alias_of.valid();
      (alias ? tied : declared)
          .push_back(keyword + printer.NameOf(named.value) + ": " +
                     printer.PrintDeclared(named.value));
    }
  };
  declare("param ", graph.parameters);
  declare("buffer ", graph.buffers);
  declare("const ", graph.constants);
  Shuffle(declared, random);
  const std::string whole = PrintText(graph);
  std::string text = whole.substr(0, whole.find('\n') + 1);  // the run
  for (const NamedValue& input : graph.inputs) {
    text +=
        "input " + printer.NameOf(input.value) + ": " + printer.PrintDeclared(input.value) + "\n";
  }
  for (const auto* lines : {&declared, &tied}) {
    for (const std::string& line : *lines) text += line + "\n";
  }
  for (const NodeId node : RandomOrder(graph, random)) {
    text += PrintNode(graph, printer, node) + "\n";
  }
  return text + whole.substr(whole.find("output "));
}

OpGraph Disguised(OpGraph graph, Random& random) {
  // Hard names: those that canonical ones are made of.
  const auto name = [&] { return Pick(random, {"relu", "add", "a/add", "output", "none"}); };
  for (Node& node : graph.nodes) {
    node.name = name();
    node.executed = random.Below(9);
    Shuffle(node.attributes, random);
  }
  for (auto* list : {&graph.inputs, &graph.constants}) {
    for (NamedValue& named : *list) named.name = name() + std::to_string(random.Below(1000));
  }
  for (auto* list : {&graph.parameters, &graph.buffers, &graph.constants}) Shuffle(*list, random);
  Shuffle(graph.outputs, random);
  for (Value& value : graph.values) value.tensor = value.storage = value.place = random.Below(9);
  const std::vector<std::size_t> numbers = RandomPermutation(graph.values.size(), random);
  return WithValuesIn(numbers, std::move(graph));
}

}  // namespace graphgold
