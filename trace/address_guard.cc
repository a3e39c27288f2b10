// SPDX-License-Identifier: MIT
#include "graphgold/trace/address_guard.h"

#include "graphgold/graph/prefetch.h"
#include "graphgold/trace/remembered_room.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

RememberedRoom room_for_tensors;
RememberedRoom room_for_storages;

template <typename Weak>
void Release(std::vector<Weak>& references) {
  constexpr std::size_t kAhead = 8;
  for (std::size_t i = 0; i < references.size(); ++i) {
    if (i + kAhead < references.size()) Prefetch(references[i + kAhead]._unsafe_get_target());
    references[i].reset();
  }
}

// A weak reference to these would keep memory that the model has given back: their components are
// not in the storage that a dying tensor releases.
bool WeakReferenceKeepsMemory(PackedType type) {
  switch (static_cast<c10::Layout>(type.layout)) {
    case c10::kStrided:
      return type.quantizer != 0 && type.quantizer != QuantizerOf(c10::kPerTensorAffine);
    case c10::kSparse:
    case c10::kMkldnn:
      return false;
    default:  // nested ones, too
      return true;
  }
}

}  // namespace

AddressGuard::AddressGuard() {
  tensors_.reserve(room_for_tensors.get());
  storages_.reserve(room_for_storages.get());
  young_tensors_.reserve(2 * kYoung);
  young_storages_.reserve(2 * kYoung);
}

AddressGuard::~AddressGuard() {
  room_for_tensors.Remember(tensors_.size());
  room_for_storages.Remember(storages_.size());
  Release(young_tensors_);
  Release(young_storages_);
  Release(tensors_);
  Release(storages_);
}

bool AddressGuard::Hold(const at::Tensor& tensor, PackedType type, bool young) {
  std::vector<WeakStorage>& storages = young ? young_storages_ : storages_;
  // A dead storage always gives its memory back.
  const c10::Storage& own = tensor.unsafeGetTensorImpl()->unsafe_storage();
  if (own) {
    storages.push_back(own.getWeakStorageImpl());
  } else if (c10::StorageImpl* const storage = StorageOfValues(tensor)) {
    storages.emplace_back(c10::intrusive_ptr<c10::StorageImpl>::reclaim_copy(storage));
  }
  if (WeakReferenceKeepsMemory(type)) return false;
  (young ? young_tensors_ : tensors_).emplace_back(tensor.getIntrusivePtr());
  return true;
}

}  // namespace graphgold::trace
