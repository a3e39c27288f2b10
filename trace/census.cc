// SPDX-License-Identifier: MIT
#include "graphgold/trace/census.h"

#include <ATen/core/dispatch/ObservedOperators.h>
#include <ATen/record_function.h>
#include <c10/util/ThreadLocalDebugInfo.h>

#include <mutex>
#include <typeinfo>
#include <utility>

#include "graphgold/graph/stats.h"
#include "graphgold/trace/operator_name.h"
#include "graphgold/trace/tensor_identity.h"

namespace graphgold::trace {

// Travels to other threads as the session does, in the slot beside it.
struct CensusState : public c10::DebugInfoBase {
  explicit CensusState(TraceLevel counted) : level(counted) {}

  const TraceLevel level;
  mutable std::mutex mutex;
  std::map<std::string, std::size_t> counts;
};

namespace {

// How many operator calls the thread is in.
thread_local int depth = 0;

struct InACall : public at::ObserverContext {
  InACall() { ++depth; }
  ~InACall() override { --depth; }
};

std::string NameOf(const c10::OperatorName& op) {
  return op.overload_name.empty() ? op.name : op.name + "." + op.overload_name;
}

bool IsObserved(const std::string& op) {
  return c10::ObservedOperators::isObserved(ToOperatorName(op));
}

std::unique_ptr<at::ObserverContext> BeginCall(const at::RecordFunction& call) {
  const auto op = call.operator_name();
  if (!op) return nullptr;  // a range of the engine, or of the user
  auto* const info = c10::ThreadLocalDebugInfo::get(c10::DebugInfoKind::TEST_INFO_2);
  if (info != nullptr && typeid(*info) == typeid(CensusState)) {
    auto& state = static_cast<CensusState&>(*info);
    if (depth == 0 || state.level == TraceLevel::kKernels) {
      const std::lock_guard<std::mutex> lock(state.mutex);
      ++state.counts[NameOf(*op)];
    }
  }
  return std::make_unique<InACall>();
}

void EndCall(const at::RecordFunction&, at::ObserverContext*) {}

}  // namespace

struct Census::Guards {
  explicit Guards(const std::shared_ptr<CensusState>& state)
      : info(c10::DebugInfoKind::TEST_INFO_2, state),
        callback(at::addThreadLocalCallback(
            at::RecordFunctionCallback(&BeginCall, &EndCall).scopes({at::RecordScope::FUNCTION}))) {
  }
  ~Guards() { at::removeCallback(callback); }
  c10::DebugInfoGuard info;
  at::CallbackHandle callback;
};

Census::Census(TraceLevel level)
    : state_(std::make_shared<CensusState>(level)), guards_(std::make_unique<Guards>(state_)) {}
Census::~Census() = default;

std::map<std::string, std::size_t> Census::Counts() const {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  return state_->counts;
}

std::vector<std::string> CompareWithCensus(const OpGraph& graph,
                                           const std::map<std::string, std::size_t>& census) {
  std::map<std::string, std::size_t> traced = CountOps(graph);
  traced.erase(kAliasOp);
  traced.erase(kUnseenOp);
  std::map<std::string, std::pair<std::size_t, std::size_t>> both;
  for (const auto& [op, count] : traced) both[op].first = count;
  for (const auto& [op, count] : census) both[op].second = count;
  std::vector<std::string> lines;
  for (const auto& [op, counts] : both) {
    if (counts.first == counts.second || !IsObserved(op)) continue;
    lines.push_back("the trace has " + std::to_string(counts.first) + " calls of " + op +
                    ", but RecordFunction saw " + std::to_string(counts.second));
  }
  return lines;
}

}  // namespace graphgold::trace
