// SPDX-License-Identifier: MIT
#include "graphgold/trace/trace.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "graphgold/trace/buffer_witness.h"
#include "graphgold/trace/call_details.h"
#include "graphgold/trace/census.h"
#include "graphgold/trace/graph_builder.h"
#include "graphgold/trace/session.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

// What tells whether a gradient is new: the tensor, and how often it was written.
struct GradientState {
  std::uint64_t tensor = 0;
  std::int64_t version = 0;

  static GradientState Of(const at::Tensor& leaf) {
    if (!leaf.is_leaf() || !leaf.grad().defined()) return {};
    const at::Tensor& grad = leaf.grad();
    return {TensorId(grad), grad.is_inference() ? 0 : grad._version()};
  }
  friend bool operator!=(GradientState a, GradientState b) {
    return a.tensor != b.tensor || a.version != b.version;
  }
};

class Tracer {
 public:
  Tracer(const TraceRequest& request, const TraceOptions& options, CallObserver* observer)
      : request_(request), options_(options) {
    session_.SetObserver(observer);
    if (options.level == TraceLevel::kKernels) session_.RecordKernels();
    session_.RecordDetails({options.rng_order, options.kernels, options.constants});
    if (options.census && options.executor == JitExecutor::kProduction) {
      throw Error(
          "a census cannot be taken of the production executor: RecordFunction does not see its "
          "fused groups. Trace with JitExecutor::kInterpreter, or without the census.");
    }
  }

  ModelRun Trace() {
    DeclareTensors();
    std::optional<std::string> thrown = Call();
    if (!thrown) ReturnGradients();
    return Finish(thrown);
  }

 private:
  void DeclareTensors() {
    RunInfo& run = session_.recording().run;
    run.training = request_.modules.any_training();
    if (request_.modules.any_jit()) run.executor = "production";
    if (request_.is_jit) {
      const bool production = options_.executor == JitExecutor::kProduction;
      run.executor = production ? "production" : "interpreter";
      session_.ReadJitScopes();
    }
    const std::vector<RegisteredTensor> registered = request_.modules.Tensors();
    NameInputs(registered);
    request_.inputs(input_root_, [&](const std::string& name, const at::Tensor& tensor) {
      if (tensor.defined()) Declare(Origin::kInput, name, tensor);
    });
    for (const auto& [origin, name, tensor] : registered) Declare(origin, name, tensor);
    buffers_.emplace(registered);
  }

  // "input", unless a parameter or buffer is called so.
  void NameInputs(const std::vector<RegisteredTensor>& registered) {
    const auto is_taken = [&](const RegisteredTensor& tensor) {
      const std::string_view name = tensor.name;
      return name.substr(0, name.find('.')) == input_root_;
    };
    while (std::any_of(registered.begin(), registered.end(), is_taken)) input_root_ += "_";
  }

  void Declare(Origin origin, const std::string& name, const at::Tensor& tensor) {
    session_.Declare(origin, name, tensor);
    if (tensor.is_leaf() && tensor.grad().defined()) session_.NoteGradient(tensor.grad());
    gradients_[name] = GradientState::Of(tensor);
  }

  // What the model threw, if it did.
  std::optional<std::string> Call() {
    if (options_.census) census_ = std::make_unique<Census>(options_.level);
    std::optional<ProductionExecutor> production;
    if (options_.executor == JitExecutor::kProduction) production.emplace();
    std::optional<Session::Scope> scope(std::in_place, session_);
    try {
      request_.call([&] { Stop(scope); },
                    [&](const std::string& name, const at::Tensor& tensor) {
                      session_.Return(name, tensor);
                    });
      return std::nullopt;
    } catch (const c10::Error& error) {
      return error.what_without_backtrace();
    } catch (const std::exception& error) {
      return error.what();
    }
  }

  void Stop(std::optional<Session::Scope>& scope) {
    scope.reset();
    session_.Close();
    if (census_ != nullptr) counted_ = census_->Counts();
    census_.reset();
  }

  void ReturnGradients() {
    after_ = request_.modules.Tensors();
    const auto look = [&](const std::string& name, const at::Tensor& tensor) {
      if (!tensor.defined()) return;
      const GradientState now = GradientState::Of(tensor);
      if (now.tensor != 0 && now != gradients_[name]) {
        session_.Return(std::string(kGradientPrefix) + name, tensor.grad());
      }
    };
    request_.inputs(input_root_, look);
    for (const RegisteredTensor& registered : after_) look(registered.name, registered.tensor);
  }

  ModelRun Finish(const std::optional<std::string>& thrown) {
    session_.Close();
    BuildOptions build_options;
    build_options.strides = options_.strides;
    BuiltGraph built = BuildGraph(session_.recording(), build_options);
    ModelRun run;
    run.graph = std::move(built.graph);
    if (thrown) {
      std::string message = "the model threw: " + *thrown;
      if (built.unfinished_call) message += "\nin the call: " + *built.unfinished_call;
      const std::size_t calls = run.graph.nodes.size();
      message +=
          "\nafter " + std::to_string(calls) + (calls == 1 ? " recorded call" : " recorded calls");
      throw ModelError(message, std::move(run));
    }
    run.problems = session_.recording().problems;
    if (built.unfinished_call) {
      run.problems.push_back(
          "work that the model launched was still running when it returned, in the call " +
          *built.unfinished_call + "; a model must wait for what it launches");
    }
    if (run.graph.nodes.empty()) {
      run.problems.push_back("the run made no operator call, so there is nothing to compare");
    }
    for (const std::string& name : built.outputs_from_nowhere) {
      run.problems.push_back(
          name +
          " comes from nowhere: no recorded call, input, parameter or buffer made it (was it "
          "computed before the run, in a thread of its own, or through a raw pointer?)");
    }
    for (const std::string& line : buffers_->Compare(after_, run.graph)) {
      run.problems.push_back(line);
    }
    if (options_.census) {
      for (const std::string& line : CompareWithCensus(run.graph, counted_)) {
        run.problems.push_back(line);
      }
    }
    return run;
  }

  const TraceRequest& request_;
  const TraceOptions& options_;
  Session session_;
  std::unique_ptr<Census> census_;
  std::optional<BufferWitness> buffers_;
  std::vector<RegisteredTensor> after_;  // what the run left
  std::map<std::string, std::size_t> counted_;
  std::string input_root_ = "input";
  std::map<std::string, GradientState> gradients_;
};

}  // namespace

ModelRun RunTrace(const TraceRequest& request, const TraceOptions& options,
                  CallObserver* observer) {
  return Tracer(request, options, observer).Trace();
}

}  // namespace graphgold::trace
