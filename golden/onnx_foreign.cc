// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_foreign.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "graphgold/golden/onnx_fault.h"
#include "graphgold/golden/onnx_foreign_attribute.h"
#include "graphgold/golden/onnx_foreign_type.h"
#include "graphgold/golden/onnx_name_scope.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/hash.h"
#include "graphgold/graph/name.h"
#include "graphgold/graph/reference.h"

namespace graphgold {
namespace {

constexpr char kYieldOp[] = "graphgold::yield";
// The attribute of a call of a function that the model defines.
constexpr char kFunction[] = "graphgold.function";

// Digests of the functions that a model defines, by domain and name.
using Functions = std::map<std::pair<std::string, std::string>, std::string>;

Functions FunctionsOf(const onnx::ModelProto& model) {
  Functions functions;
  for (const auto& function : model.functions()) {
    onnx::FunctionProto content = function;
    content.clear_doc_string();
    HashInput input;
    input.Add(content.SerializeAsString());
    functions[{function.domain(), function.name()}] = "xxh128:" + ToString(input.Hash());
  }
  return functions;
}

std::string OperatorOf(const onnx::NodeProto& node) {
  if (node.op_type().empty()) throw Error("the operator's name is empty");
  const bool standard = node.domain().empty() || node.domain() == "ai.onnx";
  return (standard ? "onnx" : EscapeName(RequireUtf8(node.domain()))) +
         "::" + EscapeName(RequireUtf8(node.op_type()));
}

void DropTrailingNones(std::vector<Operand>& operands) {
  while (!operands.empty() && operands.back().kind == Operand::Kind::kNone) operands.pop_back();
}

// Their order in the file means nothing.
std::vector<int> AttributesByName(const onnx::NodeProto& node) {
  std::vector<int> indices(static_cast<std::size_t>(node.attribute_size()));
  std::iota(indices.begin(), indices.end(), 0);
  std::stable_sort(indices.begin(), indices.end(), [&](int a, int b) {
    return node.attribute(a).name() < node.attribute(b).name();
  });
  return indices;
}

class ForeignReader {
 public:
  explicit ForeignReader(const onnx::ModelProto& model)
      : model_(model), functions_(FunctionsOf(model)) {}

  OpGraph Read() {
    const onnx::GraphProto& graph = model_.graph();
    OnnxNameScope scope(graph);
    ReadInitializers(graph, scope);
    for (int i = 0; i < graph.input_size(); ++i) {
      Located([&] { return ItemPlace("input", i, graph.input(i).name()); },
              [&] { ReadInput(graph.input(i), scope); });
    }
    ReadNodes(graph, NodeId(), scope);
    for (int i = 0; i < graph.output_size(); ++i) {
      Located([&] { return ItemPlace("output", i, graph.output(i).name()); },
              [&] { ReadOutput(graph.output(i).name(), scope); });
    }
    if (HasNested(graph_)) graph_.run.level = "kernels";
    graph_.run.grad = false;
    return Canonicalize(std::move(graph_), sources_);
  }

 private:
  // ---- Values from outside

  void ReadInitializers(const onnx::GraphProto& graph, OnnxNameScope& scope) {
    for (int i = 0; i < graph.initializer_size(); ++i) {
      const auto& tensor = graph.initializer(i);
      Located([&] { return ItemPlace("initializer", i, tensor.name()); },
              [&] { AddParameter(tensor.name(), ForeignType(tensor), scope); });
    }
    for (int i = 0; i < graph.sparse_initializer_size(); ++i) {
      const auto& tensor = graph.sparse_initializer(i);
      Located([&] { return ItemPlace("sparse_initializer", i, tensor.values().name()); },
              [&] { AddParameter(tensor.values().name(), ForeignType(tensor), scope); });
    }
  }

  void AddParameter(const std::string& name, TensorType type, OnnxNameScope& scope) {
    type.requires_grad = type.is_differentiable();  // as parameters usually do
    const ValueId value = AddValue(Origin::kParameter, std::move(type));
    scope.Define(RequireUtf8(name), value);
    graph_.parameters.push_back({UniqueName(name), value});
    initializers_.insert(value);
  }

  // Until version 3 of the format, initializers were inputs, too.
  void ReadInput(const onnx::ValueInfoProto& input, OnnxNameScope& scope) {
    if (IsInitializer(input.name(), scope)) return;
    const ValueId value = AddValue(Origin::kInput, scope.TypeOf(input.name()));
    scope.Define(RequireUtf8(input.name()), value);
    graph_.inputs.push_back({UniqueName(input.name()), value});
  }

