// SPDX-License-Identifier: MIT
//
// einsum, as LibTorch evaluates it: operands from left to right, each pair by one product. What
// only one side of a pair has, and nobody needs later, is summed first; what both have and nobody
// needs later is what the product sums over. With nothing to sum over, it is plain multiplication.
#include <algorithm>
#include <map>
#include <set>

#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

// A letter, or for the dimensions of "..." their distance from its right end, as -1, -2, …
using Label = int;
using Labels = std::set<Label>;

struct Equation {
  std::vector<std::string> operands;
  std::string result;
  bool has_result = false;
};

Equation SplitEquation(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  Equation equation;
  const std::size_t arrow = text.find("->");
  if (arrow != std::string::npos) {
    equation.has_result = true;
    equation.result = text.substr(arrow + 2);
    text.resize(arrow);
  }
  std::size_t begin = 0;
  for (std::size_t comma = 0; comma != std::string::npos; begin = comma + 1) {
    comma = text.find(',', begin);
    equation.operands.push_back(text.substr(begin, comma - begin));
  }
  return equation;
}

// Labels of the terms ("b...ij"), with the sizes that they have.
class EinsumLabels {
 public:
  // Nothing where the term does not fit the shape.
  std::optional<Labels> Read(const std::string& term, TensorOf tensor) {
    if (tensor == nullptr) return std::nullopt;
    const std::size_t dots = term.find("...");
    const std::size_t letters = term.size() - (dots == std::string::npos ? 0 : 3);
    const std::size_t rank = tensor->shape.size();
    if (rank < letters || (dots == std::string::npos && rank != letters)) return std::nullopt;
    const std::size_t between = rank - letters;
    Labels labels;
    std::size_t dim = 0;
    for (std::size_t i = 0; i < term.size(); ++i) {
      if (i != dots) {
        Enter(term[i], tensor->shape[dim++], labels);
        ++counts_[term[i]];
        continue;
      }
      for (std::size_t k = 0; k < between; ++k) {
        Enter(static_cast<Label>(k) - static_cast<Label>(between), tensor->shape[dim++], labels);
      }
      i += 2;
    }
    return labels;
  }

  // The labels of the result; without an arrow, those that stand once, and all of "...".
  Labels Result(const Equation& equation) const {
    Labels labels;
    for (const auto& [label, size] : sizes_) {
      if (label >= 0) continue;
      if (!equation.has_result || equation.result.find("...") != std::string::npos) {
        labels.insert(label);
      }
    }
    if (equation.has_result) {
      for (const char c : equation.result) {
        if (c != '.') labels.insert(c);
      }
      return labels;
    }
    for (const auto& [letter, count] : counts_) {
      if (count == 1) labels.insert(letter);
    }
    return labels;
  }

  Amount Count(const Labels& labels) const {
    Amount count = 1;
    for (const Label label : labels) {
      const auto size = sizes_.find(label);
      count *= size == sizes_.end() ? Amount::Unknown() : size->second;
    }
    return count;
  }

 private:
  // Of sizes that differ, one is 1 and broadcast.
  void Enter(Label label, const Dim& dim, Labels& labels) {
    labels.insert(label);
    const Amount size = Amount::Of(dim);
    const auto [at, is_new] = sizes_.emplace(label, size);
    if (!is_new) at->second = Larger(at->second, size);
  }

  std::map<Label, Amount> sizes_;
  std::map<Label, int> counts_;
};

Labels Union(const Labels& a, const Labels& b) {
  Labels all = a;
  all.insert(b.begin(), b.end());
  return all;
}

// Sums out what neither the other side nor anybody later needs.
Labels SummedFirst(const EinsumLabels& labels, const Labels& side, const Labels& needed,
                   Amount& flops) {
  Labels kept;
  for (const Label label : side) {
    if (needed.count(label) != 0) kept.insert(label);
  }
  if (kept.size() != side.size()) flops += labels.Count(side);
  return kept;
}

// Multiply-adds, and FLOPs beside them, of the terms in their order.
std::pair<Amount, Amount> PairByPair(const EinsumLabels& labels, const std::vector<Labels>& terms,
                                     const Labels& result) {
  // Needed from the i-th term on: by later terms, and by the result.
  std::vector<Labels> needed(terms.size() + 1);
  needed[terms.size()] = result;
  for (std::size_t i = terms.size(); i-- > 0;) needed[i] = Union(needed[i + 1], terms[i]);

  Amount macs = 0;
  Amount other = 0;
  Labels done = terms[0];
  if (terms.size() == 1) SummedFirst(labels, done, result, other);
  for (std::size_t i = 1; i < terms.size(); ++i) {
    const Labels left = SummedFirst(labels, done, needed[i], other);
    const Labels right = SummedFirst(labels, terms[i], Union(needed[i + 1], left), other);
    const Labels both = Union(left, right);
    done.clear();
    for (const Label label : both) {
      if (needed[i + 1].count(label) != 0) done.insert(label);
    }
    (done.size() == both.size() ? other : macs) += labels.Count(both);
  }
  return {macs, other};
}

Work EinsumWork(const CostCall& call) {
  const std::vector<TensorOf> tensors = call.InList(0);
  const Equation equation = SplitEquation(call.Text("equation").value_or(""));
  const Work unknown = {Amount::Unknown(), 0, 0};
  if (tensors.size() != equation.operands.size()) return unknown;
  if (tensors.size() > 2 && call.Has("path")) return unknown;
  EinsumLabels labels;
  std::vector<Labels> terms;
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    std::optional<Labels> term = labels.Read(equation.operands[i], tensors[i]);
    if (!term) return unknown;
    terms.push_back(*std::move(term));
  }
  const auto [macs, other] = PairByPair(labels, terms, labels.Result(equation));
  return Products(call, macs, other);
}

}  // namespace

void AddEinsumCosts(CostTable& table) { table.Add({"einsum"}, EinsumWork); }

}  // namespace graphgold
