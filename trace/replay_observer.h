// SPDX-License-Identifier: MIT
//
// What a replay needs of the run: copies of the storages that came from outside, as they were when
// first seen, how every tensor lies in its storage, and digests of all results.
#ifndef GRAPHGOLD_TRACE_REPLAY_OBSERVER_H_
#define GRAPHGOLD_TRACE_REPLAY_OBSERVER_H_

#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "graphgold/trace/session_state.h"
#include "graphgold/trace/tensor_copy.h"

namespace graphgold::trace {

class ReplayObserver : public CallObserver {
 public:
  void SeeOperand(const at::Tensor& tensor) override;
  void SeeResult(const c10::FunctionSchema& op, std::uint64_t begun,
                 const at::Tensor& tensor) override;

  // A tensor as it was at its first sighting. Tensors of one storage get copies on one storage.
  at::Tensor CopyOf(std::uint64_t tensor) const;
  const TensorShape& ShapeOf(std::uint64_t tensor) const;
  // Whether the call that made the tensor is one like empty(), which leaves its memory to others to
  // fill, and someone did so unseen.
  bool WasFilledUnseen(std::uint64_t begun, std::uint64_t tensor) const;
  // The digests of a call's results; null for a call whose results mean nothing yet.
  const std::vector<Hash128>* DigestsOf(std::uint64_t begun) const;

 private:
  struct Seen {
    std::uint64_t storage = 0;
    TensorShape shape;
    at::Tensor copy;  // of a tensor that has no storage to lie in
  };

  mutable std::mutex mutex_;
  std::unordered_map<std::uint64_t, Seen> tensors_;
  std::unordered_set<std::uint64_t> made_by_calls_;               // storages
  std::unordered_set<std::uint64_t> made_empty_;                  // calls
  std::unordered_map<std::uint64_t, at::Tensor> storage_copies_;  // as flat bytes
  std::unordered_map<std::uint64_t, std::vector<Hash128>> digests_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_REPLAY_OBSERVER_H_
