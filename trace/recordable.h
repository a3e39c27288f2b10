// SPDX-License-Identifier: MIT
//
// What a golden is made of. One run shows what a model did once; a golden is to hold what it does
// every time. So before a graph is recorded, the model is run again, from the same state:
//
//   - as it was: what differs then would make the golden fail, and is refused (a module only: a
//     callable may hold state that nobody here knows);
//   - with other data: numbers that differ then become "?";
//   - at other sizes, where the inputs have named ones: sizes become expressions in the names.
#ifndef GRAPHGOLD_TRACE_RECORDABLE_H_
#define GRAPHGOLD_TRACE_RECORDABLE_H_

#include <string>
#include <vector>

#include "graphgold/graph/compare.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/trace/traced_model.h"

namespace graphgold {

struct Recordable {
  OpGraph graph;
  std::vector<std::string> problems;  // why it is no golden, for people
  bool is_first_run = true;           // the graph is that of the first run, as it was
};

struct RecordOptions {
  CompareOptions compare;  // what counts as a difference
  // The state before the first run was saved (TracedModel::Prepare), so a second run must do the
  // same. From the state that the first run left, it need not.
  bool prepared = false;
};

// `first` is what the first run recorded. Whatever goes wrong in further runs is a problem of the
// result.
Recordable MakeRecordable(TracedModel& model, OpGraph first, const RecordOptions& options);

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_RECORDABLE_H_
