// SPDX-License-Identifier: MIT
#include "graphgold/trace/module_tensors.h"

#include <c10/core/TensorImpl.h>
#include <torch/nn/cloneable.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "graphgold/trace/remembered_room.h"

namespace graphgold::trace {
namespace {

struct Looking;

}  // namespace
}  // namespace graphgold::trace

// LibTorch gives out copies of a module's lists only, with two strings for every tensor; to make
// them took an eighth of the time of a check. Cloneable is a friend of Module, so a specialization
// of it may look at the lists. A LibTorch that keeps them elsewhere does not compile with this,
// rather than being misread.
template <>
class torch::nn::Cloneable<graphgold::trace::Looking> {
 public:
  static const auto& Parameters(const Module& module) { return module.parameters_; }
  static const auto& Buffers(const Module& module) { return module.buffers_; }
  static const auto& Children(const Module& module) { return module.children_; }
};

namespace graphgold::trace {
namespace {

using Inside = torch::nn::Cloneable<Looking>;

RememberedRoom room_for_names;
RememberedRoom room_for_found;

// Tensors that were found, and are not looked at yet.
class FoundTensors {
 public:
  explicit FoundTensors(Places& places) : places_(places) {
    names_.reserve(room_for_names.get());
    found_.reserve(room_for_found.get());
  }
  ~FoundTensors() {
    room_for_names.Remember(names_.size());
    room_for_found.Remember(found_.size());
  }
  FoundTensors(const FoundTensors&) = delete;
  FoundTensors& operator=(const FoundTensors&) = delete;

  // `path` is that of the module's names, and the same again in the end.
  void Find(const torch::nn::Module& module, std::string& path) {
    Find(Origin::kParameter, Inside::Parameters(module), path);
    Find(Origin::kBuffer, Inside::Buffers(module), path);
    const auto& children = Inside::Children(module);
    for (const auto& child : children) places_.Note(child.value().get(), sizeof(module));
    for (const auto& child : children) NoteLists(*child.value());
    const std::size_t size = path.size();
    for (const auto& child : children) {
      path.append(child.key()).append(1, '.');
      Find(*child.value(), path);
      path.resize(size);
    }
  }

  // First all of them, then all that hangs on them.
  void NoteTensors() const {
    constexpr std::size_t kAutogradMeta = 64;  // up to the gradient
    for (const Found& found : found_) {
      places_.Note(found.tensor->unsafeGetTensorImpl(), sizeof(c10::TensorImpl));
    }
    for (const Found& found : found_) {
      const c10::TensorImpl& tensor = *found.tensor->unsafeGetTensorImpl();
      if (const auto* const meta = tensor.autograd_meta()) places_.Note(meta, kAutogradMeta);
      if (const auto* const storage = tensor.unsafe_storage().unsafeGetStorageImpl()) {
        places_.Note(storage, sizeof(*storage));
      }
    }
    for (const Found& found : found_) {
      if (found.origin == Origin::kBuffer) NoteNumbers(*found.tensor->unsafeGetTensorImpl());
    }
  }

  void Visit(const TensorVisitor& visit) const {
    std::string name;
    std::size_t begin = 0;
    for (const Found& found : found_) {
      name.assign(names_, begin, found.name_end - begin);
      begin = found.name_end;
      visit(found.origin, name, *found.tensor);
    }
  }

 private:
  struct Found {
    Origin origin;
    std::size_t name_end;  // in `names_`, where it stands behind those before it
    const at::Tensor* tensor;
  };

  void NoteLists(const torch::nn::Module& module) const {
    const auto note = [&](const auto& items) {
      places_.Note(items.data(), items.size() * sizeof(*items.data()));
    };
    note(Inside::Parameters(module).items());
    note(Inside::Buffers(module).items());
    note(Inside::Children(module).items());
  }

  // Those of a large tensor are found by the processor itself, once it has begun.
  void NoteNumbers(const c10::TensorImpl& tensor) const {
    constexpr std::size_t kSmall = 4096;
    const c10::Storage& storage = tensor.unsafe_storage();
    if (!storage || !storage.device().is_cpu()) return;
    if (storage.data() != nullptr) {
      places_.Note(storage.data(), std::min<std::size_t>(storage.nbytes(), kSmall));
    }
  }

  template <typename Tensors>
  void Find(Origin origin, const Tensors& tensors, const std::string& path) {
    for (const auto& tensor : tensors) {
      if (!tensor.value().defined()) continue;
      names_.append(path).append(tensor.key());
      found_.push_back({origin, names_.size(), &tensor.value()});
    }
  }

  Places& places_;
  std::string names_;
  std::vector<Found> found_;
};

}  // namespace

void VisitModuleTensors(const torch::nn::Module& module, const std::string& prefix,
                        const TensorVisitor& visit, Places& places) {
  FoundTensors tensors(places);
  std::string path = prefix;
  tensors.Find(module, path);
  tensors.NoteTensors();
  tensors.Visit(visit);
}

bool MayHaveName(const torch::nn::Module& module, std::string_view first) {
  const auto any = [&](const auto& list) {
    return std::any_of(list.begin(), list.end(),
                       [&](const auto& item) { return FirstOfName(item.key()) == first; });
  };
  return any(Inside::Parameters(module)) || any(Inside::Buffers(module)) ||
         any(Inside::Children(module));
}

}  // namespace graphgold::trace
