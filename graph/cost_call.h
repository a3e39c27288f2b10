// SPDX-License-Identifier: MIT
//
// A call as formulas of its cost see it: shapes of tensors and values of attributes, by their place
// in the schema. What is not there, or is symbolic, is unknown, and so is all that is computed of
// it: formulas need no cases for it.
#ifndef GRAPHGOLD_GRAPH_COST_CALL_H_
#define GRAPHGOLD_GRAPH_COST_CALL_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "graphgold/graph/amount.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// A tensor of a call; null where there is none.
using TensorOf = const TensorType*;

Amount Elements(TensorOf tensor);
Amount Bytes(TensorOf tensor);
Amount BytesPerElement(TensorOf tensor);
// The size of one dimension, from the end where it is negative.
Amount Size(TensorOf tensor, std::int64_t dim);
// The product of the dimensions from `first` on; up to (without) `last`. Negative: from the end.
Amount SizeFrom(TensorOf tensor, int first);
Amount SizeUpTo(TensorOf tensor, int last);

// By value, the bytes that reading it touches: an expanded tensor is no larger than what it was
// expanded from.
std::vector<Amount> Footprints(const OpGraph& graph);

class CostCall {
 public:
  // Keeps references; the footprints are the graph's.
  CostCall(const OpGraph& graph, const Node& node, const std::vector<Amount>& footprints)
      : graph_(graph), node_(node), footprints_(footprints) {}

  // Operands and results by position; null for a list, a number, and what is not there.
  TensorOf In(std::size_t index) const { return TensorAt(node_.operands, index); }
  TensorOf Out(std::size_t index) const { return TensorAt(node_.results, index); }
  bool HasIn(std::size_t index) const { return In(index) != nullptr; }
  bool HasOut(std::size_t index) const { return Out(index) != nullptr; }
  // The elements of a list; those that are not there are null. Empty where there is no list.
  std::vector<TensorOf> InList(std::size_t index) const;
  // Where the operand is a list, the sum over its tensors.
  Amount ElementsIn(std::size_t index) const;

  // Attributes are there only where they are not the schema's default.
  bool Has(std::string_view name) const { return Find(name) != nullptr; }
  bool Bool(std::string_view name, bool otherwise) const;
  std::optional<double> Number(std::string_view name) const;
  std::optional<std::int64_t> Integer(std::string_view name) const;
  std::optional<std::string> Text(std::string_view name) const;
  // A list of sizes, or the one number that stands for it; unknown elements included.
  std::vector<Amount> Sizes(std::string_view name) const;
  // Element of a list of truth values: "output_mask".
  bool Wanted(std::string_view mask, std::size_t index) const;

  // All operands read and all results written, each tensor once. A result that shares an operand's
  // storage is not written, unless the operand is.
  Amount Moved() const;
  Amount Written() const;
  // The bytes of one operand (all tensors of a list), read once.
  Amount Read(std::size_t index) const;

  const Node& node() const { return node_; }
  // "add" for "aten::add_.Tensor".
  std::string_view name() const;

 private:
  TensorOf TensorAt(const std::vector<Operand>& operands, std::size_t index) const;
  const AttrValue* Find(std::string_view name) const;
  bool Overwrites() const;

  const OpGraph& graph_;
  const Node& node_;
  const std::vector<Amount>& footprints_;
};

// Whether all tensors that the call returns are its operands or views, and it writes nothing: told
// from what was seen, not from the operator.
bool OnlyMakesViews(const OpGraph& graph, const Node& node);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_COST_CALL_H_
