// SPDX-License-Identifier: MIT
#include "graphgold/graph/summary.h"

#include <algorithm>
#include <map>

#include "graphgold/graph/name.h"
#include "graphgold/graph/stats.h"
#include "graphgold/graph/tensor_size.h"

namespace graphgold {
namespace {

// An alias that no call made is no call.
bool IsOutermostCall(const Node& node) { return !node.parent.valid() && node.op != kAliasOp; }

// Sums of parts of a total that fits.
void AddTo(Cost& sum, const Cost& cost) {
  sum.macs += cost.macs;
  sum.flops += cost.flops;
  sum.bytes += cost.bytes;
}

void AddTo(std::optional<std::int64_t>& sum, const std::optional<std::int64_t>& count) {
  std::int64_t next = 0;
  if (!sum || !count || __builtin_add_overflow(*sum, *count, &next)) {
    sum.reset();
  } else {
    sum = next;
  }
}

void AddTo(ModuleTotals& sum, const ModuleTotals& part) {
  sum.calls += part.calls;
  AddTo(sum.parameters, part.parameters);
  sum.unknown += part.unknown;
  AddTo(sum.cost, part.cost);
  sum.allocated_bytes += part.allocated_bytes;
  sum.nanoseconds += part.nanoseconds;
}

// Modules in the order in which they turn up, each after the one that it is in.
class ModuleRows {
 public:
  ModuleRows() { index_.emplace("", 0); }

  std::size_t Row(std::string_view path) {
    // From the inside out, what is not there yet; then the other way round.
    std::vector<std::string_view> missing;
    while (index_.find(path) == index_.end()) {
      missing.push_back(path);
      path = ParentPath(path);
    }
    std::size_t row = index_.find(path)->second;
    for (auto inner = missing.rbegin(); inner != missing.rend(); ++inner) {
      ModuleSummary module;
      module.path = *inner;
      module.parent = row;
      module.depth = rows_[row].depth + 1;
      row = rows_.size();
      rows_.push_back(std::move(module));
      index_.emplace(*inner, row);
    }
    return row;
  }
  ModuleSummary& operator[](std::size_t row) { return rows_[row]; }

  // As a tree: children behind their parent.
  std::vector<ModuleSummary> Take() {
    std::vector<std::vector<std::size_t>> children(rows_.size());
    for (std::size_t i = rows_.size(); i-- > 1;) children[rows_[i].parent].push_back(i);
    std::vector<std::size_t> place(rows_.size());
    std::vector<std::size_t> open = {0};
    std::vector<ModuleSummary> tree;
    while (!open.empty()) {
      const std::size_t row = open.back();
      open.pop_back();
      place[row] = tree.size();
      tree.push_back(std::move(rows_[row]));
      if (row != 0) tree.back().parent = place[tree.back().parent];
      open.insert(open.end(), children[row].begin(), children[row].end());
    }
    return tree;
  }

 private:
  std::vector<ModuleSummary> rows_ = std::vector<ModuleSummary>(1);
  std::map<std::string, std::size_t, std::less<>> index_;
};

// The shape of the first tensor that the call returned; empty where there is none.
std::string OutputOf(const OpGraph& graph, const Node& node) {
  std::string shape;
  ForEachValue(node.results, [&](const Operand& result) {
    if (shape.empty()) shape = ShapeToString(graph.value(result.value).type->shape);
  });
  return shape;
}

class Summarizer {
 public:
  Summarizer(const OpGraph& graph, const Profile& profile)
      : graph_(graph), profile_(profile), cost_(CostOf(graph)) {}

  Summary Take() {
    AddCalls();
    AddParameters();
    AddProfile();
    summary_.cost = cost_.total;
    summary_.unknown = cost_.unknown.size();
    summary_.modules = rows_.Take();
    Cumulate();
    return std::move(summary_);
  }

 private:
  void AddCalls() {
    std::map<std::string, OpSummary> ops;
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      const Node& node = graph_.nodes[i];
      if (!IsOutermostCall(node)) continue;
      ++summary_.calls;
      ModuleSummary& module = rows_[rows_.Row(ModuleOf(node))];
      if (node.phase == Phase::kForward) NoteOutput(node);
      const std::string& full = node.op;
      OpSummary& op = ops[full.substr(0, full.find('.'))];
      ++op.calls;
      ++module.own.calls;
      if (cost_.calls[i]) {
        AddTo(op.cost, *cost_.calls[i]);
        AddTo(module.own.cost, *cost_.calls[i]);
      } else {
        ++op.unknown;
        ++module.own.unknown;
      }
    }
    for (auto& [name, op] : ops) {
      op.op = name;
      summary_.ops.push_back(std::move(op));
    }
    std::stable_sort(summary_.ops.begin(), summary_.ops.end(),
                     [](const OpSummary& a, const OpSummary& b) { return a.calls > b.calls; });
  }

  // Modules around a call return what it returned, until a later call does.
  void NoteOutput(const Node& node) {
    const std::string shape = OutputOf(graph_, node);
    if (shape.empty()) return;
    std::size_t row = rows_.Row(ModuleOf(node));
    for (; row != ModuleSummary::kNoParent; row = rows_[row].parent) rows_[row].output = shape;
  }

  void AddParameters() {
    for (const NamedValue& parameter : graph_.parameters) {
      ModuleSummary& module = rows_[rows_.Row(ParentPath(parameter.name))];
      if (IsTied(graph_, parameter.value)) continue;
      AddTo(module.own.parameters, ElementCount(graph_.value(parameter.value).type));
    }
    summary_.parameters = CountParameters(graph_);
    summary_.trainable_parameters = CountTrainableParameters(graph_);
    summary_.parameter_bytes = CountParameterBytes(graph_);
    summary_.buffer_bytes = CountBufferBytes(graph_);
  }

  void AddProfile() {
    if (profile_.memory) {
      summary_.memory_unavailable = profile_.memory->unavailable;
      if (profile_.memory->unavailable.empty()) summary_.memory = profile_.memory->devices;
      for (const CallMemory& call : profile_.memory->calls) {
        ModuleOfCall(call.node).own.allocated_bytes += call.memory.allocated_bytes;
      }
    }
    if (profile_.time) {
      summary_.time_unavailable = profile_.time->unavailable;
      if (profile_.time->unavailable.empty()) summary_.time = profile_.time->run;
      for (const CallTime& call : profile_.time->calls) {
        ModuleOfCall(call.node).own.nanoseconds += call.nanoseconds;
      }
    }
  }

  ModuleSummary& ModuleOfCall(NodeId node) { return rows_[rows_.Row(ModuleOf(graph_.node(node)))]; }

  void Cumulate() {
    std::vector<ModuleSummary>& modules = summary_.modules;
    for (std::size_t i = modules.size(); i-- > 0;) {
      AddTo(modules[i].all, modules[i].own);
      if (i > 0) AddTo(modules[modules[i].parent].all, modules[i].all);
    }
    const double whole = modules[0].all.nanoseconds;
    for (ModuleSummary& module : modules) {
      module.time_share = whole > 0 ? module.all.nanoseconds / whole : 0;
    }
  }

  const OpGraph& graph_;
  const Profile& profile_;
  GraphCost cost_;
  ModuleRows rows_;
  Summary summary_;
};

}  // namespace

Summary Summarize(const OpGraph& graph, const Profile& profile) {
  return Summarizer(graph, profile).Take();
}

}  // namespace graphgold
