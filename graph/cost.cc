// SPDX-License-Identifier: MIT
#include "graphgold/graph/cost.h"

#include <memory>
#include <mutex>

#include "graphgold/graph/cost_call.h"
#include "graphgold/graph/cost_table.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/name.h"

namespace graphgold {
namespace {

using RegisteredFormulas = std::map<std::string, CostFormula, std::less<>>;

// Replaced as a whole, so that whoever reads one is not disturbed.
struct FormulaRegistry {
  std::mutex mutex;
  std::shared_ptr<const RegisteredFormulas> formulas = std::make_shared<RegisteredFormulas>();
};

FormulaRegistry& Registry() {
  static FormulaRegistry registry;
  return registry;
}

std::shared_ptr<const RegisteredFormulas> Registered() {
  FormulaRegistry& registry = Registry();
  const std::lock_guard<std::mutex> lock(registry.mutex);
  return registry.formulas;
}

std::string_view WithoutOverload(std::string_view op) { return op.substr(0, op.find('.')); }

// False where a sum does not fit; nothing is added then.
bool AddCost(Cost& sum, const Cost& cost) {
  Cost next;
  if (__builtin_add_overflow(sum.macs, cost.macs, &next.macs) ||
      __builtin_add_overflow(sum.flops, cost.flops, &next.flops) ||
      __builtin_add_overflow(sum.bytes, cost.bytes, &next.bytes)) {
    return false;
  }
  sum = next;
  return true;
}

std::optional<Cost> CostOfWork(const Work& work) {
  const Amount flops = work.macs * 2 + work.other;
  if (!work.macs.known() || !flops.known() || !work.bytes.known()) return std::nullopt;
  return Cost{work.macs.value(), flops.value(), work.bytes.value()};
}

// Calls that are none of a model's: aliases without a call, tensors that appeared, marks of scopes.
bool IsNoWork(std::string_view op) {
  return op == kAliasOp || op == kUnseenOp || op.substr(0, 10) == "profiler::";
}

// Whether the call tells of anything that it reads or makes: a recording without tensors does not.
bool TellsAnything(const Node& node) {
  bool tells = false;
  ForEachValue(node.operands, [&](const Operand&) { tells = true; });
  ForEachValue(node.results, [&](const Operand&) { tells = true; });
  for (const Operand& result : node.results) {
    tells = tells || result.kind == Operand::Kind::kScalar;
  }
  return tells;
}

// What the calls inside a call come to.
struct InnerCost {
  Cost sum;
  bool any = false;
  bool known = true;
};

class CostOfCalls {
 public:
  explicit CostOfCalls(const OpGraph& graph)
      : graph_(graph), footprints_(Footprints(graph)), registered_(Registered()) {
    if (HasNested(graph)) FindFilled();
  }

  // By node. Calls inside a call stand behind it.
  std::vector<std::optional<Cost>> Take() {
    std::vector<std::optional<Cost>> costs(graph_.nodes.size());
    std::vector<InnerCost> inner(graph_.nodes.size());
    for (std::size_t i = graph_.nodes.size(); i-- > 0;) {
      const Node& node = graph_.nodes[i];
      costs[i] = ByFormula(node);
      if (!costs[i] && inner[i].any && inner[i].known) costs[i] = inner[i].sum;
      if (!node.parent.valid()) continue;
      InnerCost& outer = inner[node.parent.index()];
      outer.any = outer.any || !IsNoWork(node.op);
      outer.known =
          outer.known && costs[i] && !IsLeftUnfilled(node) && AddCost(outer.sum, *costs[i]);
    }
    return costs;
  }

 private:
  const CostFormula* RegisteredFor(const Node& node) const {
    for (const std::string_view name : {std::string_view(node.op), WithoutOverload(node.op)}) {
      const auto found = registered_->find(name);
      if (found != registered_->end()) return &found->second;
    }
    return nullptr;
  }

  std::optional<Cost> ByFormula(const Node& node) const {
    if (const CostFormula* formula = RegisteredFor(node)) return (*formula)(graph_, node);
    if (IsNoWork(node.op) || OnlyMakesViews(graph_, node)) return Cost{};
    const WorkFormula* const formula = BuiltInCosts().Find(node.op);
    if (formula == nullptr || !TellsAnything(node)) return std::nullopt;
    return CostOfWork((*formula)(CostCall(graph_, node, footprints_)));
  }

  // Storages that some nested call writes.
  void FindFilled() {
    roots_ = StorageRoots(graph_);
    filled_.resize(graph_.values.size());
    for (const Node& node : graph_.nodes) {
      if (!node.parent.valid()) continue;
      ForEachValue(node.operands, [&](const Operand& operand) {
        if (operand.written) filled_[roots_[operand.value.index()].index()] = true;
      });
    }
  }

  // Whether the call made memory that no call inside fills: the kernel around it did, unseen.
  bool IsLeftUnfilled(const Node& node) const {
    const std::string_view name = ShortOpName(node.op);
    if (node.op != kUnseenOp && name.substr(0, 5) != "empty" && name.substr(0, 9) != "new_empty") {
      return false;
    }
    bool unfilled = false;
    ForEachValue(node.results, [&](const Operand& result) {
      unfilled = unfilled || !filled_[roots_[result.value.index()].index()];
    });
    return unfilled;
  }

  const OpGraph& graph_;
  std::vector<Amount> footprints_;
  std::shared_ptr<const RegisteredFormulas> registered_;
  std::vector<ValueId> roots_;
  std::vector<bool> filled_;  // by the value that is the storage's root
};

}  // namespace

void RegisterCostFormula(const std::string& op, CostFormula formula) {
  if (op.find("::") == std::string::npos || op.find_first_of("*?") != std::string::npos) {
    throw Error("a formula of costs was registered for \"" + op +
                "\"; expected an operator's name, such as \"my::attention\" (for all overloads) or "
                "\"my::attention.out\". Name the operator as the graph's text does, without "
                "wildcards");
  }
  FormulaRegistry& registry = Registry();
  const std::lock_guard<std::mutex> lock(registry.mutex);
  auto formulas = std::make_shared<RegisteredFormulas>(*registry.formulas);
  if (formula) {
    (*formulas)[op] = std::move(formula);
  } else {
    formulas->erase(op);
  }
  registry.formulas = std::move(formulas);
}

GraphCost CostOf(const OpGraph& graph) {
  GraphCost result;
  result.calls = CostOfCalls(graph).Take();
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    if (node.parent.valid()) continue;
    const std::string op(WithoutOverload(node.op));
    std::optional<Cost>& cost = result.calls[i];
    if (cost && !AddCost(result.total, *cost)) cost.reset();
    if (!cost) {
      result.unknown.push_back(NodeId(i));
      ++result.unknown_ops[op];
      continue;
    }
    // Parts of a total that fits.
    AddCost(result.by_op[op], *cost);
    AddCost(result.by_module[std::string(ModuleOf(node))], *cost);
  }
  return result;
}

}  // namespace graphgold
