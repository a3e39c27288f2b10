// SPDX-License-Identifier: MIT
//
// One node of a golden in ONNX: its operands, results and attributes.
#ifndef GRAPHGOLD_GOLDEN_ONNX_NODE_READER_H_
#define GRAPHGOLD_GOLDEN_ONNX_NODE_READER_H_

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graphgold/graph/name_table.h"
#include "graphgold/graph/reference.h"

namespace onnx {
class AttributeProto;
class NodeProto;
class ValueInfoProto;
}  // namespace onnx

namespace graphgold {

// The attributes of GraphGold itself; few, so they are looked through.
struct OnnxHidden {
  std::vector<std::pair<std::string_view, const onnx::AttributeProto*>> attributes;

  // Nothing if there is none of this name.
  const onnx::AttributeProto* Find(std::string_view name) const;
};

// All functions throw Error or OnnxFault. This one for an attribute that is not among the allowed,
// or that is there twice.
OnnxHidden ReadOnnxHidden(const onnx::NodeProto& node,
                          std::initializer_list<std::string_view> allowed);

// The attributes of the call.
std::vector<Attribute> ReadOnnxCallAttributes(const onnx::NodeProto& node);

std::vector<Operand> ReadOnnxOperands(const onnx::NodeProto& node, const OnnxHidden& hidden,
                                      const GraphAssembler& assembler);

using OnnxValueInfos = NameTable<const onnx::ValueInfoProto*>;
std::vector<Operand> ReadOnnxResults(const onnx::NodeProto& node, const OnnxHidden& hidden,
                                     const OnnxValueInfos& infos, GraphAssembler& assembler);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_NODE_READER_H_
