// SPDX-License-Identifier: MIT
//
// The operators that the test device computes itself, while the host goes on, and what it leaves to
// the CPU. Its kernels are LibTorch's CPU kernels run on a stream's thread: results are bit-equal
// to the CPU's. A kernel must leave no trace on the host: nobody observes its calls, and it neither
// takes nor frees memory that somebody counts.
#include <ATen/ATen.h>
#include <ATen/ExpandUtils.h>
#include <ATen/ScalarOps.h>
#include <ATen/WrapDimUtilsMulti.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/native/Resize.h>
#include <ATen/record_function.h>
#include <torch/library.h>

#include <thread>
#include <utility>
#include <vector>

#include "backend.h"
#include "compat.h"
#include "streams.h"
#include "test_device.h"

namespace graphgold::test_device {
namespace {

using at::IntArrayRef;
using at::Scalar;
using at::Tensor;
using compat::Optional;

// An operand of arithmetic: a tensor of the device or, as everywhere in LibTorch, a single number
// from the CPU. The number is made a tensor only in the kernel: the host's memory is no part of it.
class Operand {
 public:
  Operand(const Tensor& tensor, c10::Device device) {
    if (tensor.device() == device) {
      view_ = HostView(tensor);
    } else {
      TORCH_CHECK(tensor.dim() == 0 && tensor.device().is_cpu(), "expected a tensor on ", device,
                  " but found one on ", tensor.device());
      number_ = tensor.item();
    }
  }

  Tensor InKernel() const {
    return view_.defined() ? view_ : at::native::wrapped_scalar_tensor(number_);
  }

