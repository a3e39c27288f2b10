// SPDX-License-Identifier: MIT
#include "graphgold/trace/model.h"

namespace graphgold {
namespace trace {

void VisitModule(const torch::nn::Module& module, const std::string& prefix,
                 const TensorVisitor& visit) {
  for (const auto& parameter : module.named_parameters()) {
    visit(Origin::kParameter, prefix + parameter.key(), parameter.value());
  }
  for (const auto& buffer : module.named_buffers()) {
    visit(Origin::kBuffer, prefix + buffer.key(), buffer.value());
  }
}

void VisitModule(const torch::jit::Module& module, const std::string& prefix,
                 const TensorVisitor& visit) {
  for (const auto& parameter : module.named_parameters()) {
    visit(Origin::kParameter, prefix + parameter.name, parameter.value);
  }
  for (const auto& buffer : module.named_buffers()) {
    visit(Origin::kBuffer, prefix + buffer.name, buffer.value);
  }
}

}  // namespace trace

void Modules::VisitTensors(const TensorVisitor& visit) const {
  for (const Entry& entry : entries_) {
    entry.visit_(entry.name_.empty() ? "" : entry.name_ + ".", visit);
  }
}

std::vector<RegisteredTensor> Modules::Tensors() const {
  std::vector<RegisteredTensor> tensors;
  VisitTensors([&](Origin origin, const std::string& name, const at::Tensor& tensor) {
    if (tensor.defined()) tensors.push_back({origin, name, tensor});
  });
  return tensors;
}

bool Modules::any_training() const {
  for (const Entry& entry : entries_) {
    if (entry.training_()) return true;
  }
  return false;
}

bool Modules::any_jit() const {
  for (const Entry& entry : entries_) {
    if (entry.is_jit_) return true;
  }
  return false;
}

}  // namespace graphgold
