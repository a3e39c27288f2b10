// SPDX-License-Identifier: MIT
//
// Tensors, saved so that a run cannot tell, and put back in place: the same objects hold the same
// numbers again, in the same memory, with the same gradients and history.
//
// Nothing that is saved is kept alive, for a run must not be able to tell by its memory or by use
// counts either; only weak references are held. What died in the meantime (a gradient that was
// dropped, a buffer that TorchScript replaced) had no other owner, so a copy stands for it.
#ifndef GRAPHGOLD_TRACE_SAVED_TENSORS_H_
#define GRAPHGOLD_TRACE_SAVED_TENSORS_H_

#include <ATen/core/Tensor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graphgold/trace/tensor_copy.h"

namespace graphgold::trace {

class SavedTensors {
 public:
  // Saves a defined tensor, its gradient, and the tensor that it is a view of: each once, however
  // often it comes. Returns its place. Throws Error, naming it, if it cannot be saved.
  std::size_t Save(const std::string& name, const at::Tensor& tensor);

  // The tensors by their places, all as they were.
  std::vector<at::Tensor> Restore() const;

  // Where they are, each device once.
  const std::vector<c10::Device>& devices() const { return devices_; }

 private:
  using WeakTensor = c10::weak_intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>;

  using GradientNode = std::decay_t<decltype(std::declval<const at::Tensor&>().grad_fn())>;

  struct SavedStorage {
    c10::weak_intrusive_ptr<c10::StorageImpl> storage;
    at::Tensor bytes;
  };

  struct Saved {
    explicit Saved(const at::Tensor& original) : tensor(original.getIntrusivePtr()) {}

    WeakTensor tensor;
    // Its numbers. A plain tensor lies in a storage, in some shape. One that is quantized or nested
    // has more than that to its shape: `other` is a second tensor on its storage. One that has no
    // storage (sparse, opaque) is copied to `other`.
    std::optional<std::size_t> storage;
    std::optional<TensorShape> shape;
    at::Tensor other;
    // What autograd knows of it. An inference tensor has none of that.
    bool has_history = false;
    bool requires_grad = false;
    GradientNode made_by;  // none for a leaf
    std::uint32_t made_as = 0;
    std::optional<std::size_t> gradient;
  };

  std::size_t SaveStorage(const at::Tensor& tensor);
  void SaveNumbers(const at::Tensor& tensor, Saved& saved);
  static void SaveHistory(const at::Tensor& tensor, Saved& saved);

  std::vector<at::Tensor> RestoreStorages() const;
  static at::Tensor RestoreNumbers(const Saved& saved, const std::vector<at::Tensor>& storages);
  static void RestoreHistory(const Saved& saved, const std::vector<at::Tensor>& tensors,
                             const at::Tensor& tensor);

  std::vector<SavedStorage> storages_;
  std::vector<Saved> tensors_;
  std::vector<c10::Device> devices_;
  std::unordered_map<std::uint64_t, std::size_t> storage_places_;
  std::unordered_map<std::uint64_t, std::size_t> tensor_places_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_SAVED_TENSORS_H_
