// SPDX-License-Identifier: MIT
//
// Keeps the addresses of tensors and storages from being given to others, by weak references: a
// tensor's memory is still freed on time, only the object itself stays.
//
// Most tensors of a run are gone a few calls after they were made. Were their objects all kept, the
// model would find none of its memory warm again; so what is gone is let go of soon. Whoever relies
// on an address must be told of that.
#ifndef GRAPHGOLD_TRACE_ADDRESS_GUARD_H_
#define GRAPHGOLD_TRACE_ADDRESS_GUARD_H_

#include <ATen/core/Tensor.h>
#include <c10/core/StorageImpl.h>
#include <c10/core/TensorImpl.h>
#include <c10/util/intrusive_ptr.h>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "graphgold/graph/prefetch.h"
#include "graphgold/trace/tape.h"

namespace graphgold::trace {

class AddressGuard {
 public:
  // Gives up all references.
  ~AddressGuard();

  // Makes room for as much as the last guard held.
  AddressGuard();
  AddressGuard(const AddressGuard&) = delete;
  AddressGuard& operator=(const AddressGuard&) = delete;

  // Guards the address of a tensor of this type, and its storage's. False for a tensor that would
  // keep its memory then: only its storage is guarded. What is `young` is looked at again by
  // LetGoOfDead.
  bool Hold(const at::Tensor& tensor, PackedType type, bool young);

  // Lets go of young tensors and storages that are gone by now; `end` gets the address of each, and
  // whether it is a storage's, before that may be another's. They are not looked for every time.
  template <typename End>
  void LetGoOfDead(const End& end) {
    if (young_.size() >= kYoung) LetGo(end);
  }

  // Calls for what the next call needs: the ends of both lists, and what LetGoOfDead will look at.
  void PrepareForMore() const {
    Prefetch(old_.data() + old_.size(), 2);
    Prefetch(young_.data() + young_.size());
    if (young_.size() < kYoung) return;
    for (const Reference& reference : young_) Prefetch(reference.to);
  }

 private:
  // One weak reference, to a tensor or to a storage. Both stand in one list, so that the code that
  // walks through it is there once: it runs between two calls of a model, from cold caches.
  struct Reference {
    c10::intrusive_ptr_target* to = nullptr;
    bool of_storage = false;

    bool is_alive() const { return c10::raw::weak_intrusive_ptr::use_count(to) != 0; }
    std::uint64_t address() const {
      return of_storage ? reinterpret_cast<std::uint64_t>(static_cast<c10::StorageImpl*>(to))
                        : reinterpret_cast<std::uint64_t>(static_cast<c10::TensorImpl*>(to));
    }
  };
  using References = std::vector<Reference>;

  // So many are waited for: tensors and storages that a few calls make.
  static constexpr std::size_t kYoung = 16;

  static void Add(c10::intrusive_ptr_target* target, bool of_storage, References& to);
  static void Release(References& references);

  // A reference that is given up, or has moved, is null, should `end` throw.
  template <typename End>
  void LetGo(const End& end) {
    std::size_t alive = 0;
    for (std::size_t i = 0; i < young_.size(); ++i) {
      if (young_[i].to == nullptr) continue;
      if (young_[i].is_alive()) {
        if (alive != i) young_[alive] = std::exchange(young_[i], {});
        ++alive;
      } else {
        end(young_[i].address(), young_[i].of_storage);
        c10::raw::weak_intrusive_ptr::decref(std::exchange(young_[i].to, nullptr));
      }
    }
    young_.resize(alive);
    // What has lived for so long is no longer young: a skip connection, an output.
    if (alive > kYoung / 2) {
      const auto grown = young_.begin() + static_cast<std::ptrdiff_t>(alive / 2);
      old_.insert(old_.end(), young_.begin(), grown);
      young_.erase(young_.begin(), grown);
    }
  }

  References old_;
  References young_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_ADDRESS_GUARD_H_
