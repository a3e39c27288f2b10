// SPDX-License-Identifier: MIT
#include "graphgold/matchers/context.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>

#include "graphgold/graph/stats.h"

namespace graphgold {
namespace {

// Lives as long as the process: contexts are set before main, and read by whatever runs.
struct SharedContext {
  std::mutex mutex;
  MatcherContext context;
  std::set<std::string> known;  // names that were looked up, and found

  static SharedContext& Instance() {
    static SharedContext* const shared = new SharedContext;
    return *shared;
  }
};

}  // namespace

void SetMatcherContext(MatcherContext context) {
  SharedContext& shared = SharedContext::Instance();
  const std::lock_guard lock(shared.mutex);
  shared.context = std::move(context);
  shared.known.clear();
}

MatcherContext CurrentMatcherContext() {
  SharedContext& shared = SharedContext::Instance();
  const std::lock_guard lock(shared.mutex);
  return shared.context;
}

bool internal::IsRememberedOperator(const std::string& pattern) {
  SharedContext& shared = SharedContext::Instance();
  const std::lock_guard lock(shared.mutex);
  return !shared.context.operators || shared.known.count(pattern) != 0;
}

bool internal::IsKnownOperator(const std::string& pattern) {
  if (IsRememberedOperator(pattern)) return true;
  const std::vector<std::string> names = CurrentMatcherContext().operators();
  const bool found = std::any_of(names.begin(), names.end(),
                                 [&](const auto& name) { return OpMatches(name, pattern); });
  if (found) {
    SharedContext& shared = SharedContext::Instance();
    const std::lock_guard lock(shared.mutex);
    shared.known.insert(pattern);
  }
  return found;
}

}  // namespace graphgold
