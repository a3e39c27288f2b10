// SPDX-License-Identifier: MIT
#include "graphgold/trace/saved_tensors.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/edge.h>
#include <torch/csrc/autograd/function.h>
#include <torch/csrc/autograd/variable.h>

#include <algorithm>
#include <utility>

#include "graphgold/graph/error.h"
#include "graphgold/trace/apart.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {

std::size_t SavedTensors::Save(const std::string& name, const at::Tensor& tensor) {
  const Apart apart;
  const auto known = tensor_places_.find(TensorId(tensor));
  if (known != tensor_places_.end()) return known->second;
  // What a view is a view of goes first, here and in Restore: a view asks it for its own history.
  if (!tensor.is_inference() && tensor.is_view()) {
    Save("the base of " + name, at::Tensor(tensor._base()));
  }
  Saved saved(tensor);
  try {
    SaveNumbers(tensor, saved);
  } catch (const c10::Error& error) {
    throw Error(name + " cannot be saved (" + error.what_without_backtrace() +
                "), so the model cannot be run again");
  }
  SaveHistory(tensor, saved);
  if (std::find(devices_.begin(), devices_.end(), tensor.device()) == devices_.end()) {
    devices_.push_back(tensor.device());
  }
  const std::size_t place = tensors_.size();
  tensor_places_.emplace(TensorId(tensor), place);
  tensors_.push_back(std::move(saved));
  if (tensors_[place].has_history && tensor.is_leaf() && tensor.grad().defined()) {
    const std::size_t gradient = Save("the gradient of " + name, tensor.grad());
    tensors_[place].gradient = gradient;
  }
  return place;
}

void SavedTensors::SaveNumbers(const at::Tensor& tensor, Saved& saved) {
  if (tensor.layout() != c10::kStrided || !tensor.has_storage()) {
    saved.other = tensor.detach().clone();
    return;
  }
  saved.storage = SaveStorage(tensor);
  if (tensor.is_quantized() || tensor.is_nested()) {
    saved.other = tensor.detach();
  } else {
    saved.shape = ShapeOf(tensor);
  }
}

std::size_t SavedTensors::SaveStorage(const at::Tensor& tensor) {
  const auto [known, is_new] = storage_places_.emplace(StorageId(tensor), storages_.size());
  if (is_new) {
    storages_.push_back({tensor.storage().getWeakStorageImpl(), CopyOfStorage(tensor)});
  }
  return known->second;
}

void SavedTensors::SaveHistory(const at::Tensor& tensor, Saved& saved) {
  saved.has_history = !tensor.is_inference();
  if (!saved.has_history) return;
  saved.requires_grad = tensor.requires_grad();
  saved.made_by = tensor.grad_fn();
  saved.made_as = static_cast<std::uint32_t>(tensor.output_nr());
}

std::vector<at::Tensor> SavedTensors::Restore() const {
  const Apart apart;
  const std::vector<at::Tensor> storages = RestoreStorages();
  std::vector<at::Tensor> tensors;
  for (const Saved& saved : tensors_) tensors.push_back(RestoreNumbers(saved, storages));
  for (std::size_t i = 0; i < tensors.size(); ++i) RestoreHistory(tensors_[i], tensors, tensors[i]);
  return tensors;
}

// Each storage as flat bytes: itself, or another if it died or shrank.
std::vector<at::Tensor> SavedTensors::RestoreStorages() const {
  std::vector<at::Tensor> storages;
  for (const SavedStorage& saved : storages_) {
    const auto alive = saved.storage.lock();
    if (alive && alive->nbytes() >= saved.bytes.nbytes()) {
      storages.push_back(FlatBytes(c10::Storage(alive), saved.bytes.numel()));
      storages.back().copy_(saved.bytes);
    } else {
      storages.push_back(saved.bytes.clone());
    }
  }
  return storages;
}

at::Tensor SavedTensors::RestoreNumbers(const Saved& saved,
                                        const std::vector<at::Tensor>& storages) {
  const auto as_saved = [&] {
    if (!saved.storage) return saved.other.clone();
    return saved.shape ? Lay(*saved.shape, storages[*saved.storage]) : saved.other.detach();
  };
  at::Tensor tensor(saved.tensor.lock());
  if (!tensor.defined()) return as_saved();
  const bool in_place = saved.storage && StorageId(tensor) == StorageId(storages[*saved.storage]) &&
                        (!saved.shape || ShapeOf(tensor) == *saved.shape);
  if (!in_place) tensor.set_data(as_saved());
  return tensor;
}

void SavedTensors::RestoreHistory(const Saved& saved, const std::vector<at::Tensor>& tensors,
                                  const at::Tensor& tensor) {
  if (!saved.has_history || tensor.is_inference()) return;
  if (tensor.grad_fn() != saved.made_by) {
    torch::autograd::impl::set_gradient_edge(tensor, {saved.made_by, saved.made_as});
  }
  if (saved.made_by != nullptr) return;
  if (tensor.requires_grad() != saved.requires_grad) {
    tensor.set_requires_grad(saved.requires_grad);
  }
  const at::Tensor gradient = saved.gradient ? tensors[*saved.gradient] : at::Tensor();
  if (!tensor.grad().is_same(gradient)) tensor.mutable_grad() = gradient;
}

}  // namespace graphgold::trace