  bool IsInitializer(const std::string& name, const OnnxNameScope& scope) const {
    const ValueId value = scope.FindHere(name);
    return value.valid() && initializers_.count(value) != 0;
  }

  // Two bodies may have an initializer of the same name.
  std::string UniqueName(const std::string& name) {
    RequireNameSize(EscapeName(name));
    std::string unique = name;
    for (int& last = ordinals_[name]; !names_.insert(unique).second;) {
      last = std::max(last, 1) + 1;
      unique = name + "#" + std::to_string(last);
    }
    return unique;
  }

  ValueId AddValue(Origin origin, TensorType type, ResultPlace made_by = {}) {
    Value value;
    value.origin = origin;
    value.type = types_.Share(std::move(type));
    value.made_by = made_by;
    graph_.values.push_back(std::move(value));
    return ValueId(graph_.values.size() - 1);
  }

  void ReadOutput(const std::string& name, OnnxNameScope& scope) {
    RequireNameSize(EscapeName(name));
    if (!outputs_.insert(RequireUtf8(name)).second) throw Error("the output is there twice");
    graph_.outputs.push_back({name, Operand::Of(scope.Find(name))});
  }

  // ---- Nodes

  void ReadNodes(const onnx::GraphProto& graph, NodeId parent, OnnxNameScope& scope) {
    for (int i = 0; i < graph.node_size(); ++i) {
      Located([&] { return ItemPlace("node", i, graph.node(i).name()); },
              [&] { ReadNode(graph.node(i), parent, scope); });
    }
  }

  void ReadNode(const onnx::NodeProto& from, NodeId parent, OnnxNameScope& scope) {
    const NodeId id = AddNode(OperatorOf(from), parent);
    if (const auto module = ScopeOfOnnxName(RequireUtf8(from.name()))) {
      RequireNameSize(EscapeName(*module));
      graph_.nodes.back().scope = *module;
      sources_.back() = ScopeSource::kGiven;
    }
    graph_.nodes.back().operands = ReadOperands(from, scope);
    graph_.nodes.back().attributes = ReadAttributes(from);
    std::vector<Operand> results;
    for (const std::string& name : from.output()) {
      results.push_back(name.empty() ? Operand::None()
                                     : MakeResult(id, results.size(), scope.TypeOf(name)));
    }
    ReadBodies(from, id, scope);
    // Only now: a body cannot read what the call gives.
    for (int i = 0; i < from.output_size(); ++i) {
      if (from.output(i).empty()) continue;
      scope.Define(from.output(i), results[static_cast<std::size_t>(i)].value);
    }
    DropTrailingNones(results);
    graph_.nodes[id.index()].results = std::move(results);
  }

  NodeId AddNode(const std::string& op, NodeId parent) {
    RequireOperator(op);
    sizes_.push_back(SizeInNames(op, parent.valid() ? sizes_[parent.index()] : 0));
    Node node;
    node.op = op;
    node.parent = parent;
    graph_.nodes.push_back(std::move(node));
    sources_.push_back(ScopeSource::kNone);
    return NodeId(graph_.nodes.size() - 1);
  }

  Operand MakeResult(NodeId node, std::size_t index, TensorType type) {
    const ResultPlace place{node, static_cast<std::uint32_t>(index), -1};
    return Operand::Of(AddValue(Origin::kResult, std::move(type), place));
  }

  static std::vector<Operand> ReadOperands(const onnx::NodeProto& from, OnnxNameScope& scope) {
    std::vector<Operand> operands;
    for (int i = 0; i < from.input_size(); ++i) {
      const std::string& name = from.input(i);
      operands.push_back(name.empty() ? Operand::None()
                                      : Located([&] { return ItemPlace("input", i); },
                                                [&] { return Operand::Of(scope.Find(name)); }));
    }
    DropTrailingNones(operands);
    return operands;
  }

