// SPDX-License-Identifier: MIT
//
// What changed between two graphs, as data. `before` is the golden, `after` what was received.
#ifndef GRAPHGOLD_GRAPH_DIFF_H_
#define GRAPHGOLD_GRAPH_DIFF_H_

#include <cstddef>
#include <string>
#include <vector>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// One aspect of a thing that is in both graphs: "stride", "op", "result", "operand 1", …
struct FieldChange {
  std::string field;
  std::string before;
  std::string after;
};

// kMoved: a call that is the same, but stands between others than before. Its one field is the
// "place": what it reads first.
enum class ChangeKind { kAdded, kRemoved, kModified, kRenamed, kMoved };
// kModule: a whole module with all that is in it.
enum class Subject { kInput, kParameter, kBuffer, kConstant, kNode, kOutput, kModule };

// How many things belong to a change besides the one that it names.
struct Tally {
  std::size_t calls = 0;
  std::size_t parameters = 0;
  std::size_t buffers = 0;
  std::size_t constants = 0;
};

struct Change {
  Subject subject = Subject::kNode;
  ChangeKind kind = ChangeKind::kModified;
  std::string name;                 // as in `after`; as in `before` for something removed
  std::string module;               // where it belongs
  NodeId before;                    // for nodes
  NodeId after;                     // for nodes
  ValueId value_before;             // for values from outside
  ValueId value_after;              // for values from outside
  std::vector<FieldChange> fields;  // for kModified and kRenamed
  std::string before_text;          // the thing's line in the golden; empty for something added
  std::string after_text;           // … and as received; empty for something removed
  Tally came;                       // what was added with it: the parameters of an added call, …
  Tally went;                       // … and what was removed, or renamed, with it
};

struct GraphDiff {
  // Everything that changed by itself, in the order of the received graph; what was removed stands
  // where it was.
  std::vector<Change> changes;
  // Calls and parameters whose types changed only because those of something before did, …
  std::size_t following_shapes = 0;
  // … and calls whose operands changed only because a call before them was inserted, removed or
  // replaced.
  std::size_t following_operands = 0;
  // Nested calls that changed, came or went as the call around them did.
  std::size_t following_nested = 0;

  bool empty() const { return changes.empty(); }
};

// Both graphs in canonical form. The diff is empty exactly if the graphs have the same structure
// under the facets.
GraphDiff Diff(const OpGraph& before, const OpGraph& after, Facets facets = Facets::Default());

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DIFF_H_
