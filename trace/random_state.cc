// SPDX-License-Identifier: MIT
#include "graphgold/trace/random_state.h"

#include <ATen/CPUGeneratorImpl.h>
#include <ATen/Context.h>

#include <mutex>

#include "graphgold/trace/apart.h"

namespace graphgold::trace {

RandomState RandomState::Of(const std::vector<c10::Device>& devices) {
  const Apart apart;
  RandomState state;
  state.Add(at::detail::getDefaultCPUGenerator());
  for (const c10::Device& device : devices) {
    if (device.is_cpu() || device.is_meta()) continue;
    try {
      state.Add(at::globalContext().defaultGenerator(device));
    } catch (const c10::Error&) {
      // No generator, no random numbers.
    }
  }
  return state;
}

void RandomState::Add(at::Generator generator) {
  at::Tensor state;
  {
    const std::lock_guard<std::mutex> lock(generator.mutex());
    state = generator.get_state();
  }
  states_.emplace_back(std::move(generator), std::move(state));
}

void RandomState::Restore() const {
  const Apart apart;
  for (const auto& [generator, state] : states_) {
    at::Generator target = generator;
    const std::lock_guard<std::mutex> lock(target.mutex());
    target.set_state(state);
  }
}

}  // namespace graphgold::trace