 private:
  Tensor view_;
  Scalar number_;
};

c10::Device DeviceOf(const Tensor& a, const Tensor& b) {
  return IsTestDevice(a.device()) ? a.device() : b.device();
}

Tensor EmptyFor(const Tensor& a, const Tensor& b) {
  const auto options = a.options().device(DeviceOf(a, b)).dtype(at::result_type(a, b));
  const auto size = at::infer_size(a.sizes(), b.sizes());
  return a.sizes() == IntArrayRef(size) ? at::empty_like(a, options) : at::empty(size, options);
}

void LaunchAdd(const Tensor& out, const Tensor& a, const Tensor& b, const Scalar& alpha) {
  Launch(out.device(),
         [out = HostView(out), a = Operand(a, out.device()), b = Operand(b, out.device()),
          alpha]() mutable { at::add_out(out, a.InKernel(), b.InKernel(), alpha); });
}

void LaunchMul(const Tensor& out, const Tensor& a, const Tensor& b) {
  Launch(out.device(), [out = HostView(out), a = Operand(a, out.device()),
                        b = Operand(b, out.device())]() mutable {
    at::mul_out(out, a.InKernel(), b.InKernel());
  });
}

Tensor Add(const Tensor& a, const Tensor& b, const Scalar& alpha) {
  const Tensor out = EmptyFor(a, b);
  LaunchAdd(out, a, b, alpha);
  return out;
}

Tensor& AddInPlace(Tensor& a, const Tensor& b, const Scalar& alpha) {
  LaunchAdd(a, a, b, alpha);
  return a;
}

Tensor Mul(const Tensor& a, const Tensor& b) {
  const Tensor out = EmptyFor(a, b);
  LaunchMul(out, a, b);
  return out;
}

Tensor& MulInPlace(Tensor& a, const Tensor& b) {
  LaunchMul(a, a, b);
  return a;
}

// `x.mul_(2)` comes here.
Tensor& MulInto(const Tensor& a, const Tensor& b, Tensor& out) {
  at::native::resize_output(out, at::infer_size(a.sizes(), b.sizes()));
  LaunchMul(out, a, b);
  return out;
}

Tensor& FillInPlace(Tensor& self, const Scalar& value) {
  Launch(self.device(), [self = HostView(self), value]() mutable { self.fill_(value); });
  return self;
}

Tensor& ZeroInPlace(Tensor& self) { return FillInPlace(self, 0); }

Tensor Relu(const Tensor& self) {
  const Tensor out = at::empty_like(self);
  Launch(self.device(), [out = HostView(out), self = HostView(self)]() mutable {
    at::clamp_min_out(out, self, 0);
  });
  return out;
}

Tensor& ReluInPlace(Tensor& self) {
  Launch(self.device(), [self = HostView(self)]() mutable { self.clamp_min_(0); });
  return self;
}

Tensor ThresholdBackward(const Tensor& gradient, const Tensor& self, const Scalar& threshold) {
  const Tensor out = at::empty_like(self);
  Launch(self.device(),
         [out = HostView(out), gradient = HostView(gradient), self = HostView(self),
          threshold]() mutable { at::threshold_backward_out(out, gradient, self, threshold); });
  return out;
}

Tensor EmptyProduct(const Tensor& a, const Tensor& b) {
  TORCH_CHECK(a.dim() == 2 && b.dim() == 2 && a.size(1) == b.size(0) && a.device() == b.device(),
              "mm: ", a.sizes(), " on ", a.device(), " times ", b.sizes(), " on ", b.device());
  return at::empty({a.size(0), b.size(1)}, a.options());
}

Tensor Mm(const Tensor& a, const Tensor& b) {
  const Tensor out = EmptyProduct(a, b);
  Launch(out.device(), [out = HostView(out), a = HostView(a), b = HostView(b)]() mutable {
    at::mm_out(out, a, b);
  });
  return out;
}

Tensor Addmm(const Tensor& self, const Tensor& a, const Tensor& b, const Scalar& beta,
             const Scalar& alpha) {
  const Tensor out = EmptyProduct(a, b);
  Launch(out.device(),
         [out = HostView(out), self = HostView(self), a = HostView(a), b = HostView(b), beta,
          alpha]() mutable { at::addmm_out(out, self, a, b, beta, alpha); });
  return out;
}

Tensor Sum(const Tensor& self, at::OptionalIntArrayRef dims, bool keep,
           Optional<at::ScalarType> dtype) {
  const auto all = !dims.has_value() || dims->empty();
  const auto reduced = all ? at::dim_list_to_bitset(c10::IntArrayRef(), self.dim()).set()
                           : at::dim_list_to_bitset(*dims, self.dim());
  std::vector<std::int64_t> size;
  for (std::int64_t dim = 0; dim < self.dim(); ++dim) {
    if (!reduced[static_cast<std::size_t>(dim)])
      size.push_back(self.size(dim));
    else if (keep)
      size.push_back(1);
  }
  const bool counts = at::isIntegralType(self.scalar_type(), /*includeBool=*/true);
  const Tensor out = at::empty(
      size, self.options().dtype(dtype.value_or(counts ? at::kLong : self.scalar_type())));
  std::vector<std::int64_t> which = all ? std::vector<std::int64_t>() : dims->vec();
  Launch(self.device(),
         [out = HostView(out), self = HostView(self), which = std::move(which), keep]() mutable {
           at::sum_out(out, self, which, keep, out.scalar_type());
         });
  return out;
}

}  // namespace

void Launch(c10::Device device, std::function<void()> kernel) {
  CurrentQueue(device.index()).Push([delay = KernelDelay(), kernel = std::move(kernel)] {
    const at::AutoDispatchBelowADInplaceOrView plain_kernels_only;
    const at::DisableRecordFunctionGuard unobserved;
    if (delay.count() > 0) std::this_thread::sleep_for(delay);
    kernel();
  });
}

void RegisterKernels() {
  static auto* const library = new torch::Library(MAKE_TORCH_LIBRARY_IMPL(aten, PrivateUse1));
  library->impl("add.Tensor", TORCH_FN(Add));
  library->impl("add_.Tensor", TORCH_FN(AddInPlace));
  library->impl("mul.Tensor", TORCH_FN(Mul));
  library->impl("mul_.Tensor", TORCH_FN(MulInPlace));
  library->impl("mul.out", TORCH_FN(MulInto));
  library->impl("fill_.Scalar", TORCH_FN(FillInPlace));
  library->impl("zero_", TORCH_FN(ZeroInPlace));
  library->impl("relu", TORCH_FN(Relu));
  library->impl("relu_", TORCH_FN(ReluInPlace));
  library->impl("threshold_backward", TORCH_FN(ThresholdBackward));
  library->impl("mm", TORCH_FN(Mm));
  library->impl("addmm", TORCH_FN(Addmm));
  library->impl("sum.dim_IntList", TORCH_FN(Sum));
}

}  // namespace graphgold::test_device
