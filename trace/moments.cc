// SPDX-License-Identifier: MIT
#include "graphgold/trace/moments.h"

#include <algorithm>
#include <utility>

namespace graphgold::trace {
namespace {

// Times are ticks of one clock, each given once: so a moment's time is its place, but for gaps.
void SortByTime(std::vector<Moment>& moments) {
  const auto earlier = [](const Moment& a, const Moment& b) { return a.time < b.time; };
  std::uint64_t last = 0;
  for (const Moment& moment : moments) last = std::max(last, moment.time);
  if (last > 4 * moments.size() + 64) {  // a recording that was not made by a session
    std::stable_sort(moments.begin(), moments.end(), earlier);
    return;
  }
  std::vector<const Moment*> places(last + 1);
  for (const Moment& moment : moments) places[moment.time] = &moment;
  std::vector<Moment> sorted;
  sorted.reserve(moments.size());
  for (const Moment* moment : places) {
    if (moment != nullptr) sorted.push_back(*moment);
  }
  if (sorted.size() == moments.size()) {
    moments = std::move(sorted);
  } else {  // times that were given twice: likewise
    std::stable_sort(moments.begin(), moments.end(), earlier);
  }
}

}  // namespace

std::vector<Moment> InOrderOfTime(const Recording& recording) {
  std::vector<Moment> moments;
  std::size_t count = 0;
  for (const auto& tape : recording.tapes) count += 2 * tape->calls.size() + tape->endings.size();
  moments.reserve(count);
  for (const auto& tape : recording.tapes) {
    for (std::size_t i = 0; i < tape->calls.size(); ++i) {
      const CallRecord& call = tape->calls[i];
      moments.push_back({call.begun, tape.get(), i, Moment::Of::kBegin});
      if (call.finished != 0) {
        moments.push_back({call.finished, tape.get(), i, Moment::Of::kFinish});
      }
    }
    for (std::size_t i = 0; i < tape->endings.size(); ++i) {
      moments.push_back({tape->endings[i].time, tape.get(), i, Moment::Of::kEnding});
    }
  }
  SortByTime(moments);
  return moments;
}

}  // namespace graphgold::trace
