// SPDX-License-Identifier: MIT
//
// Where the default random number generators stand.
#ifndef GRAPHGOLD_TRACE_RANDOM_STATE_H_
#define GRAPHGOLD_TRACE_RANDOM_STATE_H_

#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>

#include <utility>
#include <vector>

namespace graphgold::trace {

class RandomState {
 public:
  // The generator of the CPU, and those of the given devices. (To ask a device for its generator
  // wakes it up, so only those are asked that are in use.) A device may have none.
  static RandomState Of(const std::vector<c10::Device>& devices = {});
  void Restore() const;

 private:
  void Add(at::Generator generator);

  std::vector<std::pair<at::Generator, at::Tensor>> states_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_RANDOM_STATE_H_
