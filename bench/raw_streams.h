// SPDX-License-Identifier: MIT
//
// Streams of raw tensor ids, as allocators give them: an id comes back as another tensor.
#ifndef GRAPHGOLD_BENCH_RAW_STREAMS_H_
#define GRAPHGOLD_BENCH_RAW_STREAMS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace graphgold::bench {

// Three events: a call reads two tensors (what the call before returned, and any other that lives),
// and returns one. If the id that it returns is one that it
// read, it returned that tensor; else the id is a new tensor's.
struct RawCall {
  std::uint64_t reads[2];
  std::uint64_t makes;
};
inline constexpr std::size_t kEventsPerCall = 3;

struct RawStream {
  std::vector<std::uint64_t> inputs;  // ids of tensors that were there before the first call
  std::vector<RawCall> calls;

  std::size_t events() const { return calls.size() * kEventsPerCall; }
};

enum class StreamShape {
  kFewIds,    // eight ids, handed around at random
  kFreeList,  // a thousand tensors live at a time, and the id that was freed last is given first
  kRounds,    // a loop: a thousand ids in order, and in every round all of them again
  kManyIds,   // as many as one event in ten, and the id that was freed first is given first
};

RawStream MakeStream(StreamShape shape, std::size_t events);

const char* NameOf(StreamShape shape);

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_RAW_STREAMS_H_
