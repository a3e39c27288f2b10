// SPDX-License-Identifier: MIT
#include "graphgold/trace/surroundings.h"

#include <algorithm>
#include <iterator>
#include <memory>

namespace graphgold::trace {
namespace {

// Traces within traces watch the same ranges: each range counts once.
template <typename What>
bool IsOpen(const std::vector<Surroundings::Open<What>>& open, const void* range) {
  return !open.empty() && open.back().range == range;
}

// A range may end on another thread, or not in the order of its begin.
template <typename What>
bool Close(std::vector<Surroundings::Open<What>>& open, const void* range) {
  const auto found = std::find_if(open.rbegin(), open.rend(),
                                  [&](const auto& entry) { return entry.range == range; });
  if (found == open.rend()) return false;
  open.erase(std::next(found).base());
  return true;
}

std::unique_ptr<at::ObserverContext> BeginRange(const at::RecordFunction& range) {
  Surroundings& around = Surroundings::OfThisThread();
  if (range.scope() != at::RecordScope::USER_SCOPE) {
    if (IsOpen(around.gradients, &range)) return nullptr;
    around.gradients.push_back(
        {&range, {range.forwardThreadId(), static_cast<std::uint64_t>(range.seqNr())}});
  } else if (!IsOpen(around.scopes, &range)) {
    const std::string name = range.name();
    around.scopes.push_back(
        {&range, around.scopes.empty() ? name : around.scopes.back().what + "." + name});
    ++around.scope_changes;
  }
  return nullptr;
}

void EndRange(const at::RecordFunction& range, at::ObserverContext*) {
  Surroundings& around = Surroundings::OfThisThread();
  if (range.scope() != at::RecordScope::USER_SCOPE) {
    Close(around.gradients, &range);
  } else if (Close(around.scopes, &range)) {
    ++around.scope_changes;
  }
}

}  // namespace

Surroundings& Surroundings::OfThisThread() {
  thread_local Surroundings surroundings;
  return surroundings;
}

WatchSurroundings::WatchSurroundings(bool outermost)
    : callback_(at::addThreadLocalCallback(
          at::RecordFunctionCallback(&BeginRange, &EndRange)
              .scopes({at::RecordScope::USER_SCOPE, at::RecordScope::BACKWARD_FUNCTION}))) {
  if (!outermost) return;
  // Whatever an earlier watch left open is over.
  Surroundings& around = Surroundings::OfThisThread();
  around.scopes.clear();
  around.gradients.clear();
  ++around.scope_changes;
}

WatchSurroundings::~WatchSurroundings() { at::removeCallback(callback_); }

}  // namespace graphgold::trace
