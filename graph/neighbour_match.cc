// SPDX-License-Identifier: MIT
#include "graphgold/graph/neighbour_match.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "graphgold/graph/gap_match.h"
#include "graphgold/graph/neighbours.h"

namespace graphgold {
namespace {

// Of more neighbours only so many are looked at, so that hubs don't cost the square of their size.
constexpr std::size_t kMaxNeighbours = 64;

using NeighbourList = Lists<Neighbour>::List;

// The nodes of a long list, less those that were found taken at its front: what is looked through
// once more and more is taken costs the square of its size.
class OpenList {
 public:
  OpenList() = default;
  explicit OpenList(std::vector<NodeId> nodes) : nodes_(std::move(nodes)) {}

  // Calls `add` with each that is free, until it says that it is enough. A node that is not free
  // never will be.
  template <typename IsFree, typename Add>
  void ForEach(const IsFree& is_free, const Add& add) {
    std::size_t end = begin_;
    bool more = true;
    for (; more && end < nodes_.size(); ++end) {
      if (is_free(nodes_[end])) more = add(nodes_[end]);
    }
    // Those that are free move together, to the end of what was looked through.
    std::size_t to = end;
    for (std::size_t from = end; from-- > begin_;) {
      if (is_free(nodes_[from])) nodes_[--to] = nodes_[from];
    }
    begin_ = to;
  }

 private:
  std::vector<NodeId> nodes_;
  std::size_t begin_ = 0;
};

NodeId NodeOf(NodeId node) { return node; }
NodeId NodeOf(Neighbour neighbour) {
  return neighbour.kind == Neighbour::Kind::kNode ? NodeId(neighbour.index) : NodeId();
}

class NeighbourMatcher {
 public:
  NeighbourMatcher(const Neighbours& before_around, const Neighbours& after_around,
                   NodeMatch& match)
      : before_(before_around.graph()),
        after_(after_around.graph()),
        match_(match),
        before_around_(before_around),
        after_around_(after_around),
        outside_(before_.values.size()),
        outputs_(before_.outputs.size(), kNone) {
    const OpGraph& before = before_;
    const OpGraph& after = after_;
    for (std::size_t i = 0; i < std::min(before.inputs.size(), after.inputs.size()); ++i) {
      outside_[before.inputs[i].value.index()] = after.inputs[i].value;
    }
    MapByName(before.parameters, after.parameters, [&](std::size_t i, std::size_t k) {
      outside_[before.parameters[i].value.index()] = after.parameters[k].value;
    });
    MapByName(before.buffers, after.buffers, [&](std::size_t i, std::size_t k) {
      outside_[before.buffers[i].value.index()] = after.buffers[k].value;
    });
    for (std::size_t i = 0; i < std::min(before.constants.size(), after.constants.size()); ++i) {
      outside_[before.constants[i].value.index()] = after.constants[i].value;
    }
    MapByName(before.outputs, after.outputs,
              [&](std::size_t i, std::size_t k) { outputs_[i] = k; });
  }

  void Run() {
    BeginAtEdges();
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
      if (outputs_[i] == kNone) continue;
      const auto& a = before_around_.of_output(i);
      const auto& b = after_around_.of_output(outputs_[i]);
      for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) TryPair(a[k], b[k]);
    }
    Propagate();
    for (const auto& [a, b] : MatchGaps(before_, after_, match_)) TryPair(a, b);
    Propagate();
    PairReplaced();
    Propagate();
    PairSameNames();
    PairLonely();
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  template <typename Named, typename Map>
  static void MapByName(const std::vector<Named>& before, const std::vector<Named>& after,
                        const Map& map) {
    // Mostly both list the same names in the same order.
    std::size_t same = 0;
    for (; same < std::min(before.size(), after.size()); ++same) {
      if (before[same].name != after[same].name) break;
      map(same, same);
    }
    std::unordered_map<std::string_view, std::size_t> by_name;
    for (std::size_t k = same; k < after.size(); ++k) by_name[after[k].name] = k;
    for (std::size_t i = same; i < before.size(); ++i) {
      const auto found = by_name.find(before[i].name);
      if (found != by_name.end()) map(i, found->second);
    }
  }

  // Of the pairs that are known, only those beside a free node lead anywhere.
  void BeginAtEdges() {
    std::vector<bool> at_edge(match_.to_after.size());
    for (std::size_t i = 0; i < match_.to_after.size(); ++i) {
      if (match_.to_after[i].valid()) continue;
      for (const auto& around :
           {before_around_.above(NodeId(i)), before_around_.below(NodeId(i))}) {
        for (const Neighbour neighbour : around) {
          if (neighbour.kind == Neighbour::Kind::kNode) at_edge[neighbour.index] = true;
        }
      }
    }
    for (std::size_t i = 0; i < at_edge.size(); ++i) {
      const NodeId image = match_.to_after[i];
      if (at_edge[i] && image.valid()) fresh_.emplace_back(NodeId(i), image);
    }
  }

