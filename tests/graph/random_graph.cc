// SPDX-License-Identifier: MIT
#include "random_graph.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "graphgold/graph/node_order.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

// Writes a run as text, call by call, and keeps track of who wrote which storage last.
class RunWriter {
 public:
  explicit RunWriter(Random& random) : random_(random) {
    for (const char* line : {"input x: f32[4]", "input y: f32[4]", "param a.weight: f32[4]",
                             "param a.bias: f32[4]", "param b.0.weight: f32[4]",
                             "buffer b.0.mean: f32[4]", "const c0: f32[4]", "const c1: f32[4]"}) {
      const std::string text = line;
      Declare(text, text.substr(text.find(' ') + 1, text.find(':') - text.find(' ') - 1));
    }
    if (random_.OneIn(3)) {
      text_ += "param tied: f32[4]~a.weight\n";
      tensors_.push_back({"tied", 2, 0});
    }
  }

  std::string Run(std::size_t calls) {
    for (std::size_t i = 0; i < calls; ++i) Call("n" + std::to_string(i));
    const std::size_t outputs = 1 + random_.Below(3);
    for (std::size_t i = 0; i < outputs; ++i) {
      text_ += "output output." + std::to_string(i) + ": " + Operand(Recent()) + "\n";
    }
    if (random_.OneIn(3)) text_ += "output grad:a.weight: " + Operand(Recent()) + "\n";
    return text_;
  }

 private:
  struct Tensor {
    std::string name;
    std::size_t storage;
    std::size_t made;
  };
  struct Storage {
    std::string writer;
    std::size_t written = 0;
  };

  void Declare(const std::string& line, const std::string& name) {
    text_ += line + "\n";
    tensors_.push_back({name, storages_.size(), 0});
    storages_.emplace_back();
  }

  std::size_t Any() { return random_.Below(tensors_.size()); }
  std::size_t Recent() {
    const std::size_t window = std::min<std::size_t>(tensors_.size(), 4);
    return random_.OneIn(3) ? Any() : tensors_.size() - 1 - random_.Below(window);
  }

  std::string Operand(std::size_t index) const {
    const Tensor& tensor = tensors_[index];
    const Storage& storage = storages_[tensor.storage];
    return tensor.name + (storage.written > tensor.made ? "@" + storage.writer : "");
  }

  std::string Pick(const std::vector<std::string>& words) {
    return words[random_.Below(words.size())];
  }
  std::string Type() { return Pick({"f32[4]", "f32[4]", "f32[8]", "i64[4]"}); }
  std::string Attribute() { return random_.OneIn(3) ? Pick({", k=1", ", k=2", ", m=\"x\""}) : ""; }

  void MakeTensor(const std::string& name) {
    tensors_.push_back({name, storages_.size(), clock_});
    storages_.emplace_back();
  }

  void Call(const std::string& name) {
    ++clock_;
    const std::size_t first = Recent();
    const std::string x = Operand(first);
    const std::string y = Operand(Recent());
    const std::string start = name + " = " + (random_.OneIn(8) ? "backward " : "") + "aten::";
    switch (random_.Below(12)) {
      case 0:
      case 1:
        text_ += start + Pick({"add", "sub"}) + "(" + x + ", " + y + Attribute() + ") -> " + Type();
        MakeTensor(name);
        break;
      case 2:
        text_ += start + "cat([" + x + ", " + y + "]" + Attribute() + ") -> " + Type();
        MakeTensor(name);
        break;
      case 3:
        text_ += start + "view(" + x + Attribute() + ") -> f32[4]~#0";
        tensors_.push_back({name, tensors_[first].storage, clock_});
        break;
      case 4:
        text_ += start + Pick({"relu_", "zero_"}) + "(" + x + "!) -> =#0";
        storages_[tensors_[first].storage] = {name, clock_};
        break;
      case 5:
        text_ += start + "split(" + x + ") -> [f32[2], f32[2]], f32[4]";
        for (const char* place : {":0.0", ":0.1", ":1"}) MakeTensor(name + place);
        break;
      case 6:
        text_ += start + (random_.OneIn(2) ? "item(" + x + ") -> scalar" : "print(" + x + ")");
        break;
      case 7:
        text_ += start + "zeros(" + Pick({"", "k=1"}) + ") -> " + Type();
        MakeTensor(name);
        break;
      default:
        text_ += start + Pick({"relu", "sin", "neg"}) + "(" + x + Attribute() + ") -> " + Type();
        MakeTensor(name);
    }
    text_ += "\n";
  }

  Random& random_;
  std::string text_;
  std::vector<Tensor> tensors_;
  std::vector<Storage> storages_;
  std::size_t clock_ = 0;
};

template <typename T>
void Shuffle(std::vector<T>& list, Random& random) {
  for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[random.Below(i)]);
}

std::vector<NodeId> RandomOrder(const OpGraph& graph, Random& random) {
  std::vector<std::vector<NodeId>> consumers(graph.nodes.size());
  std::vector<std::size_t> open(graph.nodes.size());
  std::vector<NodeId> ready;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    for (const NodeId dependency : Dependencies(graph, NodeId(i))) {
      consumers[dependency.index()].push_back(NodeId(i));
      ++open[i];
    }
    if (open[i] == 0) ready.push_back(NodeId(i));
  }
  std::vector<NodeId> order;
  while (!ready.empty()) {
    std::swap(ready[random.Below(ready.size())], ready.back());
    const NodeId node = ready.back();
    ready.pop_back();
    order.push_back(node);
    for (const NodeId consumer : consumers[node.index()]) {
      if (--open[consumer.index()] == 0) ready.push_back(consumer);
    }
  }
  return order;
}

}  // namespace

std::string RandomRun(Random& random, std::size_t calls) { return RunWriter(random).Run(calls); }

std::string Shuffled(const OpGraph& original, Random& random) {
  OpGraph graph = original;
  std::vector<std::size_t> numbers(graph.nodes.size() + graph.constants.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
  Shuffle(numbers, random);
  std::size_t next = 0;
  for (Node& node : graph.nodes) node.name = "call" + std::to_string(numbers[next++]);
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
  std::string text;
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
  const std::string whole = PrintText(graph);
  return text + whole.substr(whole.find("output "));
}

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
      node.op += "x";
      return "operator";
    case 1:
      node.attributes.push_back({"extra", 1});
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
