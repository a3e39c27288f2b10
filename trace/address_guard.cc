// SPDX-License-Identifier: MIT
#include "graphgold/trace/address_guard.h"

#include "graphgold/trace/remembered_room.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

RememberedRoom room_for_old;

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
  old_.reserve(room_for_old.get());
  young_.reserve(2 * kYoung);
}

AddressGuard::~AddressGuard() {
  room_for_old.Remember(old_.size());
  Release(young_);
  Release(old_);
}

void AddressGuard::Release(References& references) {
  constexpr std::size_t kAhead = 16;
  for (std::size_t i = 0; i < references.size(); ++i) {
    if (i + kAhead < references.size()) Prefetch(references[i + kAhead].to);
    if (references[i].to != nullptr) c10::raw::weak_intrusive_ptr::decref(references[i].to);
  }
}

void AddressGuard::Add(c10::intrusive_ptr_target* target, bool of_storage, References& to) {
  to.push_back({target, of_storage});
  c10::raw::weak_intrusive_ptr::incref(target);
}

bool AddressGuard::Hold(const at::Tensor& tensor, PackedType type, bool young) {
  References& references = young ? young_ : old_;
  const bool keeps_memory = WeakReferenceKeepsMemory(type);
  if (!keeps_memory) Add(tensor.unsafeGetTensorImpl(), /*of_storage=*/false, references);
  // A dead storage always gives its memory back.
  c10::StorageImpl* const storage = StorageOf(tensor);
  if (storage != nullptr) Add(storage, /*of_storage=*/true, references);
  return !keeps_memory;
}

}  // namespace graphgold::trace
