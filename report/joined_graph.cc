// SPDX-License-Identifier: MIT
#include "graphgold/report/joined_graph.h"

#include <algorithm>
#include <map>

#include "graphgold/graph/node_match.h"
#include "graphgold/report/joined_edges.h"
#include "graphgold/report/joined_nested.h"

namespace graphgold {
namespace {

// A graph of no calls, for where there is no golden.
const OpGraph& NoGraph() {
  static const OpGraph graph;
  return graph;
}

class Joiner {
 public:
  Joiner(const OpGraph& before, const OpGraph& after, const GraphDiff& diff, NodeMatch match,
         bool compared)
      : before_(before), after_(after), diff_(diff), match_(std::move(match)) {
    joined_.compared = compared;
    joined_.of_before.resize(before.nodes.size());
    joined_.of_after.resize(after.nodes.size());
  }

  JoinedGraph Take() {
    AddInputs();
    AddCalls();
    AddOutputs();
    MarkChanges();
    AddNestedCalls(before_, after_, diff_, match_, joined_);
    std::vector<JoinedEdge> edges;
    AddEdges({before_, joined_.of_before, inputs_, outputs_, &JoinedEdge::before}, edges);
    AddEdges({after_, joined_.of_after, inputs_, outputs_, &JoinedEdge::after}, edges);
    joined_.edges = MergedEdges(std::move(edges));
    return std::move(joined_);
  }

 private:
  using Kind = JoinedThing::Kind;

  std::size_t Add(Kind kind, const std::string& name, Mark mark = Mark::kSame) {
    JoinedThing thing;
    thing.kind = kind;
    thing.name = name;
    thing.mark = mark;
    joined_.things.push_back(std::move(thing));
    return joined_.things.size() - 1;
  }

  // A thing that is told by its name; of which graph is told by `type`, where its type goes.
  void Named(ThingsByName& known, Kind kind, const std::string& name,
             std::string JoinedThing::*type, std::string text) {
    const auto [it, is_new] = known.try_emplace(name);
    if (is_new) it->second = Add(kind, name);
    joined_.things[it->second].*type = std::move(text);
  }

  void AddInputs() {
    for (const NamedValue& input : after_.inputs) {
      Named(inputs_, Kind::kInput, input.name, &JoinedThing::type_after,
            DrawnType(after_.value(input.value).type));
    }
    for (const NamedValue& input : before_.inputs) {
      Named(inputs_, Kind::kInput, input.name, &JoinedThing::type_before,
            DrawnType(before_.value(input.value).type));
    }
  }

  void AddOutputs() {
    for (const NamedOperand& output : after_.outputs) {
      Named(outputs_, Kind::kOutput, output.name, &JoinedThing::type_after,
            FirstType(after_, {output.operand}));
    }
    for (const NamedOperand& output : before_.outputs) {
      Named(outputs_, Kind::kOutput, output.name, &JoinedThing::type_before,
            FirstType(before_, {output.operand}));
    }
  }

  // Calls as they were received; those that were removed behind the one that they stood behind.
  void AddCalls() {
    std::vector<std::vector<NodeId>> removed(after_.nodes.size() + 1);
    std::size_t behind = 0;
    for (std::size_t i = 0; i < before_.nodes.size(); ++i) {
      if (before_.nodes[i].parent.valid()) continue;
      const NodeId pair = match_.to_after[i];
      if (pair.valid()) {
        behind = pair.index() + 1;
      } else {
        removed[behind].push_back(NodeId(i));
      }
    }
    for (const NodeId node : removed[0]) AddRemoved(node);
    for (std::size_t i = 0; i < after_.nodes.size(); ++i) {
      if (!after_.nodes[i].parent.valid()) AddReceived(NodeId(i));
      for (const NodeId node : removed[i + 1]) AddRemoved(node);
    }
    PlaceNested(before_, joined_.of_before);
    PlaceNested(after_, joined_.of_after);
  }

  static void PlaceNested(const OpGraph& graph, std::vector<std::size_t>& things) {
    for (std::size_t i = 0; i < things.size(); ++i) {
      const NodeId parent = graph.nodes[i].parent;
      if (parent.valid()) things[i] = things[parent.index()];
    }
  }

