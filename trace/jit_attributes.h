// SPDX-License-Identifier: MIT
//
// What TorchScript modules hold, saved and put back: a program may write its module's tensors,
// assign others, count in an integer, fill a list.
#ifndef GRAPHGOLD_TRACE_JIT_ATTRIBUTES_H_
#define GRAPHGOLD_TRACE_JIT_ATTRIBUTES_H_

#include <ATen/core/ivalue.h>
#include <torch/csrc/jit/api/module.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/trace/saved_tensors.h"

namespace graphgold::trace {

class JitAttributes {
 public:
  // Their tensors are saved with the others.
  JitAttributes(const std::vector<torch::jit::Module>& modules, SavedTensors& tensors);

  // `tensors`: what SavedTensors::Restore returned.
  void Restore(const std::vector<at::Tensor>& tensors) const;

 private:
  using List = c10::List<c10::IValue>;
  using Dict = c10::Dict<c10::IValue, c10::IValue>;

  struct Slot {
    torch::jit::ObjectPtr object;
    std::size_t index = 0;
    c10::IValue value;                  // unless it is a tensor
    std::optional<std::size_t> tensor;  // its place among the saved ones
  };

  void SaveContents(const std::string& name, const c10::IValue& value, SavedTensors& tensors);

  std::vector<Slot> slots_;
  // Each with what was in it.
  std::vector<std::pair<List, List>> lists_;
  std::vector<std::pair<Dict, Dict>> dicts_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_JIT_ATTRIBUTES_H_
