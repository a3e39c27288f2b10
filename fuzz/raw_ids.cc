// SPDX-License-Identifier: MIT
//
// The resolver, on a stream of ids that the bytes choose: any ids, reused at any time. Against a
// plain model of what an id means: the tensor that it was last given to.
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "choices.h"
#include "graph_promises.h"
#include "hand_made.h"
#include "promise.h"
#include "targets.h"

namespace graphgold::fuzz {
namespace {

using trace::HandMade;
using trace::Sighting;

struct Operator {
  const char* name;
  std::size_t arguments;
  std::size_t results;
  bool writes;  // its first argument
};
constexpr Operator kOperators[] = {
    {"make", 0, 1, false},  {"f", 1, 1, false},    {"g", 2, 1, false},   {"split", 1, 3, false},
    {"write_", 1, 1, true}, {"sink", 2, 0, false}, {"fill_", 2, 0, true}};

std::uint64_t AnyId(Choices& choices) {
  const std::size_t id = choices.Below(16);
  return id == 15 ? choices.Word() : id;
}

HandMade NewRun() {
  HandMade run;
  for (const Operator& op : kOperators) {
    run.Op(op.name, op.arguments, op.results,
           op.writes ? std::vector<std::size_t>{0} : std::vector<std::size_t>{});
  }
  return run;
}

// ---- Reused ids

Sighting RawId(std::uint64_t id) { return trace::Tensor(id, 0, {4}); }

// Who made a tensor, and who wrote it since: calls, counted from 1; 0 for nobody.
using Read = std::pair<std::uint64_t, std::uint64_t>;

// What ids mean, call by call.
class IdModel {
 public:
  // What calls read, by call.
  std::map<std::uint64_t, std::vector<Read>> reads;

  void Call(const Operator& op, std::uint64_t call, const std::vector<std::uint64_t>& arguments,
            const std::vector<std::uint64_t>& results) {
    for (const std::uint64_t id : arguments)
      reads[call].push_back(tensors_[tensor_of_[id] = TensorOf(id)]);
    if (op.writes) tensors_[TensorOf(arguments[0])].second = call;
    std::map<std::uint64_t, std::size_t> operands;
    for (const std::uint64_t id : arguments) operands[id] = TensorOf(id);
    for (const std::uint64_t id : results) {
      const auto same = operands.find(id);
      tensor_of_[id] = same != operands.end() ? same->second : NewTensor(call);
    }
  }

  void Declare(std::uint64_t id) { tensor_of_[id] = NewTensor(0); }

 private:
  std::size_t NewTensor(std::uint64_t call) {
    tensors_.push_back({call, 0});
    return tensors_.size() - 1;
  }
  // One that nobody made is a constant.
  std::size_t TensorOf(std::uint64_t id) {
    const auto known = tensor_of_.find(id);
    return known != tensor_of_.end() ? known->second : tensor_of_[id] = NewTensor(0);
  }

  std::vector<Read> tensors_;
  std::map<std::uint64_t, std::size_t> tensor_of_;
};

// Calls of a hand-made run begin at odd ticks, if none is inside another.
std::uint64_t CallOf(const OpGraph& graph, NodeId node) {
  return node.valid() ? (graph.node(node).executed + 1) / 2 : 0;
}

void PromiseReads(const OpGraph& graph, const IdModel& model) {
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    std::vector<Read> reads;
    ForEachValue(graph.nodes[i].operands, [&](const Operand& operand) {
      const Value& value = graph.value(operand.value);
      const NodeId maker = value.origin == Origin::kResult ? value.made_by.node : NodeId();
      reads.emplace_back(CallOf(graph, maker), CallOf(graph, operand.writer));
    });
    const auto expected = model.reads.find(CallOf(graph, NodeId(i)));
    Promise(expected == model.reads.end() ? reads.empty() : reads == expected->second,
            "an id means the tensor that it was last given to", [&] { return PrintText(graph); });
  }
}

void ResolveReusedIds(Choices choices) {
  HandMade run = NewRun();
  IdModel model;
  for (std::uint64_t id = 0; id < 2; ++id) {
    run.Input("x" + std::to_string(id), RawId(id));
    model.Declare(id);
  }
  for (std::uint64_t call = 1; !choices.empty(); ++call) {
    const Operator& op = kOperators[choices.Below(std::size(kOperators))];
    std::vector<std::uint64_t> ids[2];
    std::vector<Sighting> sightings[2];
    for (std::size_t i = 0; i < op.arguments + op.results; ++i) {
      ids[i < op.arguments ? 0 : 1].push_back(AnyId(choices));
      sightings[i < op.arguments ? 0 : 1].push_back(RawId(ids[i < op.arguments ? 0 : 1].back()));
    }
    run.Call(op.name, sightings[0], sightings[1]);
    model.Call(op, call, ids[0], ids[1]);
  }
  run.Return("output", RawId(2));
  trace::BuildOptions options;
  options.ids = trace::TensorIds::kReused;
  const OpGraph graph = run.Build(options).graph;
  PromiseReads(graph, model);
  PromiseText(graph);
}

// ---- Protected ids, with storages and calls inside calls

Sighting AnyTensor(Choices& choices) {
  const std::uint64_t id = AnyId(choices);
  const std::uint64_t storage = AnyId(choices);
  return trace::Tensor(id, storage, {static_cast<std::int64_t>(choices.Below(4))},
                       static_cast<std::int64_t>(choices.Below(2)));
}

std::vector<Sighting> AnyTensors(std::size_t count, Choices& choices) {
  std::vector<Sighting> tensors;
  while (tensors.size() < count) tensors.push_back(AnyTensor(choices));
  return tensors;
}

void BuildFromAnything(Choices choices) {
  HandMade run = NewRun();
  run.Input("x", trace::Tensor(0, 0, {4})).Declare(Origin::kParameter, "w", AnyTensor(choices));
  struct Open {
    const Operator* op;
    std::size_t call;
  };
  std::vector<Open> open;
  while (!choices.empty()) {
    if (!open.empty() && choices.Below(2) == 0) {
      run.End(open.back().call, AnyTensors(open.back().op->results, choices), choices.Below(4));
      open.pop_back();
    } else {
      const Operator& op = kOperators[choices.Below(std::size(kOperators))];
      open.push_back({&op, run.Begin(op.name, AnyTensors(op.arguments, choices))});
    }
    open.empty() ? run.Outside() : run.Inside(open.back().call);
  }
  run.Return("output", trace::Tensor(2, 2, {4}));
  PromiseSoundGraph(run.Build().graph);
}

}  // namespace

void RawIds(std::string_view bytes) {
  ResolveReusedIds(Choices(bytes));
  BuildFromAnything(Choices(bytes));
}

}  // namespace graphgold::fuzz
