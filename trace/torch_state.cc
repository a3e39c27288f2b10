// SPDX-License-Identifier: MIT
#include "graphgold/trace/torch_state.h"

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>
#include <c10/core/DefaultDtype.h>
#include <c10/core/ScalarType.h>
#include <c10/core/ScalarTypeToTypeMeta.h>

#include "graphgold/trace/compat.h"

namespace graphgold::trace {

TorchState TorchState::Now() {
  TorchState state;
  state.grad = at::GradMode::is_enabled();
  state.default_dtype = static_cast<int>(c10::typeMetaToScalarType(c10::get_default_dtype()));
  state.threads = at::get_num_threads();
  return state;
}

void TorchState::Restore() const {
  at::GradMode::set_enabled(grad);
  c10::set_default_dtype(c10::scalarTypeToTypeMeta(static_cast<c10::ScalarType>(default_dtype)));
  if (at::get_num_threads() != threads) at::set_num_threads(threads);
}

std::string TorchVersion() { return compat::kTorchVersion; }

void SeedAll(std::uint64_t seed) {
  try {
    at::manual_seed(seed);
  } catch (const c10::NotImplementedError&) {
    // A backend from outside of LibTorch that has no generator makes no random numbers. The host is
    // seeded before it. Any other fault is told: a test whose seed is not known cannot be repeated.
  }
}

}  // namespace graphgold::trace
