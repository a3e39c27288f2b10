// SPDX-License-Identifier: MIT
//
// Types and tensors of models that others exported (see onnx_foreign.h).
#ifndef GRAPHGOLD_GOLDEN_ONNX_FOREIGN_TYPE_H_
#define GRAPHGOLD_GOLDEN_ONNX_FOREIGN_TYPE_H_

#include <string>
#include <string_view>

#include "graphgold/graph/dim.h"
#include "graphgold/graph/tensor_type.h"

namespace onnx {
class SparseTensorProto;
class TensorProto;
class TypeProto;
}  // namespace onnx

namespace graphgold {

// Of a value that the file says nothing about.
TensorType UnknownOnnxType();

TensorType ForeignType(const onnx::TypeProto& type);
TensorType ForeignType(const onnx::TensorProto& tensor);
TensorType ForeignType(const onnx::SparseTensorProto& tensor);

// A tensor as a short text: its type, and its numbers, or a digest where they are many. The same
// for every way in which ONNX can store the same numbers.
std::string DescribeTensor(const onnx::TensorProto& tensor);

// The size that a dim_param names: an expression as it is; any other text as a name, and different
// texts as different names, in which each unusual character is _xHH.
Dim ForeignSize(std::string_view dim_param);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_FOREIGN_TYPE_H_
