// SPDX-License-Identifier: MIT
//
// The whole line of a node with a scope: its name, what it is, and what it reads, by name. Equal
// lines, same node.
//
// Names that only an ordinal tells apart shift when another such node comes or goes. So keys of
// lines are without the ordinal, and nodes that it tells apart are not known by them where they
// read one another, or stand in an order of writes.
#ifndef GRAPHGOLD_GRAPH_LINE_KEYS_H_
#define GRAPHGOLD_GRAPH_LINE_KEYS_H_

#include <string_view>
#include <vector>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/node_keys.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// The first of several nodes of one name has none.
bool HasOrdinal(std::string_view name);
// The same for all names that only an ordinal tells apart.
Hash128 HashWithoutOrdinal(std::string_view name);

// Which names tell a node from all others, and which only with an ordinal.
class LineNames {
 public:
  explicit LineNames(const OpGraph& graph);
  bool is_alone(NodeId node) const { return is_alone_[node.index()]; }

 private:
  std::vector<bool> is_alone_;  // by node
};

class LineKeys {
 public:
  // Keeps references to both.
  LineKeys(const NodeHashes& hashes, const LineNames& names)
      : hashes_(hashes), graph_(hashes.graph), names_(names) {}

  // Of one of those that are hashed.
  Hash128 Of(NodeId node);
  // Whether the last line may be another's when one more node comes or goes.
  bool shifts() const { return shifts_; }

 private:
  void AddName(NodeId node);
  void AddValue(ValueId value);

  const NodeHashes& hashes_;
  const OpGraph& graph_;
  const LineNames& names_;
  HashInput input_;
  bool shifts_ = false;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_LINE_KEYS_H_
