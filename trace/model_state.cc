// SPDX-License-Identifier: MIT
#include "graphgold/trace/model_state.h"

#include <string>

namespace graphgold::trace {
namespace {

SavedTensors SaveTensors(const Modules& modules, const std::vector<RegisteredTensor>& inputs) {
  SavedTensors saved;
  const auto save = [&](const RegisteredTensor& registered) {
    const std::string kind = registered.origin == Origin::kInput       ? "the input "
                             : registered.origin == Origin::kParameter ? "the parameter "
                                                                       : "the buffer ";
    saved.Save(kind + registered.name, registered.tensor);
  };
  for (const RegisteredTensor& input : inputs) save(input);
  for (const RegisteredTensor& registered : modules.Tensors()) save(registered);
  return saved;
}

}  // namespace

ModelState ModelState::Of(const Modules& modules, const std::vector<RegisteredTensor>& inputs) {
  return ModelState(modules, inputs);
}

ModelState::ModelState(const Modules& modules, const std::vector<RegisteredTensor>& inputs)
    : tensors_(SaveTensors(modules, inputs)),
      attributes_(modules.jit_modules(), tensors_),
      random_(RandomState::Of(tensors_.devices())),
      torch_(TorchState::Now()) {
  for (const torch::nn::Module* top : modules.nn_modules()) {
    // Not everyone's module lives in a shared_ptr; it outlives this state all the same.
    const std::shared_ptr<torch::nn::Module> unowned(std::shared_ptr<void>(),
                                                     const_cast<torch::nn::Module*>(top));
    training_.emplace_back(unowned, top->is_training());
    for (const auto& module : top->modules(/*include_self=*/false)) {
      training_.emplace_back(module, module->is_training());
    }
  }
}

void ModelState::Restore() const {
  attributes_.Restore(tensors_.Restore());
  // train() sets the flags of all modules inside, too; those come later in the list.
  for (const auto& [module, flag] : training_) {
    if (module->is_training() != flag) module->train(flag);
  }
  random_.Restore();
  torch_.Restore();
}

}  // namespace graphgold::trace