  void AddReceived(NodeId node) {
    const NodeId pair = match_.to_before[node.index()];
    const bool is_added = joined_.compared && !pair.valid();
    const std::size_t at =
        Add(Kind::kCall, after_.node(node).name, is_added ? Mark::kAdded : Mark::kSame);
    JoinedThing& thing = joined_.things[at];
    thing.after = node;
    thing.module = std::string(ModuleOf(after_.node(node)));
    thing.type_after = FirstType(after_, after_.node(node).results);
    joined_.of_after[node.index()] = at;
    if (!pair.valid()) return;
    thing.before = pair;
    thing.type_before = FirstType(before_, before_.node(pair).results);
    joined_.of_before[pair.index()] = at;
    if (!diff_.empty() && thing.type_before != thing.type_after) thing.mark = Mark::kFollows;
  }

  void AddRemoved(NodeId node) {
    const std::size_t at = Add(Kind::kCall, before_.node(node).name, Mark::kRemoved);
    JoinedThing& thing = joined_.things[at];
    thing.before = node;
    thing.module = std::string(ModuleOf(before_.node(node)));
    thing.type_before = FirstType(before_, before_.node(node).results);
    joined_.of_before[node.index()] = at;
  }

  void MarkNamed(const ThingsByName& known, const Change& change) {
    const auto found = known.find(change.name);
    if (found != known.end()) joined_.things[found->second].mark = MarkOf(change.kind);
  }

  void MarkChanges() {
    for (const Change& change : diff_.changes) {
      if (change.subject == Subject::kInput) MarkNamed(inputs_, change);
      if (change.subject == Subject::kOutput) MarkNamed(outputs_, change);
      if (change.subject == Subject::kNode) MarkCall(change);
    }
  }

  // A change inside of a call is one of the call, too. Who was added or removed itself is marked
  // already.
  void MarkCall(const Change& change) {
    const bool received = change.after.valid();
    const Node& node = received ? after_.node(change.after) : before_.node(change.before);
    const std::size_t at = received ? joined_.of_after[change.after.index()]
                                    : joined_.of_before[change.before.index()];
    const Mark mark = node.parent.valid() ? Mark::kModified : MarkOf(change.kind);
    joined_.things[at].mark = std::max(joined_.things[at].mark, mark);
  }

  const OpGraph& before_;
  const OpGraph& after_;
  const GraphDiff& diff_;
  const NodeMatch match_;
  JoinedGraph joined_;
  ThingsByName inputs_;
  ThingsByName outputs_;
};

}  // namespace

Mark MarkOf(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::kAdded:
      return Mark::kAdded;
    case ChangeKind::kRemoved:
      return Mark::kRemoved;
    case ChangeKind::kModified:
      return Mark::kModified;
    default:
      return Mark::kMoved;
  }
}

std::string DrawnType(const TensorType& type) { return type.dtype + ShapeToString(type.shape); }

std::string FirstType(const OpGraph& graph, const std::vector<Operand>& operands) {
  std::string type;
  ForEachValue(operands, [&](const Operand& operand) {
    if (type.empty()) type = DrawnType(graph.value(operand.value).type);
  });
  return type;
}

const char* MarkName(Mark mark) {
  switch (mark) {
    case Mark::kSame:
      return "same";
    case Mark::kFollows:
      return "follows";
    case Mark::kMoved:
      return "moved";
    case Mark::kModified:
      return "modified";
    case Mark::kAdded:
      return "added";
    default:
      return "removed";
  }
}

JoinedGraph JoinGraphs(const Comparison& comparison, Facets facets) {
  return Joiner(comparison.before, comparison.after, comparison.diff,
                MatchNodes(comparison.before, comparison.after, facets), true)
      .Take();
}

JoinedGraph JoinGraphs(const OpGraph& only) {
  NodeMatch none;
  none.to_before.resize(only.nodes.size());
  const GraphDiff same;
  return Joiner(NoGraph(), only, same, std::move(none), false).Take();
}

}  // namespace graphgold
