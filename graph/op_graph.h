// SPDX-License-Identifier: MIT
//
// The op graph: what a run did, as plain data. Everything else here is a function of it.
//
// The model. A *value* is one tensor object. It comes from outside the run (an input, a
// parameter, a buffer, a constant) or is a result of a *node*, one operator call. Tensors can be
// written in place, so naming an object is not enough to say what a call read: an *operand* is a
// value plus its `writer`, the last call that wrote the value's storage after the object was
// made, through whatever alias. In
//
//     y = x.view(-1); y.add_(1); z = x * 2
//
// mul's operand is `x@add_`. Values are immutable facts; order and dependence are all in
// operands. A result that *is* an operand (relu_ returns its argument) is no new value: the
// node's result refers to the operand's value.
//
// A graph of level "calls" holds the outermost calls. One of level "kernels" holds the calls inside
// them, too: a nested node has a `parent`, and stands after it. The tensor that conv2d returns was
// made by some kernel deep inside; it is a value of that kernel for the calls beside it, and
// another value, made by conv2d, for those outside. So a graph of kernels without its nested nodes
// is the graph of calls (see fold.h).
#ifndef GRAPHGOLD_GRAPH_OP_GRAPH_H_
#define GRAPHGOLD_GRAPH_OP_GRAPH_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graphgold/graph/attribute.h"
#include "graphgold/graph/budget.h"
#include "graphgold/graph/ids.h"
#include "graphgold/graph/operand.h"
#include "graphgold/graph/shared_type.h"
#include "graphgold/graph/symbol.h"

namespace graphgold {

enum class Origin : std::uint8_t { kInput, kParameter, kBuffer, kConstant, kResult };

// Which call made a value, and where in its results it stands.
struct ResultPlace {
  NodeId node;
  std::uint32_t result = 0;
  std::int32_t element = -1;  // position in a list of tensors; -1 where the result is no list
};

struct Value {
  ResultPlace made_by;  // for kResult
  Origin origin = Origin::kResult;
  SharedType type;
  // Facts of one run, like Node::executed: its address, if it was still there when the run ended,
  std::uint64_t tensor = 0;
  std::uint64_t storage = 0;  // its storage, as the run numbers them from 1 on,
  std::uint64_t place = 0;    // and a hash of how it lies in there
  ValueId alias_of;  // a value whose storage it shared when it was made; an operand if there is one
};

enum class Phase : std::uint8_t { kForward, kBackward, kOther };

struct Node {
  // Unique in its graph, given by Canonicalize: "layer1.0.bn1/batch_norm", "layer1.0.bn1+relu_".
  std::string name;
  Symbol op;                          // with its overload: "aten::add.Tensor"
  std::vector<Operand> operands;      // the tensor arguments in schema order, less trailing nones
  std::vector<Attribute> attributes;  // the other arguments, where they are not the default
  std::vector<Operand> results;       // in schema order
  // Where the call belongs. Known (by a parameter, a scope or the interpreter): the module's path.
  // Else inferred: the path of its anchor, the nearest parameter-consuming call above it, whose
  // parent is then taken for the module. "" is the model itself.
  Symbol scope;
  bool scope_inferred = false;
  Phase phase = Phase::kForward;
  // Only where they were asked for: which in the run's order of draws was this call's first random
  // number, counted from 1 (0: it drew none), and whose kernel ran ("CPU", "composite", …).
  std::uint32_t rng_draw = 0;
  Symbol kernel;
  NodeId parent;          // the call that this one is nested in; not valid for an outermost one
  NodeId differentiates;  // for a backward call: the call whose gradient it computes, if known
  // When the call began, on the run's own clock: the order of execution. A fact of one run, so it
  // is neither compared nor stored; 0 for a graph that was read, and for aliases that no call made.
  std::uint64_t executed = 0;
};

struct NamedValue {
  std::string name;
  ValueId value;
};

// Outputs by their path in what the model returned ("output", "output.1", "output.logits") and
// gradients ("grad:fc.weight").
struct NamedOperand {
  std::string name;
  Operand operand;
};

// How the run was made. Not part of the graph's structure; a difference here is named first.
struct RunInfo {
  std::string libtorch;         // "2.6.0"
  std::string level = "calls";  // "calls" or "kernels"
  std::string executor;         // "interpreter" for TorchScript; empty for C++
  bool training = false;
  bool grad = true;
  bool inference = false;
  bool autocast = false;
  std::string facets;  // what the recording check compared, where that is not the default
};

struct OpGraph {
  RunInfo run;
  Budget budget;  // what a run may cost; only in goldens that were asked to hold it
  std::vector<Value> values;
  std::vector<NamedValue> inputs;
  std::vector<NamedValue> parameters;
  std::vector<NamedValue> buffers;
  std::vector<NamedValue> constants;
  std::vector<Node> nodes;  // each after everything that it depends on
  std::vector<NamedOperand> outputs;

  const Value& value(ValueId id) const { return values[id.index()]; }
  const Node& node(NodeId id) const { return nodes[id.index()]; }
};

// The operator of an alias that no call made: autograd unpacks a saved tensor, `.data()` makes one.
inline constexpr char kAliasOp[] = "graphgold::alias";
// Stands inside a call for a tensor that appeared there and that no recorded call made: kernels
// allocate their results themselves. (Outside all calls such a tensor is a constant.)
inline constexpr char kUnseenOp[] = "graphgold::unseen";

inline constexpr std::string_view kGradientPrefix = "grad:";
inline bool IsGradient(const NamedOperand& output) {
  return output.name.compare(0, kGradientPrefix.size(), kGradientPrefix) == 0;
}

// The module path of a node, known or inferred.
std::string_view ModuleOf(const Node& node);

// Whether the graph has nested nodes.
bool HasNested(const OpGraph& graph);
// The outermost call that a node is in: itself, unless it is nested.
NodeId OutermostCall(const OpGraph& graph, NodeId node);

// Whether a leaf of the node's own results is where its value is made: false where the call returns
// an operand, or the same tensor for a second time.
bool IsMadeHere(const OpGraph& graph, NodeId node, const Operand& result);

// The value whose storage this one shares in the end: itself, for one that is no alias.
ValueId StorageRoot(const OpGraph& graph, ValueId value);
// The same for all values at once.
std::vector<ValueId> StorageRoots(const OpGraph& graph);

// Whether results of this node would require gradients if it did what operators usually do: it is
// an outermost forward call (or an alias, at any time), some operand does, and grad mode is on.
bool UsualRequiresGrad(const OpGraph& graph, const Node& node);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_OP_GRAPH_H_
