// SPDX-License-Identifier: MIT
//
// Reductions, running sums and sorting: FLOPs for each element of the input, and what is then done
// to each result. How many comparisons sorting takes is not told by shapes: one for each element.
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

struct ReductionRate {
  std::string_view name;
  int in;   // for each element of the input
  int out;  // for each element of the result
};

constexpr ReductionRate kReductions[] = {
    {"sum", 1, 0},
    {"nansum", 2, 0},
    {"sum_to_size", 1, 0},
    {"prod", 1, 0},
    {"mean", 1, 1},
    {"nanmean", 2, 1},
    {"max", 1, 0},
    {"min", 1, 0},
    {"amax", 1, 0},
    {"amin", 1, 0},
    {"aminmax", 2, 0},
    {"_aminmax", 2, 0},
    {"argmax", 1, 0},
    {"argmin", 1, 0},
    {"any", 1, 0},
    {"all", 1, 0},
    {"var", 4, 1},
    {"std", 4, 2},
    {"var_mean", 4, 2},
    {"std_mean", 4, 3},
    {"norm", 2, 1},
    {"frobenius_norm", 2, 1},
    {"linalg_vector_norm", 2, 1},
    {"linalg_norm", 2, 1},
    {"norm_except_dim", 2, 1},
    {"native_norm", 2, 1},
    {"logsumexp", 4, 2},
    {"special_logsumexp", 4, 2},
    {"count_nonzero", 2, 0},
    {"equal", 1, 0},
    {"trace", 1, 0},
    {"cumsum", 1, 0},
    {"cumprod", 1, 0},
    {"cummax", 1, 0},
    {"cummin", 1, 0},
    {"logcumsumexp", 5, 0},
    {"bincount", 1, 0},
    {"histc", 3, 0},
    {"dist", 3, 1},
    {"renorm", 3, 2},
    {"diff", 1, 0},
    {"sort", 1, 0},
    {"argsort", 1, 0},
    {"msort", 1, 0},
    {"topk", 1, 0},
    {"kthvalue", 1, 0},
    {"median", 1, 0},
    {"nanmedian", 1, 0},
    {"mode", 1, 0},
    {"unique_consecutive", 1, 0},
    {"_unique2", 1, 0},
    {"_unique", 1, 0},
    {"unique_dim", 1, 0},
    {"nonzero", 1, 0},
    {"argwhere", 1, 0},
    {"cosine_similarity", 6, 3},
    {"pairwise_distance", 4, 1},
};

// max(a, b) is elementwise, with a result that may be larger than `a`.
Work ReductionWork(const CostCall& call, const ReductionRate& rate) {
  const Amount results = call.HasOut(0) ? Elements(call.Out(0)) : Amount(0);
  const Amount inputs = Larger(Elements(call.In(0)), results);
  return Arithmetic(call, inputs * rate.in + results * rate.out);
}

// The gradient of max and the like: put in its place, among zeros.
Work SelectingBackwardWork(const CostCall& call) { return Arithmetic(call, 0); }

Work MultinomialWork(const CostCall& call) { return Arithmetic(call, Elements(call.In(0)) * 2); }

}  // namespace

void AddReductionCosts(CostTable& table) {
  for (const ReductionRate& rate : kReductions) {
    table.Add({rate.name}, [rate](const CostCall& call) { return ReductionWork(call, rate); });
  }
  table.Add({"value_selecting_reduction_backward", "cummaxmin_backward"}, SelectingBackwardWork);
  table.Add({"multinomial"}, MultinomialWork);
}

}  // namespace graphgold
