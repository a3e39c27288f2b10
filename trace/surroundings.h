// SPDX-License-Identifier: MIT
//
// What surrounds the calls of a thread, as torch's RecordFunction tells it: scopes that the user
// opened with RECORD_USER_SCOPE, and the autograd node that the engine is evaluating.
#ifndef GRAPHGOLD_TRACE_SURROUNDINGS_H_
#define GRAPHGOLD_TRACE_SURROUNDINGS_H_

#include <ATen/record_function.h>

#include <cstdint>
#include <string>
#include <vector>

namespace graphgold::trace {

// By what an autograd node is found again: the thread and the number of the call that made it.
struct GradientOf {
  std::uint64_t thread = 0;
  std::uint64_t sequence = 0;
};

struct Surroundings {
  // A range that is open, known by the RecordFunction behind it.
  template <typename What>
  struct Open {
    const void* range;
    What what;
  };
  std::vector<Open<std::string>> scopes;  // the path at each depth: "encoder", "encoder.attention"
  std::uint64_t scope_changes = 0;        // counts every opening and closing
  std::vector<Open<GradientOf>> gradients;

  static Surroundings& OfThisThread();
};

// Keeps the surroundings of this thread, and of those that work for it, up to date.
class WatchSurroundings {
 public:
  // `outermost`: no other watch is on this thread.
  explicit WatchSurroundings(bool outermost);
  ~WatchSurroundings();
  WatchSurroundings(const WatchSurroundings&) = delete;
  WatchSurroundings& operator=(const WatchSurroundings&) = delete;

 private:
  at::CallbackHandle callback_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_SURROUNDINGS_H_
