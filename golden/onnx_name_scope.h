// SPDX-License-Identifier: MIT
//
// The values that the nodes of a graph in an ONNX file can read, by name: the graph's own, and
// those of the graphs that it is a body in.
#ifndef GRAPHGOLD_GOLDEN_ONNX_NAME_SCOPE_H_
#define GRAPHGOLD_GOLDEN_ONNX_NAME_SCOPE_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "graphgold/graph/ids.h"
#include "graphgold/graph/tensor_type.h"

namespace onnx {
class GraphProto;
class TypeProto;
}  // namespace onnx

namespace graphgold {

class OnnxNameScope {
 public:
  // Keeps references to both.
  explicit OnnxNameScope(const onnx::GraphProto& graph, OnnxNameScope* outer = nullptr);

  // Throws Error for a name that is there already, or empty.
  void Define(const std::string& name, ValueId value);
  // Throws Error if there is none. A value from outside is noted as captured.
  ValueId Find(const std::string& name);
  // The graph's own value of this name, if there is one.
  ValueId FindHere(const std::string& name) const;
  // What the graph says of a value's type.
  TensorType TypeOf(const std::string& name) const;

  // What was taken from outside, in the order of first use.
  const std::vector<ValueId>& captured() const { return captured_; }

 private:
  ValueId FindOrNone(const std::string& name);

  OnnxNameScope* outer_;
  std::unordered_map<std::string, ValueId> values_;
  std::unordered_map<std::string_view, const onnx::TypeProto*> types_;
  std::vector<ValueId> captured_;
  std::unordered_set<ValueId> is_captured_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_ONNX_NAME_SCOPE_H_
