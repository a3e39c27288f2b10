// SPDX-License-Identifier: MIT
//
// Attributes of calls as ONNX attributes.
//
//   7, [1,1], []           INT, INTS
//   0.1, [0.5,2]           FLOAT, FLOATS: the nearest number of 32 bits stands for the double of
//   the
//                          same shortest text; for any other, doc_string holds the exact text
//   "zeros", ["a","b"]     STRING, STRINGS; of any bytes
//   all else               STRING: the value's text (true, none, seq*2, ?, (1,2j), [1,none]), and
//                          doc_string says so
//
// What else GraphGold must keep of a call is in attributes that begin with "graphgold.".
#ifndef GRAPHGOLD_GOLDEN_ONNX_ATTRIBUTE_H_
#define GRAPHGOLD_GOLDEN_ONNX_ATTRIBUTE_H_

#include <string_view>

#include "graphgold/graph/attribute.h"

namespace onnx {
class AttributeProto;
}  // namespace onnx

namespace graphgold {

// Attributes and metadata of GraphGold itself.
inline constexpr std::string_view kOnnxHiddenPrefix = "graphgold.";

void WriteOnnxAttribute(const Attribute& attribute, onnx::AttributeProto& to);

// Whether it is an attribute of the call: not one of GraphGold itself.
bool IsOnnxCallAttribute(const onnx::AttributeProto& attribute);
// The way back. Throws Error for what the function above does not write.
Attribute ReadOnnxAttribute(const onnx::AttributeProto& attribute);

// The double that has the same shortest text: 1e-05 for 1e-05f, which is not quite that.
double AsWritten(float number);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_ATTRIBUTE_H_
