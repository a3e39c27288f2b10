// SPDX-License-Identifier: MIT
//
// A witness that no write was missed: buffers are digested before the run and again after it, and
// one that changed must have been written by a recorded call. What a
// kernel writes with no mark in its schema and no version counter (batch-norm's statistics are the
// known case), and what goes through a raw pointer, shows here.
#ifndef GRAPHGOLD_TRACE_BUFFER_WITNESS_H_
#define GRAPHGOLD_TRACE_BUFFER_WITNESS_H_

#include <ATen/core/Tensor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold::trace {

class BufferWitness {
 public:
  BufferWitness();
  ~BufferWitness();
  BufferWitness(const BufferWitness&) = delete;
  BufferWitness& operator=(const BufferWitness&) = delete;

  // Before the run, and after it: of every buffer, in the order of its module.
  void SeeBefore(const std::string& name, const at::Tensor& buffer);
  void SeeAfter(const std::string& name, const at::Tensor& buffer);

  // The names of those that changed; nothing if one of them is another tensor now.
  std::optional<std::vector<std::string>> Changes() const;
  // One line for each buffer that changed without a recorded write.
  std::vector<std::string> Unexplained(const OpGraph& graph) const;

 private:
  struct Seen {
    std::size_t name_begin = 0;  // in `names_`
    std::size_t name_size = 0;
    std::uint64_t tensor = 0;
    Hash128 digest;
  };
  struct Changed {
    std::string name;
    std::uint64_t tensor = 0;
    bool was_replaced = false;  // it is another tensor now
  };
  std::string_view NameOf(const Seen& seen) const;
  // Null for a buffer that was not there.
  const Seen* Find(const std::string& name) const;

  std::string names_;  // in one piece
  std::vector<Seen> before_;
  std::size_t next_ = 0;  // where the next one is, if none came or went
  std::vector<Changed> changed_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_BUFFER_WITNESS_H_
