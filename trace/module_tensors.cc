// SPDX-License-Identifier: MIT
#include "graphgold/trace/module_tensors.h"

#include <c10/core/TensorImpl.h>
#include <torch/nn/cloneable.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "graphgold/graph/prefetch.h"

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

// Tensors that were found, and are not looked at yet.
class FoundTensors {
 public:
  // `path` is that of the module's names, and the same again in the end.
  void Find(const torch::nn::Module& module, std::string& path) {
    Find(Origin::kParameter, Inside::Parameters(module), path);
    Find(Origin::kBuffer, Inside::Buffers(module), path);
    const std::size_t size = path.size();
    for (const auto& child : Inside::Children(module)) {
      path.append(child.key()).append(1, '.');
      Find(*child.value(), path);
      path.resize(size);
    }
  }

  // They lie all over the memory, before and after a run in no cache, and each would be waited for
  // by itself. So all are called for first, and then all that hangs on them.
  void CallFor() const {
    constexpr std::size_t kLine = 64;
    for (const Found& found : found_) {
      const auto* const begin = reinterpret_cast<const char*>(found.tensor->unsafeGetTensorImpl());
      for (std::size_t i = 0; i < sizeof(c10::TensorImpl); i += kLine) Prefetch(begin + i);
      Prefetch(begin + sizeof(c10::TensorImpl) - 1);
    }
    for (const Found& found : found_) {
      const c10::TensorImpl& tensor = *found.tensor->unsafeGetTensorImpl();
      Prefetch(tensor.autograd_meta());
      if (tensor.has_storage()) Prefetch(tensor.unsafe_storage().unsafeGetStorageImpl());
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

  template <typename Tensors>
  void Find(Origin origin, const Tensors& tensors, const std::string& path) {
    for (const auto& tensor : tensors) {
      if (!tensor.value().defined()) continue;
      names_.append(path).append(tensor.key());
      found_.push_back({origin, names_.size(), &tensor.value()});
    }
  }

  std::string names_;
  std::vector<Found> found_;
};

}  // namespace

void VisitModuleTensors(const torch::nn::Module& module, const std::string& prefix,
                        const TensorVisitor& visit) {
  FoundTensors tensors;
  std::string path = prefix;
  tensors.Find(module, path);
  tensors.CallFor();
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
