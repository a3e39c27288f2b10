// SPDX-License-Identifier: MIT
#include "graphgold/trace/dynamic.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "graphgold/graph/dim.h"
#include "graphgold/graph/error.h"
#include "graphgold/trace/apart.h"

namespace graphgold {
namespace {

// A name and nothing else: no number, no expression.
bool IsName(const std::string& text) {
  try {
    const Dim dim = Dim::Parse(text);
    return !dim.is_constant() && dim.Evaluate({{text, 7}}) == 7;
  } catch (const Error&) {
    return false;
  }
}

void CheckName(const std::string& name) {
  if (IsName(name)) return;
  throw Error("\"" + name +
              "\" cannot be the name of a size: expected letters, digits and underscores, such as "
              "\"batch\"");
}

std::string SizesText(const at::Tensor& tensor) { return c10::str(tensor.sizes()); }

// The strides of a tensor that has grown or shrunk: the dimensions in the same order, and what was
// left free between them left free again. An expanded dimension (stride 0) stays one.
std::vector<std::int64_t> StridesLike(const at::Tensor& tensor,
                                      const std::vector<std::int64_t>& sizes) {
  const std::vector<std::int64_t> sizes_before = tensor.sizes().vec();
  const std::vector<std::int64_t> before = tensor.strides().vec();
  std::vector<std::size_t> inner_first;
  for (std::size_t i = before.size(); i-- > 0;) {
    if (before[i] != 0 || sizes_before[i] == 1) inner_first.push_back(i);
  }
  std::stable_sort(inner_first.begin(), inner_first.end(),
                   [&](std::size_t a, std::size_t b) { return before[a] < before[b]; });
  std::vector<std::int64_t> strides(before.size(), 0);
  constexpr std::int64_t kOne = 1;
  std::int64_t end_before = 1;
  std::int64_t end = 1;
  for (const std::size_t i : inner_first) {
    strides[i] = end + std::max<std::int64_t>(before[i] - end_before, 0);
    end_before = std::max(before[i], kOne) * std::max(sizes_before[i], kOne);
    end = strides[i] * std::max(sizes[i], kOne);
  }
  return strides;
}

// The same numbers, in memory as `tensor` has it. Not a view, unless an expanded dimension needs
// it: a view that was made without gradients could not be written by a model with them.
at::Tensor LaidOutLike(const at::Tensor& tensor, at::Tensor numbers) {
  const std::vector<std::int64_t> sizes = numbers.sizes().vec();
  const std::vector<std::int64_t> strides = StridesLike(tensor, sizes);
  std::vector<std::int64_t> in_memory = sizes;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (strides[i] != 0 || sizes[i] < 2) continue;
    in_memory[i] = 1;
    numbers = numbers.narrow(static_cast<std::int64_t>(i), 0, 1);
  }
  at::Tensor memory =
      at::empty_strided(in_memory, strides, tensor.options().requires_grad(false)).copy_(numbers);
  return in_memory == sizes ? memory : memory.expand(sizes);
}

}  // namespace

DynamicTensor::DynamicTensor(at::Tensor tensor, std::vector<DimMark> marks)
    : tensor_(std::move(tensor)), marks_(std::move(marks)) {
  if (!tensor_.defined()) throw Error("Dynamic was given an undefined tensor");
  if (tensor_.layout() != c10::kStrided || tensor_.is_quantized() || tensor_.is_nested()) {
    throw Error(
        "Dynamic was given a tensor that is sparse, quantized or nested, which cannot be made at "
        "other sizes: make it with DynamicInputs");
  }
  std::map<std::int64_t, std::string> seen;
  for (DimMark& mark : marks_) {
    CheckName(mark.name);
    const std::int64_t given = mark.dim;
    if (given < 0) mark.dim += tensor_.dim();
    if (mark.dim < 0 || mark.dim >= tensor_.dim()) {
      throw Error("dimension " + std::to_string(given) + ", marked \"" + mark.name +
                  "\", is out of range: the tensor has the sizes " + SizesText(tensor_));
    }
    const auto [other, is_new] = seen.emplace(mark.dim, mark.name);
    if (!is_new) {
      throw Error("dimension " + std::to_string(mark.dim) + " is marked twice: \"" + other->second +
                  "\" and \"" + mark.name + "\"");
    }
  }
}

at::Tensor DynamicTensor::At(const Sizes& sizes) const {
  const trace::Apart apart;
  at::Tensor numbers = tensor_.detach();
  for (const auto& [dim, name] : marks_) {
    const auto wanted = sizes.find(name);
    const std::int64_t size = tensor_.size(dim);
    if (wanted == sizes.end() || wanted->second == size) continue;
    if (size == 0) {
      throw Error("dimension " + std::to_string(dim) + ", marked \"" + name +
                  "\", has size 0, so there is nothing to repeat: make the inputs with "
                  "DynamicInputs");
    }
    const at::Tensor index =
        at::arange(wanted->second, tensor_.options().dtype(at::kLong).requires_grad(false));
    numbers = numbers.index_select(dim, index.remainder(size));
  }
  if (numbers.sizes() == tensor_.sizes()) return tensor_;
  return LaidOutLike(tensor_, numbers).set_requires_grad(tensor_.requires_grad());
}

namespace trace {

void CheckSizes(const Sizes& sizes) {
  for (const auto& [name, size] : sizes) {
    CheckName(name);
    if (size < 0) throw Error("the size " + name + " cannot be " + std::to_string(size));
  }
}

void SizeCollector::operator()(const std::string& path, const DynamicTensor& dynamic) const {
  for (const auto& [dim, name] : dynamic.marks()) {
    const std::int64_t size = dynamic.tensor().size(dim);
    const std::string place = "dimension " + std::to_string(dim) + " of " + path;
    const auto [known, is_new] = sizes_.emplace(name, size);
    if (is_new) {
      places_[name] = place;
    } else if (known->second != size) {
      throw Error("the size " + name + " is " + std::to_string(known->second) + " in " +
                  places_[name] + ", but " + std::to_string(size) + " in " + place);
    }
  }
}

}  // namespace trace
}  // namespace graphgold
