// SPDX-License-Identifier: MIT
#include "graphgold/trace/tracer.h"

#include <utility>

#include "graphgold/trace/call_details.h"
#include "graphgold/trace/graph_builder.h"
#include "graphgold/trace/module_tensors.h"
#include "graphgold/trace/recording_digest.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

// Whether a recording holds no more than what a graph is made of when nothing is asked for.
bool RecordsTheUsual(const TraceOptions& options) {
  const bool more = options.strides || options.rng_order || options.constants || options.kernels ||
                    options.census;
  return options.tensors && !more && options.level == TraceLevel::kCalls &&
         options.executor == JitExecutor::kInterpreter;
}

}  // namespace

Tracer::GradientState Tracer::GradientState::Of(const at::Tensor& leaf) {
  const at::Tensor& grad = leaf.unsafeGetTensorImpl()->grad();
  if (!grad.defined() || !leaf.is_leaf()) return {};
  return {TensorId(grad), grad.is_inference() ? 0 : grad._version()};
}

Tracer::Tracer(Modules modules, bool is_jit, Inputs inputs, const TraceOptions& options,
               std::shared_ptr<CallObserver> observer)
    : modules_(std::move(modules)),
      is_jit_(is_jit),
      inputs_(std::move(inputs)),
      options_(options),
      observer_(std::move(observer)) {
  session_.SetObserver(observer_);
  if (options.level == TraceLevel::kKernels) session_.RecordKernels();
  session_.RecordDetails({options.rng_order, options.kernels, options.constants, options.tensors});
  if (options.census && options.executor == JitExecutor::kProduction) {
    throw Error(
        "a census cannot be taken of the production executor: RecordFunction does not see its "
        "fused groups. Trace with JitExecutor::kInterpreter, or without the census.");
  }
}

void Tracer::Declare() {
  RunInfo& run = session_.recording().run;
  run.training = modules_.any_training();
  if (modules_.any_jit()) run.executor = "production";
  if (is_jit_) {
    const bool production = options_.executor == JitExecutor::kProduction;
    run.executor = production ? "production" : "interpreter";
    session_.ReadJitScopes();
  }
  NameInputs();
  inputs_(input_root_, [&](const std::string& name, const at::Tensor& tensor) {
    if (tensor.defined()) DeclareOne(Origin::kInput, name, tensor);
  });
  const auto declare = [&](Origin origin, const std::string& name, const at::Tensor& tensor) {
    DeclareOne(origin, name, tensor);
    if (origin == Origin::kBuffer && options_.tensors) buffers_.SeeBefore(name, tensor);
  };
  modules_.VisitTensors(declare, registered_);
}

// "input", unless a parameter or buffer is called so.
void Tracer::NameInputs() {
  const auto is_taken = [&] {
    bool found = false;
    modules_.VisitTensors([&](Origin, const std::string& name, const at::Tensor&) {
      found = found || FirstOfName(name) == input_root_;
    });
    return found;
  };
  while (modules_.MayHave(input_root_) && is_taken()) input_root_ += "_";
}

void Tracer::DeclareOne(Origin origin, const std::string& name, const at::Tensor& tensor) {
  session_.Declare(origin, name, tensor);
  const GradientState gradient = GradientState::Of(tensor);
  if (gradient.tensor == 0) return;
  session_.NoteGradient(tensor.grad());
  gradients_[name] = gradient;
}

void Tracer::Start() {
  if (options_.census && census_ == nullptr) census_ = std::make_unique<Census>(options_.level);
  if (observer_ != nullptr) observer_->BeginRun();
  scope_.emplace(session_);
}

void Tracer::Stop() {
  scope_.reset();
  if (observer_ != nullptr) observer_->StopRun();
}

void Tracer::Close() {
  session_.Close();
  if (census_ != nullptr) counted_ = census_->Counts();
  census_.reset();
}

void Tracer::Return(const std::string& name, const at::Tensor& tensor) {
  if (options_.tensors) session_.Return(name, tensor);
}

void Tracer::ReturnRegistered() {
  Close();  // the census is not to count what a look at buffers takes
  const auto look = [&](const std::string& name, const at::Tensor& tensor) {
    if (!tensor.defined()) return;
    const GradientState now = GradientState::Of(tensor);
    if (now.tensor == 0) return;
    const auto before = gradients_.find(name);
    if (before != gradients_.end() && now == before->second) return;
    Return(std::string(kGradientPrefix) + name, tensor.grad());
  };
  inputs_(input_root_, look);
  const auto look_again = [&](Origin origin, const std::string& name, const at::Tensor& tensor) {
    look(name, tensor);
    if (origin == Origin::kBuffer && options_.tensors) buffers_.SeeAfter(name, tensor);
  };
  modules_.VisitTensors(look_again, registered_);
}

// Which buffers changed is told, too: whether a recorded call wrote them is then the same.
std::optional<Hash128> Tracer::Digest() {
  if (!RecordsTheUsual(options_)) return std::nullopt;
  const std::optional<std::vector<std::string>> changes = buffers_.Changes();
  std::optional<Hash128> digest = changes ? DigestOf(session_.recording()) : std::nullopt;
  if (!digest || changes->empty()) return digest;
  HashInput input;
  input.Add(*digest);
  for (const std::string& name : *changes) input.Add(name);
  return input.Hash();
}

ModelRun Tracer::Finish(const std::optional<std::string>& thrown) {
  Close();
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
  for (const std::string& name : built.outputs_from_nowhere) {
    run.problems.push_back(
        name +
        " comes from nowhere: no recorded call, input, parameter or buffer made it (was it "
        "computed before the run, in a thread of its own, or through a raw pointer?)");
  }
  for (std::string& problem : ProblemsOf(run.graph)) run.problems.push_back(std::move(problem));
  return run;
}

std::vector<std::string> Tracer::ProblemsOf(const OpGraph& graph) const {
  std::vector<std::string> problems;
  if (graph.nodes.empty()) {
    problems.emplace_back("the run made no operator call, so there is nothing to compare");
  }
  if (!options_.tensors) {
    problems.emplace_back(
        "the run was recorded without its tensors, so there is nothing to compare but operators; "
        "set TraceOptions::tensors");
  } else {
    for (std::string& line : buffers_.Unexplained(graph)) problems.push_back(std::move(line));
  }
  if (options_.census) {
    for (std::string& line : CompareWithCensus(graph, counted_)) {
      problems.push_back(std::move(line));
    }
  }
  return problems;
}

}  // namespace graphgold::trace
