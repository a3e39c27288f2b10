// SPDX-License-Identifier: MIT
//
// Picking elements by an index, and putting them back. Picking computes nothing, and reads what it
// picks, not the whole table. Putting back in place touches as many elements as there are to put;
// where they are added up, each is one FLOP.
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

// Operands: the table, the index (or a list of them).
Work PickWork(const CostCall& call) {
  const Amount picked = call.Written();
  return {0, 0, picked + picked + call.Read(1)};
}

bool IsInPlace(const CostCall& call) {
  return !call.node().operands.empty() && call.node().operands[0].written;
}

// `elements` of operand 0 are written; with `added` they are read before, and summed.
Work PutWork(const CostCall& call, const Amount& elements, bool added) {
  const Amount flops = added ? elements : Amount(0);
  if (!IsInPlace(call)) return {0, flops, call.Moved()};
  const Amount touched = elements * BytesPerElement(call.In(0)) * (added ? 2 : 1);
  return {0, flops, touched + call.Read(1) + call.Read(2)};
}

// Operands: self, list of indices, values (which may be broadcast).
Work IndexPutWork(const CostCall& call) {
  Amount elements = Elements(call.In(2));
  for (const TensorOf index : call.InList(1)) {
    if (index != nullptr) elements = Larger(elements, Elements(index));
  }
  return PutWork(call, elements, call.Bool("accumulate", false));
}

// Operands: self, index, source.
Work IndexAddWork(const CostCall& call) { return PutWork(call, Elements(call.In(2)), true); }
Work IndexCopyWork(const CostCall& call) { return PutWork(call, Elements(call.In(2)), false); }

// At most all of `self`: how much a row has, only `dim` tells.
Work IndexFillWork(const CostCall& call) { return Arithmetic(call, 0); }

// Operands: self, index, source (or a number).
Work ScatterWork(const CostCall& call) {
  return PutWork(call, Elements(call.In(1)), call.Has("reduce"));
}
Work ScatterAddWork(const CostCall& call) { return PutWork(call, Elements(call.In(1)), true); }

// What comes in is added up where it belongs, among zeros.
Work AddedUpWork(const CostCall& call) { return Arithmetic(call, Elements(call.In(0))); }

// Operands: gradient, self, index.
Work GatherBackwardWork(const CostCall& call) {
  return {0, Elements(call.In(2)), call.Read(0) + call.Read(2) + call.Written()};
}

// Operands: weight, indices, offsets. Rows are picked, and added up bag by bag.
Work EmbeddingBagWork(const CostCall& call) {
  const Amount picked = Elements(call.In(1)) * Size(call.In(0), -1);
  return {0, picked, picked * BytesPerElement(call.In(0)) + call.Read(1) + call.Written()};
}

// Operands: gradient of the bags, indices, …
Work EmbeddingBagBackwardWork(const CostCall& call) {
  return Arithmetic(call, Elements(call.In(1)) * Size(call.In(0), -1));
}

}  // namespace

void AddIndexingCosts(CostTable& table) {
  table.Add(
      {"embedding", "index_select", "gather", "take", "take_along_dim", "index", "_unsafe_index"},
      PickWork);
  table.Add({"index_put", "_index_put_impl", "_unsafe_index_put", "put"}, IndexPutWork);
  table.Add({"index_add", "index_reduce"}, IndexAddWork);
  table.Add({"index_copy"}, IndexCopyWork);
  table.Add({"index_fill"}, IndexFillWork);
  table.Add({"scatter"}, ScatterWork);
  table.Add({"scatter_add", "scatter_reduce"}, ScatterAddWork);
  table.Add({"embedding_dense_backward", "embedding_backward", "index_select_backward",
             "unfold_backward", "col2im", "im2col_backward", "reflection_pad1d_backward",
             "reflection_pad2d_backward", "reflection_pad3d_backward", "replication_pad1d_backward",
             "replication_pad2d_backward", "replication_pad3d_backward"},
            AddedUpWork);
  table.Add({"gather_backward"}, GatherBackwardWork);
  table.Add({"embedding_bag", "_embedding_bag", "_embedding_bag_forward_only"}, EmbeddingBagWork);
  table.Add({"_embedding_bag_backward", "_embedding_bag_dense_backward"}, EmbeddingBagBackwardWork);
}

}  // namespace graphgold
