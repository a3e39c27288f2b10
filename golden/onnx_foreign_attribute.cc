// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_foreign_attribute.h"

#include <onnx/onnx_pb.h>

#include <string>

#include "graphgold/golden/onnx_attribute.h"
#include "graphgold/golden/onnx_foreign_type.h"
#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

// Files of the first versions of ONNX name no type.
onnx::AttributeProto::AttributeType TypeOf(const onnx::AttributeProto& attribute) {
  if (attribute.type() != onnx::AttributeProto::UNDEFINED) return attribute.type();
  if (attribute.has_f()) return onnx::AttributeProto::FLOAT;
  if (attribute.has_i()) return onnx::AttributeProto::INT;
  if (attribute.has_s()) return onnx::AttributeProto::STRING;
  if (attribute.has_t()) return onnx::AttributeProto::TENSOR;
  if (attribute.has_g()) return onnx::AttributeProto::GRAPH;
  if (attribute.floats_size() > 0) return onnx::AttributeProto::FLOATS;
  if (attribute.strings_size() > 0) return onnx::AttributeProto::STRINGS;
  if (attribute.tensors_size() > 0) return onnx::AttributeProto::TENSORS;
  if (attribute.graphs_size() > 0) return onnx::AttributeProto::GRAPHS;
  return onnx::AttributeProto::INTS;
}

std::string DescribeSparse(const onnx::SparseTensorProto& tensor) {
  return ToString(ForeignType(tensor)) + " values " + DescribeTensor(tensor.values()) +
         " indices " + DescribeTensor(tensor.indices());
}

template <typename Items, typename Convert>
AttrValue ListOf(const Items& items, const Convert& convert) {
  AttrValue::List list;
  for (const auto& item : items) list.push_back(convert(item));
  return list;
}

AttrValue NumberValue(float number) { return AsWritten(number); }
AttrValue TypeValue(const onnx::TypeProto& type) { return ToString(ForeignType(type)); }

}  // namespace

AttrValue ForeignAttribute(const onnx::AttributeProto& attribute) {
  using Type = onnx::AttributeProto;
  // The argument of a function's call, by its name.
  if (!attribute.ref_attr_name().empty()) return AttrValue::Opaque{attribute.ref_attr_name()};
  switch (TypeOf(attribute)) {
    case Type::FLOAT:
      return NumberValue(attribute.f());
    case Type::INT:
      return static_cast<std::int64_t>(attribute.i());
    case Type::STRING:
      return attribute.s();
    case Type::TENSOR:
      return DescribeTensor(attribute.t());
    case Type::SPARSE_TENSOR:
      return DescribeSparse(attribute.sparse_tensor());
    case Type::TYPE_PROTO:
      return TypeValue(attribute.tp());
    case Type::FLOATS:
      return ListOf(attribute.floats(), NumberValue);
    case Type::INTS:
      return AttrValue::List(attribute.ints().begin(), attribute.ints().end());
    case Type::STRINGS:
      return AttrValue::List(attribute.strings().begin(), attribute.strings().end());
    case Type::TENSORS:
      return ListOf(attribute.tensors(), DescribeTensor);
    case Type::SPARSE_TENSORS:
      return ListOf(attribute.sparse_tensors(), DescribeSparse);
    case Type::TYPE_PROTOS:
      return ListOf(attribute.type_protos(), TypeValue);
    default:
      throw Error("an attribute of the unknown type " + std::to_string(attribute.type()));
  }
}

std::vector<const onnx::GraphProto*> GraphsIn(const onnx::AttributeProto& attribute) {
  std::vector<const onnx::GraphProto*> graphs;
  if (TypeOf(attribute) == onnx::AttributeProto::GRAPH) graphs.push_back(&attribute.g());
  if (TypeOf(attribute) == onnx::AttributeProto::GRAPHS) {
    for (const auto& graph : attribute.graphs()) graphs.push_back(&graph);
  }
  return graphs;
}

}  // namespace graphgold
