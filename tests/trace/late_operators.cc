// SPDX-License-Identifier: MIT
//
// A library of operators, loaded by a test while it runs.
#include <ATen/ATen.h>
#include <torch/library.h>

namespace {

at::Tensor Twice(const at::Tensor& x) { return x + x; }

at::Tensor Named(const at::Tensor& x, const std::string& mode, at::ScalarType dtype) {
  return mode == "neg" ? x.neg().to(dtype) : x.to(dtype);
}

}  // namespace

TORCH_LIBRARY(graphgold_late, library) {
  library.def("twice(Tensor x) -> Tensor", &Twice);
  library.def("named(Tensor x, str mode, ScalarType dtype) -> Tensor", &Named);
}
