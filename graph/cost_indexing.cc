// SPDX-License-Identifier: MIT
//
// Picking elements by an index, and putting them back. Picking computes nothing, and reads what it
// picks, not the whole table. Putting back in place touches as many elements as there are to put;
// where they are added up, each is one FLOP.
#include <algorithm>

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

// How many places tensors of numbers pick, broadcast to one shape.
Amount PlacesPicked(const std::vector<TensorOf>& indices) {
  std::vector<Amount> sizes;  // from the last dimension on
  for (const TensorOf index : indices) {
    if (index == nullptr) continue;
    const std::size_t rank = index->shape.size();
    if (sizes.size() < rank) sizes.resize(rank, 1);
    for (std::size_t i = 0; i < rank; ++i) {
      const Amount size = Amount::Of(index->shape[rank - 1 - i]);
      const bool is_broadcast = size.known() && size.value() == 1;
      if (!is_broadcast) sizes[i] = size;
    }
  }
  Amount places = 1;
  for (const Amount& size : sizes) places *= size;
  return places;
}

// The elements of `self` that a list of indices picks: at each place, all of the dimensions that
// have no index. A mask picks as many as the data says: at most all that it is of.
Amount ElementsPicked(TensorOf self, std::vector<TensorOf> indices, const Amount& values) {
  const bool by_mask = std::any_of(indices.begin(), indices.end(), [](TensorOf index) {
    return index != nullptr && (index->dtype == "bool" || index->dtype == "u8");
  });
  if (by_mask) {
    Amount most = values;
    for (const TensorOf index : indices) {
      if (index != nullptr) most = Larger(most, Elements(index));
    }
    return most;
  }
  if (self == nullptr || indices.size() > self->shape.size()) return Amount::Unknown();
  indices.resize(self->shape.size());
  Amount elements = PlacesPicked(indices);
  for (std::size_t i = 0; i < indices.size(); ++i) {
    if (indices[i] == nullptr) elements *= Amount::Of(self->shape[i]);
  }
  return elements;
}

// Operands: self, list of indices, values (which may be broadcast).
Work IndexPutWork(const CostCall& call) {
  const Amount elements = ElementsPicked(call.In(0), call.InList(1), Elements(call.In(2)));
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
  table.Add({"index_put", "_index_put_impl", "_unsafe_index_put"}, IndexPutWork);
  table.Add({"put"}, [](const CostCall& call) {
    return PutWork(call, Elements(call.In(1)), call.Bool("accumulate", false));
  });
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
