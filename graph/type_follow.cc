// SPDX-License-Identifier: MIT
#include "graphgold/graph/type_follow.h"

#include <algorithm>
#include <utility>

#include "graphgold/graph/type_diff.h"

namespace graphgold {
namespace {

class TypeFollow {
 public:
  TypeFollow(const OpGraph& before, const OpGraph& after, const NodeMatch& nodes,
             const ValueMatch& values, Facets facets)
      : before_(before),
        after_(after),
        nodes_(nodes),
        values_(values),
        facets_(facets),
        follows_(before.values.size()),
        decided_(before.values.size()),
        carries_(before.values.size()) {}

  std::vector<bool> Run() {
    for (std::size_t i = 0; i < before_.nodes.size(); ++i) {
      if (nodes_.to_after[i].valid()) Visit(NodeId(i), nodes_.to_after[i]);
    }
    return std::move(follows_);
  }

 private:
  struct Changed {
    ValueId value;  // of `before`, from outside
    Substitutions how;
  };

  static bool IsWeight(const Value& value) {
    return value.origin == Origin::kParameter || value.origin == Origin::kBuffer ||
           value.origin == Origin::kConstant;
  }

  static std::vector<ValueId> Read(const Node& node) {
    std::vector<ValueId> read;
    ForEachValue(node.operands, [&](const Operand& leaf) { read.push_back(leaf.value); });
    return read;
  }

  void Visit(NodeId id, NodeId partner) {
    const std::vector<ValueId> read = Read(before_.node(id));
    const std::vector<ValueId> now_read = Read(after_.node(partner));
    if (read.size() == 1) return Carry(id, read[0]);
    Substitutions explained;
    std::vector<Changed> weights;
    for (std::size_t i = 0; i < std::min(read.size(), now_read.size()); ++i) {
      Collect(read[i], now_read[i], explained, weights);
    }
    // A bias follows its weight, not the other way round.
    std::stable_sort(weights.begin(), weights.end(), [&](const Changed& a, const Changed& b) {
      return before_.value(a.value).type->shape.size() > before_.value(b.value).type->shape.size();
    });
    for (const Changed& weight : weights) {
      if (!decided_[weight.value.index()]) {
        decided_[weight.value.index()] = true;
        follows_[weight.value.index()] = weight.how.AreAmong(explained);
      }
      explained.Add(weight.how);
    }
  }

  // A call on a weight alone (its transpose) stands for the weight.
  void Carry(NodeId id, ValueId read) {
    const ValueId weight = IsWeight(before_.value(read)) ? read : carries_[read.index()];
    ForEachValue(before_.node(id).results, [&](const Operand& result) {
      if (IsMadeHere(before_, id, result)) carries_[result.value.index()] = weight;
    });
  }

  void Collect(ValueId read, ValueId now_read, Substitutions& explained,
               std::vector<Changed>& weights) const {
    const ValueId weight = IsWeight(before_.value(read)) ? read : carries_[read.index()];
    const ValueId now = weight.valid() ? values_.ToAfter(weight) : now_read;
    if (!now.valid()) return;
    const TensorType& x = before_.value(weight.valid() ? weight : read).type;
    const TensorType& y = after_.value(now).type;
    if (SameType(x, y, facets_)) return;
    Substitutions how;
    how.Add(x, y, facets_);
    if (weight.valid()) {
      weights.push_back({weight, std::move(how)});
    } else {
      explained.Add(how);
    }
  }

  const OpGraph& before_;
  const OpGraph& after_;
  const NodeMatch& nodes_;
  const ValueMatch& values_;
  Facets facets_;
  std::vector<bool> follows_;
  std::vector<bool> decided_;
  std::vector<ValueId> carries_;  // by value: the weight that it is made of alone
};

}  // namespace

std::vector<bool> FollowingTypes(const OpGraph& before, const OpGraph& after,
                                 const NodeMatch& nodes, const ValueMatch& values, Facets facets) {
  return TypeFollow(before, after, nodes, values, facets).Run();
}

}  // namespace graphgold
