// SPDX-License-Identifier: MIT
//
// Operands and results as short strings, shared by the text form and the goldens.
//
//   operand   conv1/conv2d          the (first) result of that call; or an input, a parameter, …
//             lstm/lstm:1           its second result
//             chunk/chunk:0.2       third element of its first result, a list
//             x@add_                x, as last written by the call add_
//             x!                    x, and this call writes it
//   result    f32[1,64]             a new value of this type
//             f32[1,64]~#0          … that shares the storage of operand 0 (a view)
//             f32[1,64]~#0.1        … of the second element of operand 0, a list
//             f32[1,64]~fc.weight   … of a value that is no operand
//             =#0                   operand 0 itself (what relu_ returns)
//             scalar                no tensor
//   declared  f32[10,4]             the type of an input, a parameter, …
//             f32[10,4]~emb.weight  … that shares the storage of one declared before (tied weights)
//
// Lists and absent tensors are left to the caller: each format has its own way for them.
#ifndef GRAPHGOLD_GRAPH_REFERENCE_H_
#define GRAPHGOLD_GRAPH_REFERENCE_H_

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "graphgold/graph/name_table.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/text_sink.h"

namespace graphgold {

class ReferencePrinter {
 public:
  // Keeps a reference to the graph.
  explicit ReferencePrinter(const OpGraph& graph);

  // For an operand of kind kValue.
  std::string PrintOperand(const Operand& operand) const;
  // For a result of kind kValue or kScalar.
  std::string PrintResult(NodeId node, const Operand& result) const;
  // "#0" or "#0.1" where the value is an operand of the node, else its name.
  std::string PrintPlace(NodeId node, ValueId value) const;
  // For an input, parameter, buffer or constant.
  std::string PrintDeclared(ValueId value) const;
  // "conv1.weight", "conv1/conv2d", "lstm/lstm:1", "split/split:0.2"
  std::string NameOf(ValueId value) const;

  // The same at the end of a longer text: of a golden, thousands are printed.
  void AppendOperand(const Operand& operand, TextSink& text) const;
  void AppendResult(NodeId node, const Operand& result, TextSink& text) const;
  void AppendDeclared(ValueId value, TextSink& text) const;
  void AppendName(ValueId value, TextSink& text) const;

 private:
  void AppendPlace(NodeId node, ValueId value, TextSink& text) const;

  struct Outside {
    const std::string* name = nullptr;
    bool is_plain = false;  // it is printed as it is
  };

  const OpGraph& graph_;
  std::vector<Outside> outside_;  // by value from outside
};

// Whether a tensor from outside requires gradients if it is what such tensors usually are.
bool UsuallyTrainable(Origin origin);

// Builds a graph from such strings. Names must be declared before they are used, so a graph made
// here has its nodes in an order of dependence. Throws Error for unknown and repeated names.
class GraphAssembler {
 public:
  explicit GraphAssembler(RunInfo run) { graph_.run = std::move(run); }

  // An input, parameter, buffer or constant: ReadDeclared, then Declare. The name is escaped.
  Value ReadDeclared(Origin origin, std::string_view declared);
  void Declare(std::string_view name, Value value);

  // A node, in this order: BeginNode, SetOperator, ReadOperand for each operand, SetOperands,
  // ReadResult for each result, EndNode.
  NodeId BeginNode(std::string_view name, Phase phase);
  void SetOperator(std::string_view op);
  bool IsBackward(NodeId node) const { return graph_.node(node).phase == Phase::kBackward; }
  // Of the node that was begun last: "3", and "CPU".
  void SetDraw(std::string_view draw);
  void SetKernel(std::string_view kernel);
  Operand ReadOperand(std::string_view text) const;
  void SetOperands(std::vector<Operand> operands, std::vector<Attribute> attributes);
  Operand ReadResult(std::string_view text, std::uint32_t result, std::int32_t element);
  void EndNode(std::vector<Operand> results);

  // After the last node: `node` computes the gradient of the call of this name.
  void SetDifferentiated(NodeId node, std::string_view name);

  // The name as it is written: "output", "output.logits", "grad:fc.weight".
  void AddOutput(std::string_view name, Operand operand);

  OpGraph Take() { return std::move(graph_); }

 private:
  // What a name stands for: a value, a call, or both. Neither while its line is being read.
  struct Meaning {
    ValueId value;
    NodeId node;
  };

  SharedType ReadType(std::string_view text, bool usual_requires_grad);
  Meaning& NewName(std::string_view name);
  ValueId AddValue(Meaning& meaning, Value value);
  ValueId Lookup(std::string_view name) const;
  ValueId LookupPlace(std::string_view place) const;
  NodeId LookupCall(std::string_view name) const;
  NodeId LookupParent(std::string_view name) const;
  void RequireSizeInside(const Node& node);

  OpGraph graph_;
  NameTable<Meaning> names_;
  NameTable<SharedType> types_;       // by their texts,
  NameTable<SharedType> grad_types_;  // and where requires_grad is the usual
  std::unordered_set<std::string> outputs_;
  std::unordered_map<NodeId, std::size_t> sizes_;  // by nested call: see SizeInNames
};

// Operators are "namespace::name.overload"; nothing in them may end the word. Throws Error for any
// other text.
void RequireOperator(std::string_view op);

// An output's name as text; UnescapeName is the way back.
std::string EscapeOutputName(std::string_view name);

// A node's name carries its place: "a.b/op" is known to belong to a.b, "a.b+op" hangs on a.b as its
// anchor, "op" belongs to the model itself, and "a.b/op>inner" is nested in the call "a.b/op".
void ReadScope(std::string_view node_name, Node& node);
// The name of the call that a nested one is in; empty for an outermost one.
std::string_view ParentName(std::string_view node_name);
// The name that carries it, before equal ones are told apart by an ordinal ("a.b/op#2"). The parent
// must have its name.
std::string NameWithPlace(const OpGraph& graph, const Node& node);

// How much of the name of a call is told by its operator, and by those of the calls around it,
// which take `around`. Throws Error where calls are nested so deeply, or their operators have such
// long names, that it is more than names may have.
std::size_t SizeInNames(std::string_view op, std::size_t around = 0);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_REFERENCE_H_
