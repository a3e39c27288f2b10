// SPDX-License-Identifier: MIT
//
// The way back from a model of onnx_writer.h.
#ifndef GRAPHGOLD_GOLDEN_ONNX_GOLDEN_READER_H_
#define GRAPHGOLD_GOLDEN_ONNX_GOLDEN_READER_H_

#include "graphgold/golden/golden.h"

namespace onnx {
class ModelProto;
}  // namespace onnx

namespace graphgold {

// Whether GraphGold wrote the model, or something that took it from there.
bool IsOnnxGolden(const onnx::ModelProto& model);

// Throws OnnxFault. The digest of the file is not looked at.
Golden ReadOnnxGolden(const onnx::ModelProto& model);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_GOLDEN_READER_H_
