// SPDX-License-Identifier: MIT
//
// The formulas that GraphGold knows, by the operator's name without overload and without the "_" of
// in-place forms: add, add_, add.Tensor and add.out share one. Each cost_<family>.cc adds its own.
#ifndef GRAPHGOLD_GRAPH_COST_TABLE_H_
#define GRAPHGOLD_GRAPH_COST_TABLE_H_

#include <functional>
#include <initializer_list>
#include <string_view>
#include <unordered_map>

#include "graphgold/graph/cost_call.h"

namespace graphgold {

// What a call computes: multiply-adds, and the FLOPs beside them.
struct Work {
  Amount macs = 0;
  Amount other = 0;
  Amount bytes = 0;
};

// The usual: all operands are read, all results are written.
inline Work Products(const CostCall& call, Amount macs, Amount other = 0) {
  return {macs, other, call.Moved()};
}
inline Work Arithmetic(const CostCall& call, Amount flops) { return {0, flops, call.Moved()}; }

using WorkFormula = std::function<Work(const CostCall& call)>;

class CostTable {
 public:
  // Throws Error for a name that is there already.
  void Add(std::initializer_list<std::string_view> names, const WorkFormula& formula);
  // By the operator's full name; null where there is none.
  const WorkFormula* Find(std::string_view op) const;

 private:
  std::unordered_map<std::string_view, WorkFormula> formulas_;
};

const CostTable& BuiltInCosts();

// The FLOPs for one element of the result of "add", "exp", "addcmul" and the like.
std::optional<int> ElementwiseFlops(std::string_view name);
// What attributes add to that, for one element: `alpha`, `value`, `rounding_mode`.
int ScalingFlops(const CostCall& call);

void AddActivationCosts(CostTable& table);
void AddAttentionCosts(CostTable& table);
void AddConvolutionCosts(CostTable& table);
void AddCopyCosts(CostTable& table);
void AddEinsumCosts(CostTable& table);
void AddElementwiseCosts(CostTable& table);
void AddFactoryCosts(CostTable& table);
void AddForeachCosts(CostTable& table);
void AddFreeCosts(CostTable& table);
void AddIndexingCosts(CostTable& table);
void AddLossCosts(CostTable& table);
void AddMatmulCosts(CostTable& table);
void AddNormalizationCosts(CostTable& table);
void AddPoolingCosts(CostTable& table);
void AddRecurrentCosts(CostTable& table);
void AddReductionCosts(CostTable& table);
void AddResamplingCosts(CostTable& table);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_COST_TABLE_H_
