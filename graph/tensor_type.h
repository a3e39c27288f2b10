// SPDX-License-Identifier: MIT
//
// What is known of a tensor without its numbers: dtype, shape, device, layout and so on.
// Text form: "f32[1,3,224,224]", with what is not the usual in braces: "f32[8]{cuda:0,grad}".
#ifndef GRAPHGOLD_GRAPH_TENSOR_TYPE_H_
#define GRAPHGOLD_GRAPH_TENSOR_TYPE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphgold/graph/dim.h"
#include "graphgold/graph/symbol.h"
#include "graphgold/graph/text_sink.h"

namespace graphgold {

struct TensorType {
  TensorType();  // of no dtype yet; dense, on the CPU

  std::vector<Dim> shape;
  Symbol dtype;      // "f32", "i64", "bool", …
  Symbol device;     // "cpu", "cuda:0"
  Symbol layout;     // "strided", "sparse_coo", …
  Symbol quantizer;  // "per_tensor_affine"; empty for a plain tensor
  bool requires_grad = false;
  Symbol
      data;  // "[0,1,2]", the numbers of a small integer constant; only where they were asked for
  std::optional<std::vector<std::int64_t>> strides;  // only where they were asked for

  // True for the dtypes that autograd can differentiate.
  bool is_differentiable() const;
};

// How a type's text shows requires_grad. Along a graph the flag mostly follows from the operands,
// so a printer that knows the usual value shows only the exception ("{grad}", "{nograd}").
std::string ToString(const TensorType& type, bool usual_requires_grad = false);
// The same at the end of a longer text.
void AppendType(const TensorType& type, bool usual_requires_grad, TextSink& text);

// Reads the text form; throws Error, naming the text and the place.
TensorType ParseTensorType(std::string_view text, bool usual_requires_grad = false);

// "[1,3,224,224]"
std::string ShapeToString(const std::vector<Dim>& shape);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_TENSOR_TYPE_H_
