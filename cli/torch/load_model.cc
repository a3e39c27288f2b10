// SPDX-License-Identifier: MIT
#include "graphgold/cli/torch/load_model.h"

#include <ATen/Parallel.h>
#include <ATen/ops/zeros.h>
#include <torch/csrc/jit/serialization/import.h>

#include <filesystem>
#include <memory>
#include <tuple>
#include <utility>

#include "graphgold/cli/torch/model_inputs.h"
#include "graphgold/cli/torch/torch_error.h"
#include "graphgold/graph/error.h"
#include "graphgold/trace/compat.h"
#include "graphgold/trace/make_traced.h"

namespace graphgold::cli {
namespace {

torch::jit::Module LoadTorchScript(const std::string& file) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) {
    throw Error("there is no file " + file +
                "; expected a TorchScript model, as torch.jit.save writes it. Check the path.");
  }
  try {
    return torch::jit::load(file);
  } catch (const std::exception& error) {
    throw Error(file + " is no TorchScript file: " + ReasonOf(error) +
                "\nExpected one that torch.jit.save (or torch::jit::Module::save) wrote. A pickled "
                "model or its weights (torch.save) hold no program: make one with "
                "torch.jit.script(model) or torch.jit.trace(model, inputs).");
  }
}

// The inputs that a model takes, and how many must be given.
void RequireNumberOfInputs(const std::string& file, const torch::jit::Module& module,
                           const ModelInputs& inputs) {
  const auto& arguments = module.get_method("forward").function().getSchema().arguments();
  std::size_t required = 0;
  std::string names;
  for (std::size_t i = 1; i < arguments.size(); ++i) {  // behind the module itself
    if (!arguments[i].default_value()) required = i;
    names += (i == 1 ? "" : ", ") + arguments[i].name() + ": " + arguments[i].type()->repr_str();
  }
  if (inputs.size() >= required && inputs.size() < arguments.size()) return;
  throw Error(file + " takes (" + names + "); found " + std::to_string(inputs.size()) +
              (inputs.size() == 1 ? " input: " : " inputs: ") + inputs.ToString() +
              ". Give one --input for each.");
}

// From the sum of all outputs that have gradients.
void Backward(const c10::IValue& output) {
  at::Tensor sum;
  VisitTensors(output, "output", [&](const std::string&, const at::Tensor& tensor) {
    if (!tensor.defined() || !tensor.requires_grad()) return;
    sum = sum.defined() ? sum + tensor.sum() : tensor.sum();
  });
  if (!sum.defined()) {
    throw Error(
        "--backward: no output of the model requires gradients. Its parameters do not, or "
        "it was frozen; export it without torch.jit.freeze and no_grad.");
  }
  sum.backward();
}

// A module with its inputs. Held by what runs it.
struct LoadedModel {
  LoadedModel(torch::jit::Module loaded, const ModelArguments& arguments)
      : module(std::move(loaded)), inputs(arguments), backward(arguments.backward) {}

  c10::IValue Run(std::vector<c10::IValue> arguments) {
    c10::IValue output = trace::RunTraced(module, std::move(arguments));
    if (backward) Backward(output);
    return output;
  }

  // One input is called "input", several "input.0", …
  template <typename Arguments, typename Use>
  void Request(const std::tuple<Arguments>& arguments, const Use& use) {
    const auto call = [this](const Arguments& given) { return Run(trace::ToIValues(given)); };
    trace::TraceRequest request = trace::MakeRequest(call, Modules::Only(module), arguments);
    request.is_jit = true;
    use(request);
  }

  torch::jit::Module module;
  ModelInputs inputs;
  bool backward;
};

std::shared_ptr<const trace::ModelSource> SourceOf(const std::shared_ptr<LoadedModel>& model) {
  auto source = std::make_shared<trace::ModelSource>();
  source->repeatable = true;
  source->sizes = model->inputs.sizes();
  source->modules = [model] { return Modules::Only(model->module); };
  source->given = [](const trace::NamedTensorVisitor&) {};  // they are made anew for every run
  source->request = [model](const Sizes& sizes, const auto& use) {
    std::vector<c10::IValue> values = model->inputs.At(sizes);
    if (values.size() == 1) {
      model->Request(std::tuple<c10::IValue>(std::move(values[0])), use);
    } else {
      model->Request(std::tuple<std::vector<c10::IValue>>(std::move(values)), use);
    }
  };
  return source;
}

}  // namespace

TracedModel LoadModel(const ModelArguments& arguments, const TraceOptions& options) {
  at::set_num_threads(arguments.threads);
  torch::jit::Module module = LoadTorchScript(arguments.model);
  at::manual_seed(arguments.seed);
  module.train(arguments.train);
  const auto model = std::make_shared<LoadedModel>(std::move(module), arguments);
  RequireNumberOfInputs(arguments.model, model->module, model->inputs);
  TracedModel traced(SourceOf(model));
  traced.options = options;
  return traced;
}

std::string TorchVersion() { return trace::compat::kTorchVersion; }

}  // namespace graphgold::cli
