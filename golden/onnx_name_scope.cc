// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_name_scope.h"

#include <onnx/onnx_pb.h>

#include "graphgold/golden/onnx_foreign_type.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/graph/error.h"

namespace graphgold {

OnnxNameScope::OnnxNameScope(const onnx::GraphProto& graph, OnnxNameScope* outer) : outer_(outer) {
  for (const auto* list : {&graph.value_info(), &graph.output(), &graph.input()}) {
    for (const auto& info : *list) {
      if (info.has_type()) types_.emplace(info.name(), &info.type());
    }
  }
}

void OnnxNameScope::Define(const std::string& name, ValueId value) {
  if (name.empty()) throw Error("a value's name is empty");
  if (values_.emplace(name, value).second) return;
  throw Error("the value \"" + PrintableText(name) + "\" is made twice");
}

ValueId OnnxNameScope::Find(const std::string& name) {
  const ValueId value = FindOrNone(name);
  if (value.valid()) return value;
  throw Error("unknown value \"" + PrintableText(name) +
              "\"; expected an input, an initializer or an output of an earlier node");
}

ValueId OnnxNameScope::FindHere(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? ValueId() : found->second;
}

ValueId OnnxNameScope::FindOrNone(const std::string& name) {
  const ValueId own = FindHere(name);
  if (own.valid()) return own;
  if (outer_ == nullptr) return ValueId();
  const ValueId value = outer_->FindOrNone(name);
  if (value.valid() && is_captured_.insert(value).second) captured_.push_back(value);
  return value;
}

TensorType OnnxNameScope::TypeOf(const std::string& name) const {
  const auto type = types_.find(name);
  return type == types_.end() ? UnknownOnnxType() : ForeignType(*type->second);
}

}  // namespace graphgold
