// SPDX-License-Identifier: MIT
//
// All that a run of a model may change and the next one may see: parameters, buffers and what
// TorchScript modules hold, gradients, training flags, random numbers, inputs that are written, and
// torch's settings. Saved, and put back in place, without being recorded.
//
// What a model hides (a tensor that is no registered buffer, an optimizer's moments) is not known
// here, and not saved.
#ifndef GRAPHGOLD_TRACE_MODEL_STATE_H_
#define GRAPHGOLD_TRACE_MODEL_STATE_H_

#include <memory>
#include <utility>
#include <vector>

#include "graphgold/trace/jit_attributes.h"
#include "graphgold/trace/model.h"
#include "graphgold/trace/random_state.h"
#include "graphgold/trace/saved_tensors.h"
#include "graphgold/trace/torch_state.h"

namespace graphgold::trace {

class ModelState {
 public:
  // Throws Error, naming the tensor, for one that cannot be saved.
  static ModelState Of(const Modules& modules, const std::vector<RegisteredTensor>& inputs = {});

  // As often as needed.
  void Restore() const;
  // Only the random numbers.
  void RestoreRandom() const { random_.Restore(); }

 private:
  ModelState(const Modules& modules, const std::vector<RegisteredTensor>& inputs);

  SavedTensors tensors_;
  JitAttributes attributes_;
  // Of torch::nn; TorchScript's are attributes.
  std::vector<std::pair<std::shared_ptr<torch::nn::Module>, bool>> training_;
  RandomState random_;
  TorchState torch_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_MODEL_STATE_H_
