// SPDX-License-Identifier: MIT
//
// A second opinion: operator calls counted by torch's own RecordFunction, which knows nothing of
// the interceptor. A trace that is complete has the same counts.
#ifndef GRAPHGOLD_TRACE_CENSUS_H_
#define GRAPHGOLD_TRACE_CENSUS_H_

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "graphgold/trace/run.h"

namespace graphgold::trace {

struct CensusState;

// Counts the calls of this thread, and of those that work for it, while it lives: the outermost
// ones, or all.
class Census {
 public:
  explicit Census(TraceLevel level);
  ~Census();
  Census(const Census&) = delete;
  Census& operator=(const Census&) = delete;

  // Calls per operator, overloads apart.
  std::map<std::string, std::size_t> Counts() const;

 private:
  struct Guards;
  std::shared_ptr<CensusState> state_;
  std::unique_ptr<Guards> guards_;
};

// One line per operator on which trace and census disagree. Operators that RecordFunction does not
// observe, and aliases that no call made, are left out.
std::vector<std::string> CompareWithCensus(const OpGraph& graph,
                                           const std::map<std::string, std::size_t>& census);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_CENSUS_H_
