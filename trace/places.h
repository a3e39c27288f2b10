// SPDX-License-Identifier: MIT
//
// Where things lie that are visited one after the other. Before and after a run they are in no
// cache, and who goes from each to the next waits for every one by itself; the memory gives many at
// once to who asks for many at once.
#ifndef GRAPHGOLD_TRACE_PLACES_H_
#define GRAPHGOLD_TRACE_PLACES_H_

#include <cstddef>
#include <vector>

#include "graphgold/graph/prefetch.h"
#include "graphgold/trace/remembered_room.h"

namespace graphgold::trace {

// Of one way through them that is gone several times. They may have moved since the last time: then
// memory is called for that nobody needs, which is no harm, whatever is there now.
class Places {
 public:
  Places() { noted_.reserve(room_.get()); }
  ~Places() { room_.Remember(noted_.size()); }
  Places(const Places&) = delete;
  Places& operator=(const Places&) = delete;

  // Begins the way. What was noted the last time is called for.
  void Begin() {
    is_known_ = !noted_.empty();
    for (const Place& place : noted_) CallFor(place);
  }
  // What will be needed soon.
  void Note(const void* begin, std::size_t bytes) {
    constexpr std::size_t kCache = 256 * 1024;  // more would drive out what was called for first
    if (is_known_ || bytes == 0) return;
    const Place place = {static_cast<const char*>(begin), bytes};
    CallFor(place);
    if (noted_bytes_ + bytes > kCache) return;
    noted_bytes_ += bytes;
    noted_.push_back(place);
  }

 private:
  struct Place {
    const char* begin;
    std::size_t bytes;
  };

  static void CallFor(const Place& place) {
    constexpr std::size_t kLine = 64;
    for (std::size_t i = 0; i < place.bytes; i += kLine) Prefetch(place.begin + i);
    Prefetch(place.begin + place.bytes - 1);
  }

  static inline RememberedRoom room_;
  std::vector<Place> noted_;
  std::size_t noted_bytes_ = 0;
  bool is_known_ = false;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_PLACES_H_
