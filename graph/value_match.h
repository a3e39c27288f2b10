// SPDX-License-Identifier: MIT
//
// Which value of one graph corresponds to which of another, given the pairs of nodes.
#ifndef GRAPHGOLD_GRAPH_VALUE_MATCH_H_
#define GRAPHGOLD_GRAPH_VALUE_MATCH_H_

#include <string_view>
#include <unordered_map>
#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/node_match.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

class ValueMatch {
 public:
  // Keeps references to all three. Inputs correspond by position. Parameters and buffers do by
  // name and type, else by their place in paired calls and type (renamed), else by name alone, else
  // by place alone; constants by place.
  ValueMatch(const OpGraph& before, const OpGraph& after, const NodeMatch& nodes, Facets facets);

  // The value of the other graph that takes the place of this one; not valid if none.
  ValueId ToAfter(ValueId before) const { return to_after_[before.index()]; }
  ValueId ToBefore(ValueId after) const { return to_before_[after.index()]; }
  bool Corresponds(ValueId before, ValueId after) const { return ToAfter(before) == after; }

 private:
  void Match(ValueId before, ValueId after);
  bool AreAllMatched(const std::vector<NamedValue>& before) const;
  // Of those whose types the facets see no difference between.
  void MatchNamed(const std::vector<NamedValue>& before, const std::vector<NamedValue>& after,
                  Facets types);
  void MatchByPlace(Facets types);
  std::unordered_map<std::string_view, std::string_view> MatchModules(
      const std::vector<NamedValue>& before, const std::vector<NamedValue>& after) const;
  void MatchRenamed(const std::vector<NamedValue>& before, const std::vector<NamedValue>& after,
                    Facets types);
  void MatchConstants();
  void MatchResults();

  const OpGraph& before_;
  const OpGraph& after_;
  const NodeMatch& nodes_;
  std::vector<ValueId> to_after_;
  std::vector<ValueId> to_before_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_VALUE_MATCH_H_
