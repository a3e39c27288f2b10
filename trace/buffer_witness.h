// SPDX-License-Identifier: MIT
//
// A witness that no write was missed: buffers are digested before and after the run, and one that
// changed must have been written by a recorded call. What a kernel writes with no mark in its
// schema and no version counter (batch-norm's statistics are the known case), and what goes through
// a raw pointer, shows here.
#ifndef GRAPHGOLD_TRACE_BUFFER_WITNESS_H_
#define GRAPHGOLD_TRACE_BUFFER_WITNESS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/trace/model.h"

namespace graphgold::trace {

class BufferWitness {
 public:
  // Before the run.
  explicit BufferWitness(std::vector<RegisteredTensor> tensors);

  // After the run: one line for each buffer that changed without a recorded write.
  std::vector<std::string> Compare(const std::vector<RegisteredTensor>& tensors,
                                   const OpGraph& graph) const;

 private:
  struct Seen {
    std::string name;
    std::uint64_t tensor = 0;
    Hash128 digest;
  };
  // Null for a buffer that was not there. `likely`: where it is if none came or went.
  const Seen* Find(const std::string& name, std::size_t likely) const;

  std::vector<Seen> before_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_BUFFER_WITNESS_H_
