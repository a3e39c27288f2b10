// SPDX-License-Identifier: MIT
//
// Models that others exported to ONNX, as op graphs: so that two of them can be compared.
//
//   operators     Conv is onnx::Conv; one of another domain keeps that: com.microsoft::Gelu. A call
//                 of a function that the model defines is a call, with a digest of the function
//   initializers  parameters, without their numbers; inputs are the graph's other inputs
//   types         what the file says; nothing is inferred. A size that it leaves open is "_", an
//                 unknown rank is f32[]{layout=unranked}, an unknown type
//                 unknown[]{layout=unranked}. Sequences, maps and optionals say so in the layout:
//                 f32[2]{layout=sequence}
//   attributes    numbers and strings; a tensor is a text of its type and its numbers, or of a
//                 digest where these are many
//   bodies        of If, Loop and Scan are nested in the call: If>then_branch, If>then_branch>Add.
//                 What a body is given are the results of If>then_branch; what it gives, the
//                 operands of a last call, graphgold::yield. What it takes from outside is one
//                 more operand of the call, a list
//   modules       from names that are paths, "/layer1/conv/Conv" is in layer1.conv; else inferred
//                 from the parameters (graph/scopes.h)
//
// Left out: the numbers of initializers, training information, quantization annotations, texts.
#ifndef GRAPHGOLD_GOLDEN_ONNX_FOREIGN_H_
#define GRAPHGOLD_GOLDEN_ONNX_FOREIGN_H_

#include <optional>
#include <string>
#include <string_view>

#include "graphgold/graph/op_graph.h"

namespace onnx {
class ModelProto;
}  // namespace onnx

namespace graphgold {

// In canonical form. Throws OnnxFault for a model that is not valid.
OpGraph ReadForeignOnnx(const onnx::ModelProto& model);

// The module that a node's name tells, if it is a path: "layer1.0.conv1" for
// "/layer1/layer1.0/conv1/Conv".
std::optional<std::string> ScopeOfOnnxName(std::string_view name);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_FOREIGN_H_