  bool IsFreeBefore(NodeId node) const {
    return node.valid() && !match_.to_after[node.index()].valid();
  }
  bool IsFreeAfter(NodeId node) const {
    return node.valid() && !match_.to_before[node.index()].valid();
  }

  void Pair(NodeId a, NodeId b) {
    match_.to_after[a.index()] = b;
    match_.to_before[b.index()] = a;
    fresh_.emplace_back(a, b);
  }

  bool TryPair(NodeId a, NodeId b) {
    if (!IsFreeBefore(a) || !IsFreeAfter(b)) return false;
    const Node& x = before_.node(a);
    const Node& y = after_.node(b);
    if (x.op != y.op || x.phase != y.phase) return false;
    Pair(a, b);
    return true;
  }

  // From every pair on to what feeds it and what it feeds.
  void Propagate() {
    while (!fresh_.empty()) {
      const auto [a, b] = fresh_.back();
      fresh_.pop_back();
      PairOperands(before_around_.above(a), after_around_.above(b));
      PairReaders(before_around_.below(a), after_around_.below(b));
    }
  }

  void PairOperands(const NeighbourList& a, const NeighbourList& b) {
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      TryPair(NodeOf(a[i]), NodeOf(b[i]));
    }
  }

  void PairReaders(const NeighbourList& a, const NeighbourList& b) {
    std::size_t next = 0;
    for (const Neighbour reader : a) {
      if (!IsFreeBefore(NodeOf(reader))) continue;
      for (std::size_t k = next; k < std::min(b.size(), next + kMaxNeighbours); ++k) {
        if (!TryPair(NodeOf(reader), NodeOf(b[k]))) continue;
        next = k + 1;
        break;
      }
    }
  }

  void PairReplaced() {
    for (std::size_t i = 0; i < before_.nodes.size(); ++i) {
      const NodeId a(i);
      if (!IsFreeBefore(a)) continue;
      NodeId best;
      int best_score = 0;
      for (const NodeId b : Candidates(a)) {
        const int score = Score(a, b);
        if (score <= best_score) continue;
        best = b;
        best_score = score;
      }
      if (best.valid()) Pair(a, best);
    }
  }

  // What is left has nothing around it that is paired. A name is a weak sign, but better than none.
  void PairSameNames() {
    std::unordered_map<std::string_view, NodeId> by_name;
    for (std::size_t k = 0; k < after_.nodes.size(); ++k) {
      if (IsFreeAfter(NodeId(k))) by_name[after_.nodes[k].name] = NodeId(k);
    }
    for (std::size_t i = 0; i < before_.nodes.size(); ++i) {
      if (!IsFreeBefore(NodeId(i))) continue;
      const auto found = by_name.find(before_.nodes[i].name);
      if (found != by_name.end()) TryPair(NodeId(i), found->second);
    }
  }

  // Calls with nothing above or below them (a dead zeros()) have but their operator to be known by.
  void PairLonely() {
    std::unordered_map<std::string_view, std::vector<NodeId>> by_op;
    for (std::size_t k = after_.nodes.size(); k-- > 0;) {
      const NodeId b(k);
      if (IsFreeAfter(b) && IsLonely(after_around_, b)) by_op[after_.node(b).op].push_back(b);
    }
    for (std::size_t i = 0; i < before_.nodes.size() && !by_op.empty(); ++i) {
      const NodeId a(i);
      if (!IsFreeBefore(a) || !IsLonely(before_around_, a)) continue;
      const auto found = by_op.find(before_.node(a).op);
      if (found == by_op.end() || found->second.empty()) continue;
      TryPair(a, found->second.back());
      found->second.pop_back();
    }
  }
  static bool IsLonely(const Neighbours& around, NodeId node) {
    return around.above(node).empty() && around.below(node).empty();
  }

