// SPDX-License-Identifier: MIT
//
// Replay: a graph that can be run again, with the same bits, is a graph that is right.
//
//   ReplayReport report = Replay(model, image);       // as Trace, with the same arguments
//   EXPECT_TRUE(report.ok()) << report.mismatches.front();
//
// The model is traced while its inputs, parameters, buffers, constants and the state of the random
// numbers are copied, and every result is digested inside its call. Then the nodes of the graph are
// executed one by one, in the order in which they ran, on the copies alone: operands are looked up
// in the graph, writes go to the copies, and each result's digest must be the recorded one. Each
// operand's writer must be the call that last wrote its storage.
#ifndef GRAPHGOLD_TRACE_REPLAY_H_
#define GRAPHGOLD_TRACE_REPLAY_H_

#include <cstddef>
#include <string>
#include <vector>

#include "graphgold/trace/trace.h"

namespace graphgold {

struct ReplayReport {
  ModelRun run;
  std::size_t compared = 0;             // results whose digests were compared
  std::vector<std::string> mismatches;  // what differs, the first first; each names its call

  bool ok() const { return mismatches.empty() && run.problems.empty(); }
};

namespace trace {
ReplayReport RunReplay(const TraceRequest& request);
}

template <typename M, typename... Args>
ReplayReport Replay(M&& model, const Modules& modules, const Args&... args) {
  const auto replay = [&](const auto& arguments) {
    return trace::RunReplay(trace::MakeRequest(model, modules, arguments));
  };
  return trace::WithInput(
      [&](const auto& input) { return trace::WithArguments(input, Sizes(), replay); }, args...);
}
template <typename M, typename... Args>
ReplayReport Replay(M&& model, const Args&... args) {
  return Replay(std::forward<M>(model), Modules(), args...);
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_REPLAY_H_
