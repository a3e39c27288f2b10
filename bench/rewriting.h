// SPDX-License-Identifier: MIT
//
// The classic way to resolve ids that are reused, as something to measure the resolver by: events
// are kept under their raw ids, and whenever an id comes back as another tensor, all that was
// recorded so far is walked through, and the old tensor gets an id of its own. Simple, right, and
// quadratic.
#ifndef GRAPHGOLD_BENCH_REWRITING_H_
#define GRAPHGOLD_BENCH_REWRITING_H_

#include <cstdint>
#include <vector>

#include "raw_streams.h"

namespace graphgold::bench {

// For every event of the stream, in order, an id that no other tensor has.
std::vector<std::uint64_t> ResolveByRewriting(const RawStream& stream);

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_REWRITING_H_
