// SPDX-License-Identifier: MIT
#include "graphgold/trace/replay.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "graphgold/trace/operator_name.h"
#include "graphgold/trace/random_state.h"
#include "graphgold/trace/replay_observer.h"
#include "graphgold/trace/tensor_copy.h"
#include "graphgold/trace/tensor_identity.h"
#include "graphgold/trace/torch_arguments.h"

namespace graphgold::trace {
namespace {

class Replayer {
 public:
  Replayer(const ReplayObserver& seen, ReplayReport& report)
      : seen_(seen),
        report_(report),
        graph_(report.run.graph),
        tensors_(graph_.values.size()),
        last_writer_(graph_.values.size()) {}

  void Run(const std::map<std::string, Hash128>& outputs) {
    for (const auto* list :
         {&graph_.inputs, &graph_.parameters, &graph_.buffers, &graph_.constants}) {
      for (const NamedValue& named : *list) {
        tensors_[named.value.index()] = seen_.CopyOf(graph_.value(named.value).tensor);
      }
    }
    for (const NodeId node : InOrderOfExecution()) {
      try {
        Execute(node);
      } catch (const std::exception& error) {
        Differs(graph_.node(node).name + " cannot be executed again: " + error.what());
        return;
      }
    }
    CompareOutputs(outputs);
  }

 private:
  void Differs(const std::string& what) { report_.mismatches.push_back(what); }

  // An alias that no call made is made again just before its first reader, as the builder did:
  // it stands where it stood in the graph of the run.
  std::vector<NodeId> InOrderOfExecution() const {
    std::vector<std::uint64_t> time(graph_.nodes.size());
    for (std::size_t i = graph_.nodes.size(); i-- > 0;) {
      const Node& node = graph_.nodes[i];
      if (node.executed != 0) time[i] = node.executed * 2 + 1;
      ForEachValue(node.operands, [&](const Operand& operand) {
        const Value& value = graph_.value(operand.value);
        if (value.origin != Origin::kResult || graph_.node(value.made_by.node).executed != 0)
          return;
        std::uint64_t& alias = time[value.made_by.node.index()];
        const std::uint64_t before_reader = node.executed != 0 ? node.executed * 2 : time[i];
        alias = alias == 0 ? before_reader : std::min(alias, before_reader);
      });
    }
    std::vector<NodeId> order;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) order.emplace_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](NodeId a, NodeId b) { return time[a.index()] < time[b.index()]; });
    return order;
  }

  void Execute(NodeId id) {
    const Node& node = graph_.node(id);
    ForEachValue(node.operands, [&](const Operand& operand) { CheckWriter(node, operand); });
    if (node.op == kAliasOp) {
      const ValueId alias = node.results[0].value;
      tensors_[alias.index()] =
          Lay(seen_.ShapeOf(graph_.value(alias).tensor), tensors_[node.operands[0].value.index()]);
    } else {
      const std::vector<at::Tensor> results = Call(node);
      Store(node, results);
      Compare(node, results);
    }
    ForEachValue(node.operands, [&](const Operand& operand) {
      if (operand.written) last_writer_[StorageRoot(graph_, operand.value).index()] = id;
    });
  }

  // The graph says who wrote last what a call reads; so does the order of execution.
  void CheckWriter(const Node& node, const Operand& operand) {
    const NodeId last = last_writer_[StorageRoot(graph_, operand.value).index()];
    const Value& value = graph_.value(operand.value);
    const std::uint64_t made =
        value.origin == Origin::kResult ? graph_.node(value.made_by.node).executed : 0;
    const bool since = last.valid() && graph_.node(last).executed > made;
    if ((since ? last : NodeId()) == operand.writer) return;
    Differs(node.name + " reads a value whose last writer was " +
            (since ? graph_.node(last).name : "none") + ", but the graph says " +
            (operand.writer.valid() ? graph_.node(operand.writer).name : "none"));
  }

  // The tensors that the call returns, flat.
  std::vector<at::Tensor> Call(const Node& node) {
    const c10::OperatorName name = ToOperatorName(node.op);
    const auto op = c10::Dispatcher::singleton().findSchemaOrThrow(name.name.c_str(),
                                                                   name.overload_name.c_str());
    bool is_floating = false;
    ForEachValue(node.results, [&](const Operand& result) {
      is_floating = is_floating || graph_.value(result.value).type->is_differentiable();
    });
    const bool differentiable = WasDifferentiable(node);
    torch::jit::Stack stack =
        MakeArguments(op.schema(), node, is_floating, [&](const Operand& operand) {
          const at::Tensor& tensor = tensors_[operand.value.index()];
          if (!differentiable) return tensor;
          return tensor.detach().set_requires_grad(graph_.value(operand.value).type->requires_grad);
        });
    {
      const at::AutoGradMode grad_mode(differentiable);
      op.callBoxed(&stack);
    }
    std::vector<at::Tensor> results;
    for (const c10::IValue& value : stack) Flatten(value, results);
    for (at::Tensor& result : results) {
      if (result.requires_grad()) result = result.detach();
    }
    return results;
  }

  // Some operators take another way, with other roundings, where no gradient is asked for. (Calls
  // in place are not among them, and a copy that requires gradients could not be written.)
  bool WasDifferentiable(const Node& node) const {
    bool written = false;
    ForEachValue(node.operands,
                 [&](const Operand& operand) { written = written || operand.written; });
    bool differentiable = false;
    ForEachValue(node.results, [&](const Operand& result) {
      differentiable = differentiable || graph_.value(result.value).type->requires_grad;
    });
    return differentiable && !written && node.phase == Phase::kForward;
  }

  static void Flatten(const c10::IValue& value, std::vector<at::Tensor>& tensors) {
    if (value.isTensor()) {
      if (value.toTensor().defined()) tensors.push_back(value.toTensor());
    } else if (value.isList()) {
      for (const c10::IValue& element : value.toListRef()) Flatten(element, tensors);
    }
  }

  void Store(const Node& node, const std::vector<at::Tensor>& results) {
    std::size_t next = 0;
    ForEachValue(node.results, [&](const Operand& result) {
      const at::Tensor& tensor = results.at(next++);
      at::Tensor& slot = tensors_[result.value.index()];
      const std::uint64_t id = graph_.value(result.value).tensor;
      // Memory that was handed out empty and filled behind the dispatcher's back.
      slot = seen_.WasFilledUnseen(node.executed, id) ? seen_.CopyOf(id) : tensor;
    });
  }

  void Compare(const Node& node, const std::vector<at::Tensor>& results) {
    const std::vector<Hash128>* const expected = seen_.DigestsOf(node.executed);
    if (expected == nullptr) return;
    if (expected->size() != results.size()) {
      return Differs(node.name + " returned another number of tensors");
    }
    for (std::size_t i = 0; i < results.size(); ++i) {
      ++report_.compared;
      if (DigestOf(results[i]) != (*expected)[i]) {
        Differs(node.name + " (" + node.op + ") gave other numbers in result " + std::to_string(i));
      }
    }
  }

  void CompareOutputs(const std::map<std::string, Hash128>& outputs) {
    for (const NamedOperand& output : graph_.outputs) {
      const auto expected = outputs.find(output.name);
      if (expected == outputs.end() || output.operand.kind != Operand::Kind::kValue) continue;
      ++report_.compared;
      if (DigestOf(tensors_[output.operand.value.index()]) != expected->second) {
        Differs(output.name + " has other numbers");
      }
    }
  }

  const ReplayObserver& seen_;
  ReplayReport& report_;
  const OpGraph& graph_;
  std::vector<at::Tensor> tensors_;  // by value
  std::vector<NodeId> last_writer_;  // by the value that is its storage's root
};

}  // namespace

