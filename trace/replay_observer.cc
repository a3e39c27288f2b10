// SPDX-License-Identifier: MIT
#include "graphgold/trace/replay_observer.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include "graphgold/graph/error.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

bool LeavesMemoryEmpty(const c10::FunctionSchema& op) {
  static const std::unordered_set<std::string> kOps = {
      "aten::empty",     "aten::empty_like",        "aten::empty_strided",
      "aten::new_empty", "aten::new_empty_strided", "aten::empty_quantized"};
  return kOps.count(op.name()) != 0;
}

bool LiesInAStorage(const at::Tensor& tensor) {
  return tensor.layout() == c10::kStrided && tensor.has_storage() && !tensor.is_quantized();
}

}  // namespace

void ReplayObserver::SeeOperand(const at::Tensor& tensor) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const std::uint64_t storage = StorageId(tensor);
  const auto [entry, is_new] = tensors_.try_emplace(TensorId(tensor));
  if (is_new) {
    entry->second.storage = storage;
    if (LiesInAStorage(tensor)) entry->second.shape = graphgold::trace::ShapeOf(tensor);
  }
  if (made_by_calls_.count(storage) != 0 || storage_copies_.count(storage) != 0) return;
  if (LiesInAStorage(tensor)) {
    storage_copies_.emplace(storage, CopyOfStorage(tensor));
  } else if (is_new) {
    const at::NoGradGuard no_grad;
    entry->second.copy = tensor.detach().clone();
  }
}

void ReplayObserver::SeeResult(const c10::FunctionSchema& op, std::uint64_t begun,
                               const at::Tensor& tensor) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const std::uint64_t storage = StorageId(tensor);
  if (LeavesMemoryEmpty(op)) {
    made_empty_.insert(begun);
    Seen& seen = tensors_[TensorId(tensor)];
    seen.storage = storage;
    if (LiesInAStorage(tensor)) seen.shape = graphgold::trace::ShapeOf(tensor);
    return;
  }
  if (storage_copies_.count(storage) == 0) made_by_calls_.insert(storage);
  digests_[begun].push_back(DigestOf(tensor));
}

at::Tensor ReplayObserver::CopyOf(std::uint64_t tensor) const {
  const auto found = tensors_.find(tensor);
  if (found == tensors_.end()) return {};  // never used
  const auto copy = storage_copies_.find(found->second.storage);
  if (copy == storage_copies_.end()) return found->second.copy;
  return Lay(found->second.shape, copy->second);
}

const TensorShape& ReplayObserver::ShapeOf(std::uint64_t tensor) const {
  const auto found = tensors_.find(tensor);
  if (found == tensors_.end()) throw Error("an alias that was never seen");
  return found->second.shape;
}

bool ReplayObserver::WasFilledUnseen(std::uint64_t begun, std::uint64_t tensor) const {
  const auto found = tensors_.find(tensor);
  return made_empty_.count(begun) != 0 && found != tensors_.end() &&
         storage_copies_.count(found->second.storage) != 0;
}

const std::vector<Hash128>* ReplayObserver::DigestsOf(std::uint64_t begun) const {
  const auto found = digests_.find(begun);
  return found == digests_.end() ? nullptr : &found->second;
}

}  // namespace graphgold::trace
