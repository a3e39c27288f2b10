// SPDX-License-Identifier: MIT
//
// Attributes of models that others exported (see onnx_foreign.h).
#ifndef GRAPHGOLD_GOLDEN_ONNX_FOREIGN_ATTRIBUTE_H_
#define GRAPHGOLD_GOLDEN_ONNX_FOREIGN_ATTRIBUTE_H_

#include <vector>

#include "graphgold/graph/attribute.h"

namespace onnx {
class AttributeProto;
class GraphProto;
}  // namespace onnx

namespace graphgold {

// For one that holds no graph. Throws Error for a type that is unknown.
AttrValue ForeignAttribute(const onnx::AttributeProto& attribute);

// The graphs that it holds: none, the body of a branch or a loop, or a list of graphs.
std::vector<const onnx::GraphProto*> GraphsIn(const onnx::AttributeProto& attribute);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_FOREIGN_ATTRIBUTE_H_
