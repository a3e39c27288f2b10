// SPDX-License-Identifier: MIT
//
// Tensor types in ONNX: element type and shape.
#ifndef GRAPHGOLD_GOLDEN_ONNX_TYPE_H_
#define GRAPHGOLD_GOLDEN_ONNX_TYPE_H_

#include <string>

#include "graphgold/graph/tensor_type.h"

namespace onnx {
class TypeProto;
}  // namespace onnx

namespace graphgold {

// "f32" for 1 (FLOAT); empty for a number that stands for no type.
std::string OnnxDtype(int elem_type);

// Element type and shape; symbolic sizes become dim_params. A dtype that ONNX lacks is UNDEFINED.
void WriteOnnxType(const TensorType& type, onnx::TypeProto& to);

// The text that such a type stands for, "f32[batch,3]". Throws Error for one that the function
// above does not write.
std::string OnnxTypeText(const onnx::TypeProto& type);
// Whether that is all there is to say of a tensor with this text.
bool IsPlainOnnxType(const TensorType& type, const std::string& text);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_TYPE_H_
