// SPDX-License-Identifier: MIT
#include "small_graph.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace graphgold {
namespace {

TensorType TypeOf(const char* text) { return ParseTensorType(text); }

// Makes a run call by call, and keeps track of who wrote which storage last.
class SmallRun {
 public:
  SmallRun(Random& random, std::size_t calls) : random_(random), calls_(calls) {
    graph_.nodes.reserve(calls);
    graph_.values.reserve(kOutside + 2 * calls);
    Declare(Origin::kInput, "x", graph_.inputs);
    Declare(Origin::kParameter, "w", graph_.parameters);
    Declare(Origin::kConstant, "c0", graph_.constants);
    Declare(Origin::kConstant, "c1", graph_.constants);
  }

  OpGraph Make() {
    while (graph_.nodes.size() < calls_) AddCall();
    const std::size_t outputs = random_.Below(3);
    for (std::size_t i = 0; i < outputs; ++i) {
      graph_.outputs.push_back({i == 0 ? "output.0" : "output.1", Read(Any())});
    }
    return std::move(graph_);
  }

 private:
  // When a tensor was made, and its storage last written: the number of calls until then.
  struct Storage {
    NodeId writer;
    std::size_t written = 0;
  };

  ValueId AddValue(Value value, std::size_t storage) {
    storage_of_.push_back(storage);
    made_.push_back(graph_.nodes.size() + 1);
    if (storage == storages_.size()) storages_.emplace_back();
    graph_.values.push_back(std::move(value));
    return ValueId(graph_.values.size() - 1);
  }

  void Declare(Origin origin, const char* name, std::vector<NamedValue>& list) {
    static const TensorType type = TypeOf("f32[4]");
    Value value;
    value.origin = origin;
    value.type = type;
    list.push_back({name, AddValue(std::move(value), storages_.size())});
    made_.back() = 0;
  }

  Operand MakeTensor(std::int32_t element, ValueId alias_of = ValueId()) {
    static const TensorType types[] = {TypeOf("f32[4]"), TypeOf("i64[4]")};
    Value value;
    value.made_by = {NodeId(graph_.nodes.size()), 0, element};
    value.type = types[random_.OneIn(5) ? 1 : 0];
    value.alias_of = alias_of;
    const bool is_view = alias_of.valid();
    const std::size_t storage = is_view ? storage_of_[alias_of.index()] : storages_.size();
    return Operand::Of(AddValue(std::move(value), storage));
  }

  ValueId Any() { return ValueId(random_.Below(graph_.values.size())); }

  Operand Read(ValueId value) const {
    const Storage& storage = storages_[storage_of_[value.index()]];
    return Operand::Of(value, storage.written > made_[value.index()] ? storage.writer : NodeId());
  }

  Operand Write(ValueId value) {
    Operand operand = Read(value);
    operand.written = true;
    const std::size_t now = graph_.nodes.size() + 1;
    storages_[storage_of_[value.index()]] = {NodeId(graph_.nodes.size()), now};
    return operand;
  }

  void AddCall() {
    enum Kind { kSin, kNeg, kAdd, kCat, kRelu, kView, kSplit, kPrint };
    static const Symbol ops[] = {"t::sin",   "t::neg",  "t::add",   "t::cat",
                                 "t::relu_", "t::view", "t::split", "t::print"};
    const std::size_t kind = random_.Below(kPrint + 1);
    const ValueId first = Any();
    Node node;
    node.op = ops[kind];
    if (random_.OneIn(6)) node.attributes.push_back({"k", 1});
    switch (kind) {
      case kCat:
        node.operands.push_back(Operand::List({Read(first), Read(Any())}));
        break;
      case kRelu:
        node.operands.push_back(Write(first));
        node.results.push_back(Operand::Of(first));
        break;
      case kView:
        node.operands.push_back(Read(first));
        node.results.push_back(MakeTensor(-1, first));
        break;
      case kSplit:
        node.operands.push_back(Read(first));
        node.results.push_back(Operand::List({MakeTensor(0), MakeTensor(1)}));
        break;
      default:
        node.operands.push_back(Read(first));
        if (kind == kAdd) node.operands.push_back(Read(Any()));
    }
    if (kind <= kCat) node.results.push_back(MakeTensor(-1));
    graph_.nodes.push_back(std::move(node));
  }

