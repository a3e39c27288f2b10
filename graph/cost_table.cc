// SPDX-License-Identifier: MIT
#include "graphgold/graph/cost_table.h"

#include "graphgold/graph/error.h"
#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

CostTable MakeTable() {
  CostTable table;
  AddActivationCosts(table);
  AddAttentionCosts(table);
  AddConvolutionCosts(table);
  AddCopyCosts(table);
  AddEinsumCosts(table);
  AddElementwiseCosts(table);
  AddFactoryCosts(table);
  AddForeachCosts(table);
  AddFreeCosts(table);
  AddIndexingCosts(table);
  AddLossCosts(table);
  AddMatmulCosts(table);
  AddNormalizationCosts(table);
  AddPoolingCosts(table);
  AddRecurrentCosts(table);
  AddReductionCosts(table);
  AddResamplingCosts(table);
  return table;
}

}  // namespace

void CostTable::Add(std::initializer_list<std::string_view> names, const WorkFormula& formula) {
  for (const std::string_view name : names) {
    if (formulas_.emplace(name, formula).second) continue;
    throw Error("the table of costs has two formulas for aten::" + std::string(name) +
                "; expected one. Remove either from graph/cost_*.cc");
  }
}

const WorkFormula* CostTable::Find(std::string_view op) const {
  if (op.substr(0, 6) != "aten::") return nullptr;
  const std::string_view name = ShortOpName(op);
  auto found = formulas_.find(name);
  if (found == formulas_.end() && !name.empty() && name.back() == '_') {
    found = formulas_.find(name.substr(0, name.size() - 1));
  }
  return found == formulas_.end() ? nullptr : &found->second;
}

const CostTable& BuiltInCosts() {
  static const CostTable table = MakeTable();
  return table;
}

}  // namespace graphgold
