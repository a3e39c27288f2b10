// SPDX-License-Identifier: MIT
#include "graphgold/trace/model.h"

#include <algorithm>
#include <string_view>

#include "graphgold/trace/module_tensors.h"

namespace graphgold {
namespace {

void VisitModule(const torch::jit::Module& module, const std::string& prefix,
                 const TensorVisitor& visit) {
  const auto visit_all = [&](Origin origin, const auto& tensors) {
    for (const auto& tensor : tensors) {
      if (tensor.value.defined()) visit(origin, prefix + tensor.name, tensor.value);
    }
  };
  visit_all(Origin::kParameter, module.named_parameters());
  visit_all(Origin::kBuffer, module.named_buffers());
}

bool MayHaveName(const torch::jit::Module& module, std::string_view first) {
  const auto& attributes = module.type()->getAttributes();
  return std::any_of(attributes.begin(), attributes.end(), [&](const auto& attribute) {
    return trace::FirstOfName(attribute.getName()) == first;
  });
}

}  // namespace

void Modules::VisitTensors(const TensorVisitor& visit) const {
  trace::Places places;
  VisitTensors(visit, places);
}

void Modules::VisitTensors(const TensorVisitor& visit, trace::Places& places) const {
  places.Begin();
  for (const Entry& entry : entries_) {
    const std::string prefix = entry.name_.empty() ? "" : entry.name_ + ".";
    if (entry.nn_ != nullptr) trace::VisitModuleTensors(*entry.nn_, prefix, visit, places);
    if (entry.jit_) VisitModule(*entry.jit_, prefix, visit);
  }
}

std::vector<RegisteredTensor> Modules::Tensors() const {
  std::vector<RegisteredTensor> tensors;
  VisitTensors([&](Origin origin, const std::string& name, const at::Tensor& tensor) {
    tensors.push_back({origin, name, tensor});
  });
  return tensors;
}

bool Modules::MayHave(std::string_view first) const {
  return std::any_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    if (!entry.name_.empty()) return trace::FirstOfName(entry.name_) == first;
    return entry.nn_ != nullptr ? trace::MayHaveName(*entry.nn_, first)
                                : MayHaveName(*entry.jit_, first);
  });
}

bool Modules::any_training() const {
  return std::any_of(entries_.begin(), entries_.end(), [](const Entry& entry) {
    return entry.nn_ != nullptr ? entry.nn_->is_training() : entry.jit_->is_training();
  });
}

bool Modules::any_jit() const { return !jit_modules().empty(); }

std::vector<const torch::nn::Module*> Modules::nn_modules() const {
  std::vector<const torch::nn::Module*> modules;
  for (const Entry& entry : entries_) {
    if (entry.nn_ != nullptr) modules.push_back(entry.nn_);
  }
  return modules;
}

std::vector<torch::jit::Module> Modules::jit_modules() const {
  std::vector<torch::jit::Module> modules;
  for (const Entry& entry : entries_) {
    if (entry.jit_) modules.push_back(*entry.jit_);
  }
  return modules;
}

}  // namespace graphgold
