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
#include <c10/core/UndefinedTensorImpl.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgold/trace/tape.h"

namespace graphgold::trace {

class AddressGuard {
 public:
  using WeakTensor = c10::weak_intrusive_ptr<c10::TensorImpl, c10::UndefinedTensorImpl>;
  using WeakStorage = c10::weak_intrusive_ptr<c10::StorageImpl>;

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

  // Lets go of young tensors and storages that are gone by now; `end` gets the address of each,
  // before that may be another's. They are not looked for every time.
  template <typename End>
  void LetGoOfDead(const End& end) {
    LetGo(young_tensors_, tensors_, [&](std::uint64_t address) { end(address, false); });
    LetGo(young_storages_, storages_, [&](std::uint64_t address) { end(address, true); });
  }

 private:
  // So many are waited for: what a few calls make.
  static constexpr std::size_t kYoung = 8;

  template <typename Weak, typename End>
  static void LetGo(std::vector<Weak>& young, std::vector<Weak>& old, const End& end) {
    if (young.size() < kYoung) return;
    std::size_t alive = 0;
    for (std::size_t i = 0; i < young.size(); ++i) {
      if (young[i].use_count() != 0) {
        if (alive != i) young[alive].swap(young[i]);
        ++alive;
      } else {
        end(reinterpret_cast<std::uint64_t>(young[i]._unsafe_get_target()));
        young[i].reset();
      }
    }
    young.erase(young.begin() + static_cast<std::ptrdiff_t>(alive), young.end());
    // What has lived for so long is no longer young: a skip connection, an output.
    if (alive > kYoung / 2) {
      for (std::size_t i = 0; i < alive / 2; ++i) old.push_back(std::move(young[i]));
      young.erase(young.begin(), young.begin() + static_cast<std::ptrdiff_t>(alive / 2));
    }
  }

  std::vector<WeakTensor> tensors_;
  std::vector<WeakStorage> storages_;
  std::vector<WeakTensor> young_tensors_;
  std::vector<WeakStorage> young_storages_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_ADDRESS_GUARD_H_
