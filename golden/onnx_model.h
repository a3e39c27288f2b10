// SPDX-License-Identifier: MIT
//
// An ONNX model in memory of its own. It is a million small messages that are made together and
// end together, so they lie side by side in a few large blocks: to allocate and free them one by
// one takes longer than all the rest, and ever longer with the size of the model.
#ifndef GRAPHGOLD_GOLDEN_ONNX_MODEL_H_
#define GRAPHGOLD_GOLDEN_ONNX_MODEL_H_

#include <google/protobuf/arena.h>
#include <onnx/onnx_pb.h>

namespace graphgold {

class OnnxModel {
 public:
  OnnxModel() : arena_(LargeBlocks()) {}
  OnnxModel(const OnnxModel&) = delete;
  OnnxModel& operator=(const OnnxModel&) = delete;

  onnx::ModelProto& operator*() { return model_; }

 private:
  static google::protobuf::ArenaOptions LargeBlocks() {
    google::protobuf::ArenaOptions options;
    options.start_block_size = 4 << 10;
    options.max_block_size = 1 << 20;
    return options;
  }

  google::protobuf::Arena arena_;
  onnx::ModelProto& model_ = *google::protobuf::Arena::CreateMessage<onnx::ModelProto>(&arena_);
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_MODEL_H_
