// SPDX-License-Identifier: MIT
#include "graphgold/golden/export_edges.h"

#include <algorithm>

namespace graphgold {
namespace {

void KeepEachOnce(std::vector<std::size_t>& places) {
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
}

class EdgeFinder {
 public:
  explicit EdgeFinder(const OpGraph& graph) : graph_(graph) {}

  ExportEdges Find() {
    found_.source_of_value.resize(graph_.values.size());
    AddSources(graph_.inputs, Origin::kInput);
    AddSources(graph_.parameters, Origin::kParameter);
    AddSources(graph_.buffers, Origin::kBuffer);
    AddSources(graph_.constants, Origin::kConstant);
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) AddNode(NodeId(i));
    AddRelatives();
    return std::move(found_);
  }

 private:
  void AddSources(const std::vector<NamedValue>& list, Origin origin) {
    for (const NamedValue& named : list) {
      found_.source_of_value[named.value.index()] = found_.sources.size();
      found_.sources.push_back({&named, origin});
    }
  }

  void Add(ExportEdge::Type type, std::size_t from, NodeId to, ValueId value = ValueId(),
           std::size_t operand = 0) {
    found_.edges.push_back({type, from, found_.PlaceOf(to), value, operand});
  }

  void AddNode(NodeId id) {
    const Node& node = graph_.node(id);
    for (std::size_t i = 0; i < node.operands.size(); ++i) {
      ForEachValue(node.operands[i], [&](const Operand& operand) {
        const std::size_t from = operand.writer.valid() ? found_.PlaceOf(operand.writer)
                                                        : found_.PlaceOf(graph_, operand.value);
        Add(ExportEdge::Type::kData, from, id, operand.value, i);
      });
    }
    if (node.differentiates.valid()) {
      Add(ExportEdge::Type::kGradient, found_.PlaceOf(node.differentiates), id);
    }
    ForEachValue(node.results, [&](const Operand& result) { AddAlias(id, result); });
  }

  // A view shares the storage of another value; what a call returns may be an operand itself.
  void AddAlias(NodeId id, const Operand& result) {
    const ValueId shared =
        IsMadeHere(graph_, id, result) ? graph_.value(result.value).alias_of : result.value;
    if (!shared.valid()) return;
    const std::size_t from = found_.PlaceOf(graph_, shared);
    if (from != found_.PlaceOf(id)) Add(ExportEdge::Type::kAlias, from, id, shared);
  }

  void AddRelatives() {
    const std::size_t places = found_.sources.size() + graph_.nodes.size();
    found_.parents.resize(places);
    found_.children.resize(places);
    for (const ExportEdge& edge : found_.edges) {
      if (edge.type != ExportEdge::Type::kData) continue;
      found_.parents[edge.to].push_back(edge.from);
      found_.children[edge.from].push_back(edge.to);
    }
    for (auto& list : found_.parents) KeepEachOnce(list);
    for (auto& list : found_.children) KeepEachOnce(list);
  }

  const OpGraph& graph_;
  ExportEdges found_;
};

}  // namespace

std::size_t ExportEdges::PlaceOf(const OpGraph& graph, ValueId value) const {
  const Value& of = graph.value(value);
  return of.origin == Origin::kResult ? PlaceOf(of.made_by.node) : source_of_value[value.index()];
}

ExportEdges EdgesOf(const OpGraph& graph) { return EdgeFinder(graph).Find(); }

}  // namespace graphgold
