// SPDX-License-Identifier: MIT
#include "graphgold/report/joined_graph.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "graphgold/graph/node_match.h"

namespace graphgold {
namespace {

// A graph of no calls, for where there is no golden.
const OpGraph& NoGraph() {
  static const OpGraph graph;
  return graph;
}

// What of a type is drawn: "f32[1,64]".
std::string DrawnType(const TensorType& type) { return type.dtype + ShapeToString(type.shape); }

std::string FirstType(const OpGraph& graph, const std::vector<Operand>& operands) {
  std::string type;
  ForEachValue(operands, [&](const Operand& operand) {
    if (type.empty()) type = DrawnType(graph.value(operand.value).type);
  });
  return type;
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
    JoinEdges();
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
  void Named(std::map<std::string, std::size_t>& known, Kind kind, const std::string& name,
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

  static Mark MarkOf(ChangeKind kind) {
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

  void MarkNamed(const std::map<std::string, std::size_t>& known, const Change& change) {
    const auto found = known.find(change.name);
    if (found != known.end()) joined_.things[found->second].mark = MarkOf(change.kind);
  }

  void MarkChanges() {
    for (const Change& change : diff_.changes) {
      if (change.subject == Subject::kInput) MarkNamed(inputs_, change);
      if (change.subject == Subject::kOutput) MarkNamed(outputs_, change);
      if (change.subject != Subject::kNode || change.kind == ChangeKind::kAdded ||
          change.kind == ChangeKind::kRemoved) {
        continue;
      }
      // A nested call's change is shown on the call that it is in.
      if (change.after.valid()) {
        JoinedThing& thing = joined_.things[joined_.of_after[change.after.index()]];
        thing.mark = std::max(thing.mark, MarkOf(change.kind));
      }
    }
  }

  // Where the data of an operand comes from: who wrote it last, or made it, or which input it is.
  struct Source {
    NodeId node;
    ValueId input;
  };
  static Source SourceOf(const OpGraph& graph, const Operand& operand) {
    if (operand.writer.valid()) return {operand.writer, {}};
    const Value& value = graph.value(operand.value);
    if (value.origin == Origin::kResult) return {value.made_by.node, {}};
    if (value.origin == Origin::kInput) return {{}, operand.value};
    return {};
  }

  void JoinEdges() {
    AddEdges(before_, joined_.of_before, &JoinedEdge::before);
    AddEdges(after_, joined_.of_after, &JoinedEdge::after);
    std::vector<JoinedEdge>& edges = joined_.edges;
    std::sort(edges.begin(), edges.end(), [](const JoinedEdge& a, const JoinedEdge& b) {
      return std::tie(a.to, a.from, a.before, a.after) < std::tie(b.to, b.from, b.before, b.after);
    });
    std::size_t kept = 0;
    for (const JoinedEdge& edge : edges) {
      if (kept > 0 && edges[kept - 1].from == edge.from && edges[kept - 1].to == edge.to) {
        edges[kept - 1].before = edges[kept - 1].before || edge.before;
        edges[kept - 1].after = edges[kept - 1].after || edge.after;
      } else {
        edges[kept++] = edge;
      }
    }
    edges.resize(kept);
  }

  void AddEdges(const OpGraph& graph, const std::vector<std::size_t>& things,
                bool JoinedEdge::*side) {
    std::vector<std::size_t> input_things(graph.values.size());
    for (const NamedValue& input : graph.inputs) {
      input_things[input.value.index()] = inputs_.at(input.name);
    }
    const auto connect = [&](const Operand& operand, std::size_t to) {
      const Source source = SourceOf(graph, operand);
      if (!source.node.valid() && !source.input.valid()) return;
      JoinedEdge edge;
      edge.from =
          source.node.valid() ? things[source.node.index()] : input_things[source.input.index()];
      edge.to = to;
      edge.*side = true;
      if (edge.from != edge.to) joined_.edges.push_back(edge);
    };
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      if (graph.nodes[i].parent.valid()) continue;
      ForEachValue(graph.nodes[i].operands,
                   [&](const Operand& operand) { connect(operand, things[i]); });
    }
    for (const NamedOperand& output : graph.outputs) {
      ForEachValue(output.operand,
                   [&](const Operand& operand) { connect(operand, outputs_.at(output.name)); });
    }
  }

  const OpGraph& before_;
  const OpGraph& after_;
  const GraphDiff& diff_;
  const NodeMatch match_;
  JoinedGraph joined_;
  std::map<std::string, std::size_t> inputs_;
  std::map<std::string, std::size_t> outputs_;
};

}  // namespace

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