  // Free calls that share a neighbour with `a`, in a fixed order.
  std::vector<NodeId> Candidates(NodeId a) {
    std::vector<NodeId> candidates;
    for (const Neighbour neighbour : before_around_.below(a)) {
      if (neighbour.kind == Neighbour::Kind::kOutput) {
        if (outputs_[neighbour.index] == kNone) continue;
        const std::size_t image = outputs_[neighbour.index];
        AddFree(open_outputs_, image, after_around_.of_output(image), candidates);
      } else if (const NodeId image = match_.to_after[neighbour.index]; image.valid()) {
        AddFree(open_above_, image.index(), after_around_.above(image), candidates);
      }
    }
    for (const Neighbour neighbour : before_around_.above(a)) {
      if (neighbour.kind == Neighbour::Kind::kOutside) {
        const ValueId image = outside_[neighbour.index];
        if (!image.valid()) continue;
        AddFree(open_readers_, image.index(), after_around_.readers(image), candidates);
      } else if (const NodeId image = match_.to_after[neighbour.index]; image.valid()) {
        AddFree(open_below_, image.index(), after_around_.below(image), candidates);
      }
    }
    return candidates;
  }

  using OpenLists = std::unordered_map<std::size_t, OpenList>;  // by index; the long ones

  // Appends the free ones of a list, until there are enough candidates.
  template <typename List>
  void AddFree(OpenLists& open, std::size_t index, const List& list,
               std::vector<NodeId>& candidates) const {
    const auto is_free = [&](NodeId node) { return IsFreeAfter(node); };
    const auto add = [&](NodeId node) {
      candidates.push_back(node);
      return candidates.size() < kMaxNeighbours;
    };
    if (candidates.size() >= kMaxNeighbours) return;
    if (list.size() <= kMaxNeighbours) {
      for (const auto& item : list) {
        if (is_free(NodeOf(item)) && !add(NodeOf(item))) return;
      }
      return;
    }
    const auto [entry, is_new] = open.try_emplace(index);
    if (is_new) {
      std::vector<NodeId> nodes;
      nodes.reserve(list.size());
      for (const auto& item : list) nodes.push_back(NodeOf(item));
      entry->second = OpenList(std::move(nodes));
    }
    entry->second.ForEach(is_free, add);
  }

  // A replacement has something in common above and below; on one side alone, it is an insertion
  // beside. With nothing on that side in either graph, there is nothing to have in common.
  int Score(NodeId a, NodeId b) const {
    const NeighbourList a_above = before_around_.above(a);
    const NeighbourList a_below = before_around_.below(a);
    const NeighbourList b_above = after_around_.above(b);
    const NeighbourList b_below = after_around_.below(b);
    const int above = Shared(a_above, b_above);
    const int below = Shared(a_below, b_below);
    if (above == 0 && !(a_above.empty() && b_above.empty())) return 0;
    if (below == 0 && !(a_below.empty() && b_below.empty())) return 0;
    const bool same_scope = before_.node(a).scope == after_.node(b).scope;
    return 2 * (above + below) + (same_scope ? 1 : 0) + 1;
  }

  int Shared(const NeighbourList& a, const NeighbourList& b) const {
    int shared = 0;
    const Neighbour* const end = b.begin() + std::min(b.size(), kMaxNeighbours);
    for (std::size_t i = 0; i < std::min(a.size(), kMaxNeighbours); ++i) {
      Neighbour image{};
      if (Image(a[i], image) && std::find(b.begin(), end, image) != end) ++shared;
    }
    return shared;
  }

  bool Image(Neighbour neighbour, Neighbour& image) const {
    const auto set = [&](bool known, std::size_t index) {
      image = {neighbour.kind, static_cast<std::uint32_t>(index)};
      return known;
    };
    switch (neighbour.kind) {
      case Neighbour::Kind::kNode:
        return set(match_.to_after[neighbour.index].valid(),
                   match_.to_after[neighbour.index].index());
      case Neighbour::Kind::kOutside:
        return set(outside_[neighbour.index].valid(), outside_[neighbour.index].index());
      default:
        return set(outputs_[neighbour.index] != kNone, outputs_[neighbour.index]);
    }
  }

  const OpGraph& before_;
  const OpGraph& after_;
  NodeMatch& match_;
  const Neighbours& before_around_;
  const Neighbours& after_around_;
  std::vector<ValueId> outside_;      // by value of `before` from outside: that of `after`
  std::vector<std::size_t> outputs_;  // by output of `before`: that of the same name
  OpenLists open_above_;              // of `after`, by node,
  OpenLists open_below_;
  OpenLists open_readers_;                        // by value,
  OpenLists open_outputs_;                        // and by output
  std::vector<std::pair<NodeId, NodeId>> fresh_;  // pairs whose neighbours were not looked at yet
};

}  // namespace

void MatchByNeighbours(const Neighbours& before, const Neighbours& after, NodeMatch& match) {
  NeighbourMatcher(before, after, match).Run();
}

}  // namespace graphgold
