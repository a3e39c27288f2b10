// SPDX-License-Identifier: MIT
#include "graphgold/graph/result_diff.h"

#include <algorithm>
#include <string>
#include <utility>

#include "graphgold/graph/type_diff.h"

namespace graphgold {
namespace {

// Whose storage a result is. `value` is what it is, or shares the storage of; not valid if it is
// new.
struct Storage {
  bool is_new = false;
  ValueId value;
  bool of_operand = false;
  std::string place;  // "operand 0", "operand 0.1", or a name
};

Storage StorageOf(const OpGraph& graph, const ReferencePrinter& names, NodeId node,
                  const Operand& result) {
  Storage storage;
  storage.is_new = IsMadeHere(graph, node, result);
  storage.value = storage.is_new ? graph.value(result.value).alias_of : result.value;
  if (!storage.value.valid()) return storage;
  storage.place = names.PrintPlace(node, storage.value);
  storage.of_operand = storage.place[0] == '#';
  if (storage.of_operand) storage.place.replace(0, 1, "operand ");
  return storage;
}

std::string Describe(const Storage& storage) {
  if (!storage.value.valid()) return "a new tensor";
  return storage.is_new ? "a view of " + storage.place : storage.place + " itself";
}

class ResultComparison {
 public:
  ResultComparison(const DiffContext& context, NodeId before, NodeId after)
      : context_(context), before_(before), after_(after) {}

  ResultDifference Run() {
    const auto& a = context_.before.node(before_).results;
    const auto& b = context_.after.node(after_).results;
    const bool one = a.size() == 1 && b.size() == 1;
    if (a.size() != b.size()) {
      difference_.storage.push_back(
          {"number of results", std::to_string(a.size()), std::to_string(b.size())});
    }
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      Compare(one ? "result" : "result " + std::to_string(i), a[i], b[i]);
    }
    return std::move(difference_);
  }

 private:
  static std::string KindName(const Operand& result) {
    switch (result.kind) {
      case Operand::Kind::kNone:
        return "none";
      case Operand::Kind::kList:
        return "a list of " + std::to_string(result.items.size());
      case Operand::Kind::kScalar:
        return "a scalar";
      default:
        return "a tensor";
    }
  }

  void Compare(const std::string& field, const Operand& a, const Operand& b) {
    if (a.kind != b.kind || a.items.size() != b.items.size()) {
      difference_.storage.push_back({field, KindName(a), KindName(b)});
      return;
    }
    for (std::size_t i = 0; i < a.items.size(); ++i) {
      Compare(field + "." + std::to_string(i), a.items[i], b.items[i]);
    }
    if (a.kind == Operand::Kind::kValue) CompareLeaves(field, a, b);
  }

  void CompareLeaves(const std::string& field, const Operand& a, const Operand& b) {
    const Storage x = StorageOf(context_.before, context_.before_names, before_, a);
    const Storage y = StorageOf(context_.after, context_.after_names, after_, b);
    const bool both_new = !x.value.valid() && !y.value.valid();
    const bool same_operand = x.of_operand && y.of_operand && x.place == y.place;
    const bool same_value =
        x.value.valid() && y.value.valid() && context_.values.Corresponds(x.value, y.value);
    const bool same_place = both_new || same_operand || same_value;
    if (x.is_new != y.is_new || !same_place) {
      difference_.storage.push_back({field, Describe(x), Describe(y)});
    }
    const TensorType& from = context_.before.value(a.value).type;
    const TensorType& to = context_.after.value(b.value).type;
    if (x.is_new && y.is_new && !SameType(from, to, context_.facets)) {
      difference_.types.push_back(
          {field, TypeText(from, context_.facets), TypeText(to, context_.facets)});
    }
  }

  const DiffContext& context_;
  const NodeId before_;
  const NodeId after_;
  ResultDifference difference_;
};

}  // namespace

ResultDifference CompareResults(const DiffContext& context, NodeId before, NodeId after) {
  return ResultComparison(context, before, after).Run();
}

}  // namespace graphgold