  std::vector<Attribute> ReadAttributes(const onnx::NodeProto& from) const {
    RequireAttributeCount(static_cast<std::size_t>(from.attribute_size()));
    std::vector<Attribute> attributes;
    const std::string* last = nullptr;
    for (const int i : AttributesByName(from)) {
      const auto& attribute = from.attribute(i);
      Located([&] { return ItemPlace("attribute", i, attribute.name()); },
              [&] {
                if (last != nullptr && *last == attribute.name()) {
                  throw Error("the attribute is there twice");
                }
                last = &attribute.name();
                if (!GraphsIn(attribute).empty()) return;
                attributes.push_back({RequireUtf8(attribute.name()), ForeignAttribute(attribute)});
              });
    }
    const auto function = functions_.find({from.domain(), from.op_type()});
    if (function != functions_.end()) attributes.push_back({kFunction, function->second});
    return attributes;
  }

  // ---- Bodies of branches and loops

  void ReadBodies(const onnx::NodeProto& from, NodeId id, OnnxNameScope& scope) {
    std::vector<Operand> captured;
    std::unordered_set<ValueId> is_captured;
    for (const int i : AttributesByName(from)) {
      const auto& attribute = from.attribute(i);
      for (const onnx::GraphProto* body : GraphsIn(attribute)) {
        OnnxNameScope inside(*body, &scope);
        Located([&] { return ItemPlace("attribute", i, attribute.name()); },
                [&] { ReadBody(*body, RequireUtf8(attribute.name()), id, inside); });
        for (const ValueId value : inside.captured()) {
          if (is_captured.insert(value).second) captured.push_back(Operand::Of(value));
        }
      }
    }
    if (captured.empty()) return;
    graph_.nodes[id.index()].operands.push_back(Operand::List(std::move(captured)));
  }

  void ReadBody(const onnx::GraphProto& body, const std::string& name, NodeId parent,
                OnnxNameScope& scope) {
    const NodeId id = AddNode("graphgold::" + EscapeName(name), parent);
    ReadInitializers(body, scope);
    std::vector<Operand> results;
    for (int i = 0; i < body.input_size(); ++i) {
      const std::string& input = body.input(i).name();
      if (IsInitializer(input, scope)) continue;
      Located([&] { return ItemPlace("input", i, input); },
              [&] {
                results.push_back(MakeResult(id, results.size(), scope.TypeOf(input)));
                scope.Define(input, results.back().value);
              });
    }
    graph_.nodes[id.index()].results = std::move(results);
    ReadNodes(body, id, scope);
    std::vector<Operand> given;
    for (int i = 0; i < body.output_size(); ++i) {
      Located([&] { return ItemPlace("output", i, body.output(i).name()); },
              [&] { given.push_back(Operand::Of(scope.Find(body.output(i).name()))); });
    }
    graph_.nodes[AddNode(kYieldOp, id).index()].operands = std::move(given);
  }

  const onnx::ModelProto& model_;
  const Functions functions_;
  OpGraph graph_;
  SharedTypes types_;
  std::vector<ScopeSource> sources_;  // by node
  std::unordered_set<ValueId> initializers_;
  std::unordered_set<std::string> names_;          // of inputs and parameters
  std::unordered_map<std::string, int> ordinals_;  // by name: the last that was given to it
  std::vector<std::size_t> sizes_;                 // by node: see SizeInNames
  std::unordered_set<std::string> outputs_;
};

}  // namespace

OpGraph ReadForeignOnnx(const onnx::ModelProto& model) {
  try {
    if (!model.has_graph()) throw OnnxFault{"", "the model has no graph", ""};
    return Located([] { return std::string("graph"); },
                   [&] { return ForeignReader(model).Read(); });
  } catch (OnnxFault& fault) {
    fault.next_step = "Check the model with onnx.checker, or export it again.";
    throw;
  }
}

std::optional<std::string> ScopeOfOnnxName(std::string_view name) {
  std::string scope;
  std::string_view last;
  const std::size_t end = name.rfind('/');
  if (end == std::string_view::npos) return std::nullopt;
  for (std::size_t start = 0; start < end;) {
    const std::size_t slash = name.find('/', start);
    std::string_view part = name.substr(start, slash - start);
    start = slash + 1;
    if (part.empty()) continue;
    // Some exporters repeat the list that a module is in: layer1, layer1.0.
    const std::string_view whole = part;
    if (!last.empty() && part.substr(0, last.size()) == last && part.size() > last.size() &&
        part[last.size()] == '.') {
      part.remove_prefix(last.size() + 1);
    }
    last = whole;
    if (!scope.empty()) scope += '.';
    scope += part;
  }
  return scope;
}

}  // namespace graphgold