  static constexpr std::size_t kOutside = 4;
  Random& random_;
  const std::size_t calls_;
  OpGraph graph_;
  std::vector<std::size_t> storage_of_;  // by value
  std::vector<std::size_t> made_;        // by value
  std::vector<Storage> storages_;
};

// One listing: calls by their place in it, constants by their first use.
class PlainListing {
 public:
  PlainListing(const OpGraph& graph, const std::vector<std::size_t>& order)
      : graph_(graph), place_(graph.nodes.size(), '?'), constants_(graph.values.size(), '?') {
    for (std::size_t i = 0; i < order.size(); ++i) place_[order[i]] = static_cast<char>('0' + i);
    for (const std::size_t i : order) AddNode(graph.nodes[i]);
    for (const NamedOperand& output : graph.outputs) {
      text_ += output.name;
      Add(output.operand);
    }
  }

  std::string Take() { return std::move(text_); }

 private:
  void AddNode(const Node& node) {
    text_ += node.op.str();
    text_ += node.attributes.empty() ? '(' : '{';
    for (const Operand& operand : node.operands) Add(operand);
    text_ += "->";
    for (const Operand& result : node.results) {
      Add(result);
      ForEachValue(result, [&](const Operand& leaf) {
        const Value& value = graph_.value(leaf.value);
        text_ += value.type->dtype.str();
        if (value.alias_of.valid()) Add(value.alias_of);
      });
    }
    text_ += '\n';
  }

  void Add(const Operand& operand) {
    if (operand.kind == Operand::Kind::kList) text_ += '[';
    for (const Operand& item : operand.items) Add(item);
    if (operand.kind != Operand::Kind::kValue) return;
    Add(operand.value);
    if (operand.writer.valid()) (text_ += '@') += place_[operand.writer.index()];
    if (operand.written) text_ += '!';
  }

  void Add(ValueId id) {
    const Value& value = graph_.value(id);
    text_ += static_cast<char>('A' + static_cast<int>(value.origin));
    if (value.origin == Origin::kConstant) {
      char& number = constants_[id.index()];
      if (number == '?') number = static_cast<char>('0' + constants_used_++);
      text_ += number;
    } else if (value.origin == Origin::kResult) {
      text_ += place_[value.made_by.node.index()];
      text_ += static_cast<char>('1' + value.made_by.element);
    }
  }

  const OpGraph& graph_;
  std::string place_;      // by call, as a digit
  std::string constants_;  // by value, likewise
  int constants_used_ = 0;
  std::string text_;
};

// Whether the call can run once these have.
bool IsReady(const OpGraph& graph, std::size_t node, const std::vector<std::size_t>& done) {
  bool ready = true;
  const auto need = [&](NodeId used) {
    ready = ready && std::find(done.begin(), done.end(), used.index()) != done.end();
  };
  ForEachValue(graph.nodes[node].operands, [&](const Operand& leaf) {
    const Value& value = graph.value(leaf.value);
    if (value.origin == Origin::kResult) need(value.made_by.node);
    if (leaf.writer.valid()) need(leaf.writer);
  });
  return ready;
}

void TryOrders(const OpGraph& graph, std::vector<std::size_t>& order, std::string& least) {
  if (order.size() == graph.nodes.size()) {
    std::string listing = PlainListing(graph, order).Take();
    if (least.empty() || listing < least) least = std::move(listing);
    return;
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const bool listed = std::find(order.begin(), order.end(), i) != order.end();
    if (listed || !IsReady(graph, i, order)) continue;
    order.push_back(i);
    TryOrders(graph, order, least);
    order.pop_back();
  }
}

}  // namespace

OpGraph SmallGraph(Random& random, std::size_t calls) { return SmallRun(random, calls).Make(); }

std::string LeastListing(const OpGraph& graph) {
  std::vector<std::size_t> order;
  std::string least;
  TryOrders(graph, order, least);
  return least;
}

}  // namespace graphgold
