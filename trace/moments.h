// SPDX-License-Identifier: MIT
//
// The moments of a run in the order in which they happened. Each thread writes a tape of its own,
// so what one did between two calls of another is told by the clock alone, which all of them share.
#ifndef GRAPHGOLD_TRACE_MOMENTS_H_
#define GRAPHGOLD_TRACE_MOMENTS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgold/trace/recording.h"
#include "graphgold/trace/tape.h"

namespace graphgold::trace {

// A call's begin or its end (operands are resolved at the one, results at the other), or the end of
// a tensor or a storage.
struct Moment {
  enum class Of : std::uint8_t { kBegin, kFinish, kEnding };
  std::uint64_t time;
  const Tape* tape;
  std::size_t index;  // of the call, or the ending
  Of of;
};

// Those of all tapes, which must outlive them. A call that threw has no end. Where a time was given
// twice, which no session does, the order is that of the tapes: on each, calls before endings.
std::vector<Moment> InOrderOfTime(const Recording& recording);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_MOMENTS_H_