ReplayReport RunReplay(const TraceRequest& request) {
  const RandomState random_before = RandomState::Of();
  const auto observer = std::make_shared<ReplayObserver>();
  std::map<std::string, Hash128> outputs;
  TraceRequest observed = request;
  // Inputs, parameters and buffers are copied before the run; gradients and outputs digested after.
  const auto copy = [&](const at::Tensor& tensor) {
    if (tensor.defined()) observer->SeeOperand(tensor);
  };
  request.inputs("", [&](const std::string&, const at::Tensor& tensor) { copy(tensor); });
  request.modules.VisitTensors(
      [&](Origin, const std::string&, const at::Tensor& tensor) { copy(tensor); });
  observed.call = [&](const std::function<void()>& stop, const NamedTensorVisitor& visit) {
    request.call(stop, [&](const std::string& name, const at::Tensor& tensor) {
      if (tensor.defined()) outputs[name] = DigestOf(tensor);
      visit(name, tensor);
    });
  };
  ReplayReport report;
  report.run = RunTrace(observed, {}, observer);
  request.modules.VisitTensors([&](Origin, const std::string& name, const at::Tensor& tensor) {
    if (tensor.defined() && tensor.is_leaf() && tensor.grad().defined()) {
      outputs[std::string(kGradientPrefix) + name] = DigestOf(tensor.grad());
    }
  });

  const at::NoGradGuard no_grad;
  const RandomState random_after = RandomState::Of();
  random_before.Restore();
  Replayer(*observer, report).Run(outputs);
  random_after.Restore();
  return report;
}

}  // namespace graphgold::trace
