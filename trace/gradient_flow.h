// SPDX-License-Identifier: MIT
//
// Which forward call a backward call computes the gradient of.
//
// A forward call makes autograd nodes, whose numbers lie in the call's range on its thread; a
// backward call knows the number of the node that is being evaluated, and its thread. Backward
// calls outside any node (adding gradients up) and nodes made outside any call (by a user's own
// torch::autograd::Function) have no such link.
#ifndef GRAPHGOLD_TRACE_GRADIENT_FLOW_H_
#define GRAPHGOLD_TRACE_GRADIENT_FLOW_H_

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "graphgold/trace/tape.h"

namespace graphgold::trace {

class GradientFlow {
 public:
  // A call that ended, and its node. Calls of one thread come as they ended.
  void Add(const Tape& tape, const CallRecord& record, NodeId node);

  // Sets Node::differentiates, once all calls are there.
  void Link(OpGraph& graph);

 private:
  struct Range {
    std::uint64_t begin;
    std::uint64_t end;
    NodeId node;
  };
  struct Backward {
    std::uint64_t thread;
    std::uint64_t sequence;
    NodeId node;
  };
  NodeId Find(std::uint64_t thread, std::uint64_t sequence) const;

  std::unordered_map<std::uint64_t, std::vector<Range>> ranges_;  // by thread, in order
  std::vector<Backward> backward_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_GRADIENT_FLOW_H_
