// SPDX-License-Identifier: MIT
#include "rewriting.h"

#include <algorithm>
#include <unordered_set>

namespace graphgold::bench {

std::vector<std::uint64_t> ResolveByRewriting(const RawStream& stream) {
  std::vector<std::uint64_t> events;
  events.reserve(stream.events());
  std::unordered_set<std::uint64_t> given(stream.inputs.begin(), stream.inputs.end());
  std::uint64_t next = 1;  // no address
  for (const RawCall& call : stream.calls) {
    events.insert(events.end(), call.reads, call.reads + 2);
    const bool is_operand = call.makes == call.reads[0] || call.makes == call.reads[1];
    if (!is_operand && !given.insert(call.makes).second) {
      std::replace(events.begin(), events.end(), call.makes, next++);
    }
    events.push_back(call.makes);
  }
  return events;
}

}  // namespace graphgold::bench
