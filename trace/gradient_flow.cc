// SPDX-License-Identifier: MIT
#include "graphgold/trace/gradient_flow.h"

#include <algorithm>

namespace graphgold::trace {

void GradientFlow::Add(const Tape& tape, const CallRecord& record, NodeId node) {
  if (record.parent != 0) return;
  if (record.sequence < record.sequence_end) {
    ranges_[tape.thread].push_back({record.sequence, record.sequence_end, node});
  }
  if (record.gradient_sequence != CallRecord::kNoSequence) {
    backward_.push_back({record.gradient_thread, record.gradient_sequence, node});
  }
}

NodeId GradientFlow::Find(std::uint64_t thread, std::uint64_t sequence) const {
  const auto ranges = ranges_.find(thread);
  if (ranges == ranges_.end()) return {};
  const auto after = std::upper_bound(
      ranges->second.begin(), ranges->second.end(), sequence,
      [](std::uint64_t number, const Range& range) { return number < range.begin; });
  if (after == ranges->second.begin()) return {};
  const Range& range = *std::prev(after);
  return sequence < range.end ? range.node : NodeId();
}

void GradientFlow::Link(OpGraph& graph) {
  for (const Backward& call : backward_) {
    graph.nodes[call.node.index()].differentiates = Find(call.thread, call.sequence);
  }
}

}  // namespace graphgold::trace
