// SPDX-License-Identifier: MIT
#include "graphgold/trace/other_data.h"

#include <ATen/ATen.h>

#include <cstdint>

#include "graphgold/trace/apart.h"
#include "graphgold/trace/tensor_copy.h"

namespace graphgold {
namespace {

// All of these take and return flat tensors on the CPU: of double for real numbers, else of long.

at::Tensor Reordered(const at::Tensor& flat) { return flat.flip(0).roll(1); }

bool AllEqual(const at::Tensor& flat) { return flat.eq(flat[0]).all().item<bool>(); }

// Few values that mean something by themselves: indices, classes, a mask.
at::Tensor OtherChoices(const at::Tensor& flat) {
  at::Tensor other = Reordered(flat).contiguous();
  const at::Tensor largest = flat.max();
  // The median, so that a value that occurs only once is not the one that goes.
  const at::Tensor replaced = flat.median();
  const at::Tensor place = other.eq(replaced).nonzero()[0][0];
  const bool is_largest = replaced.eq(largest).item<bool>();
  other[place.item<std::int64_t>()].copy_(is_largest ? flat.min() : largest);
  return other;
}

at::Tensor FromZeroTo(const at::Tensor& end, std::int64_t size) {
  const at::Tensor steps = at::arange(size, at::kDouble).add(0.5).div(static_cast<double>(size));
  return steps * (end.item<double>() == 0 ? at::ones_like(end) : end);
}

// Each element moved towards the lower end of the range, and away from both ends.
at::Tensor MovedInRange(const at::Tensor& flat) {
  const at::Tensor finite = flat.index({flat.isfinite()});
  const at::Tensor other = Reordered(flat);
  if (finite.numel() == 0) return other;
  const at::Tensor low = finite.min();
  const at::Tensor range = finite.max() - low;
  const at::Tensor moved = low + range * (((other - low) / range).square() * 0.9 + 0.05);
  return at::where(other.isfinite().logical_and(moved.isfinite()), moved, other);
}

at::Tensor OtherReals(const at::Tensor& flat) {
  if (AllEqual(flat)) {
    return flat[0].isfinite().item<bool>() ? FromZeroTo(flat[0], flat.numel()) : flat;
  }
  const bool two_values = flat.eq(flat.min()).logical_or(flat.eq(flat.max())).all().item<bool>();
  return two_values ? OtherChoices(flat) : MovedInRange(flat);
}

at::Tensor OtherIntegers(const at::Tensor& flat, bool is_bool) {
  if (!AllEqual(flat)) return OtherChoices(flat);
  return is_bool ? 1 - flat : flat;
}

bool IsDense(const at::Tensor& tensor) {
  return tensor.layout() == c10::kStrided && tensor.has_storage() && !tensor.is_quantized() &&
         !tensor.is_nested() && !tensor.is_meta();
}

// Other numbers for a dense tensor, on the CPU.
at::Tensor OtherNumbers(const at::Tensor& tensor) {
  if (tensor.is_complex()) {
    return at::view_as_complex(OtherNumbers(at::view_as_real(tensor.resolve_conj())).contiguous());
  }
  if (tensor.numel() == 0) return tensor.cpu();
  const at::Tensor flat = tensor.cpu().flatten();
  const at::Tensor other =
      tensor.is_floating_point()
          ? OtherReals(flat.to(at::kDouble))
          : OtherIntegers(flat.to(at::kLong), tensor.scalar_type() == at::kBool);
  return other.to(tensor.scalar_type()).view(tensor.sizes());
}

}  // namespace

at::Tensor OtherData(const at::Tensor& tensor) {
  const trace::Apart apart;
  at::Tensor other = tensor.detach().clone();
  if (IsDense(tensor)) other.copy_(OtherNumbers(tensor.detach()));
  return other.set_requires_grad(tensor.requires_grad());
}

namespace trace {

void WriteOtherData(const at::Tensor& tensor) {
  if (!IsDense(tensor)) return;
  const Apart apart;
  // Through a tensor of our own on the same memory, so that no version counter moves.
  at::Tensor memory = Lay(ShapeOf(tensor), tensor);
  for (std::int64_t dim = 0; dim < memory.dim(); ++dim) {
    if (memory.stride(dim) == 0 && memory.size(dim) > 1) memory = memory.narrow(dim, 0, 1);
  }
  memory.copy_(OtherNumbers(memory));
}

}  // namespace trace
}  // namespace graphgold
