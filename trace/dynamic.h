// SPDX-License-Identifier: MIT
//
// Inputs whose sizes have names, so that a model can be run at other sizes.
//
//   Trace(model, Dynamic(ids, {{0, "batch"}, {1, "seq"}}))
//   Trace(model, Inputs(Dynamic(ids, {{0, "batch"}}), mask))
//   Trace(model, std::vector{Dynamic(left, {{0, "batch"}}), Dynamic(right, {{0, "batch"}})})
//
// The model is given plain tensors: for a std::vector<DynamicTensor>, a std::vector<at::Tensor>. A
// plain trace runs it at the sizes that the tensors have. At other sizes, a tensor is repeated and
// cut along its marked dimensions. Where that will not do, a function makes the inputs:
//
//   Trace(model, DynamicInputs({{"batch", 2}, {"seq", 8}}, [](const Sizes& sizes) {
//           return Inputs(torch::ones({sizes.at("batch"), sizes.at("seq")}), 0.5);
//         }))
//
// It is to make new tensors at every call; what it draws at random is the same in every run.
#ifndef GRAPHGOLD_TRACE_DYNAMIC_H_
#define GRAPHGOLD_TRACE_DYNAMIC_H_

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "graphgold/graph/dim.h"

namespace graphgold {

// The name of a dimension's size. A negative dimension counts from the end.
struct DimMark {
  std::int64_t dim;
  std::string name;
};

class DynamicTensor {
 public:
  // Throws Error for a tensor that is undefined or not dense, a dimension that it does not have or
  // that is marked twice, and what is no name.
  DynamicTensor(at::Tensor tensor, std::vector<DimMark> marks);

  const at::Tensor& tensor() const { return tensor_; }
  const std::vector<DimMark>& marks() const { return marks_; }  // no negative dimensions

  // The tensor at these sizes; the given one itself if they are its own. A name that is missing
  // keeps its size. Elements are repeated from the first on, so what were valid indices still are.
  // A new tensor is a leaf; its dtype, device, requires_grad and order of strides are as given.
  at::Tensor At(const Sizes& sizes) const;

 private:
  at::Tensor tensor_;
  std::vector<DimMark> marks_;
};

inline DynamicTensor Dynamic(at::Tensor tensor, std::vector<DimMark> marks) {
  return DynamicTensor(std::move(tensor), std::move(marks));
}

// A visitor that can take it gets the marked tensor; others get the tensor.
template <typename Visit>
void GraphGoldVisit(const DynamicTensor& dynamic, const std::string& path, const Visit& visit) {
  if constexpr (std::is_invocable_v<const Visit&, const std::string&, const DynamicTensor&>) {
    visit(path, dynamic);
  } else {
    visit(path, dynamic.tensor());
  }
}

// Inputs that a function makes.
template <typename Make>
struct MadeInputs {
  Sizes sizes;
  Make make;

  decltype(auto) At(const Sizes& other) const {
    Sizes all = other;
    all.insert(sizes.begin(), sizes.end());  // those that are missing
    return make(all);
  }
};

namespace trace {

// Throws Error unless each is a name with a possible size.
void CheckSizes(const Sizes& sizes);

// Visits the inputs and collects the names of their sizes; throws Error, naming both places, if a
// name stands for two sizes.
class SizeCollector {
 public:
  explicit SizeCollector(Sizes& sizes) : sizes_(sizes) {}
  void operator()(const std::string&, const at::Tensor&) const {}
  void operator()(const std::string& path, const DynamicTensor& dynamic) const;

 private:
  Sizes& sizes_;
  mutable std::map<std::string, std::string> places_;
};

}  // namespace trace

template <typename Make>
MadeInputs<std::decay_t<Make>> DynamicInputs(Sizes sizes, Make&& make) {
  static_assert(std::is_invocable_v<const std::decay_t<Make>&, const Sizes&>,
                "GraphGold: the function that makes inputs takes the sizes: (const Sizes&).");
  trace::CheckSizes(sizes);
  return {std::move(sizes), std::forward<Make>(make)};
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_DYNAMIC_H_
