// SPDX-License-Identifier: MIT
#include "raw_streams.h"

#include <algorithm>

namespace graphgold::bench {
namespace {

// A fixed row of numbers that look random, the same on every machine.
class Random {
 public:
  std::size_t Below(std::size_t n) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::size_t>((state_ >> 33) % n);
  }

 private:
  std::uint64_t state_ = 1;
};

// Ids look like addresses: far apart, and multiples of what an allocator aligns to.
std::uint64_t Address(std::size_t index) { return 0x7f0000000000u + index * 192; }

// How many ids a stream has, and how many of them are free at any time.
struct Ids {
  std::size_t all;
  std::size_t free;
};

Ids IdsOf(StreamShape shape, std::size_t events) {
  switch (shape) {
    case StreamShape::kFewIds:
      return {8, 2};
    case StreamShape::kFreeList:
      return {1024, 24};
    case StreamShape::kRounds:
      return {1024, 512};
    case StreamShape::kManyIds:
      break;
  }
  const std::size_t all = std::max<std::size_t>(events / 10, 16);
  return {all, all / 4};
}

// A ring of ids: those in front are free, the others are tensors that live. Every call frees one
// tensor and makes one.
class Heap {
 public:
  Heap(StreamShape shape, std::size_t events) : shape_(shape), ids_(IdsOf(shape, events)) {
    for (std::size_t i = 0; i < ids_.free; ++i) free_.push_back(Address(i));
    for (std::size_t i = ids_.free; i < ids_.all; ++i) live_.push_back(Address(i));
  }

  const std::vector<std::uint64_t>& live() const { return live_; }

  std::uint64_t Any() { return live_[random_.Below(live_.size())]; }
  bool OneIn(std::size_t n) { return random_.Below(n) == 0; }

  // The id of a new tensor. An older one ends, and its id is free.
  std::uint64_t Make() {
    const bool last_first = shape_ == StreamShape::kFreeList;
    const std::size_t given = last_first ? free_.size() - 1 : next_free_;
    const std::size_t ended = shape_ == StreamShape::kRounds || shape_ == StreamShape::kManyIds
                                  ? next_live_
                                  : random_.Below(live_.size());
    std::swap(free_[given], live_[ended]);
    next_free_ = (next_free_ + 1) % free_.size();
    next_live_ = (next_live_ + 1) % live_.size();
    return live_[ended];
  }

 private:
  const StreamShape shape_;
  const Ids ids_;
  std::vector<std::uint64_t> free_;
  std::vector<std::uint64_t> live_;
  std::size_t next_free_ = 0;
  std::size_t next_live_ = 0;
  Random random_;
};

}  // namespace

RawStream MakeStream(StreamShape shape, std::size_t events) {
  Heap heap(shape, events);
  RawStream stream;
  stream.inputs = heap.live();
  stream.calls.resize(events / kEventsPerCall);
  std::uint64_t latest = heap.Any();
  for (RawCall& call : stream.calls) {
    // As in nets: what the call before made, and any other tensor that lives.
    call.reads[0] = latest;
    call.reads[1] = heap.Any();
    latest = heap.OneIn(8) ? latest : heap.Make();  // some work in place
    call.makes = latest;
  }
  return stream;
}

const char* NameOf(StreamShape shape) {
  switch (shape) {
    case StreamShape::kFewIds:
      return "few ids";
    case StreamShape::kFreeList:
      return "free list";
    case StreamShape::kRounds:
      return "rounds";
    case StreamShape::kManyIds:
      break;
  }
  return "many ids";
}

}  // namespace graphgold::bench
