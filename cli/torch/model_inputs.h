// SPDX-License-Identifier: MIT
//
// The inputs of a model: made from their types, or read from a file.
#ifndef GRAPHGOLD_CLI_TORCH_MODEL_INPUTS_H_
#define GRAPHGOLD_CLI_TORCH_MODEL_INPUTS_H_

#include <ATen/core/ivalue.h>

#include <map>
#include <vector>

#include "graphgold/cli/model_arguments.h"
#include "graphgold/trace/dynamic.h"

namespace graphgold::cli {

class ModelInputs {
 public:
  // Numbers are drawn from LibTorch's generator. Throws Error for types that no tensor can have
  // here, for files that hold no inputs, and for marks of what is not there.
  explicit ModelInputs(const ModelArguments& arguments);

  std::size_t size() const { return values_.size(); }
  const Sizes& sizes() const { return sizes_; }

  // New tensors at every call: a run may write them.
  std::vector<c10::IValue> At(const Sizes& sizes) const;

  // "f32[1,3], i64[2]", for messages.
  std::string ToString() const;

 private:
  void Mark(const std::vector<SizeMark>& marks);

  std::vector<c10::IValue> values_;
  std::map<std::size_t, DynamicTensor> marked_;
  Sizes sizes_;
};

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_TORCH_MODEL_INPUTS_H_
