// SPDX-License-Identifier: MIT
//
// The state of LibTorch that a test may change for those after it. No LibTorch in this header.
#ifndef GRAPHGOLD_TRACE_TORCH_STATE_H_
#define GRAPHGOLD_TRACE_TORCH_STATE_H_

#include <cstdint>
#include <string>

namespace graphgold::trace {

struct TorchState {
  bool grad = true;
  int default_dtype = 0;
  int threads = 1;

  static TorchState Now();
  void Restore() const;
};

// "2.6.0"
std::string TorchVersion();

// Seeds the random number generators of all devices.
void SeedAll(std::uint64_t seed);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_TORCH_STATE_H_
