// SPDX-License-Identifier: MIT
#include "graphgold/trace/surroundings.h"

#include <memory>

namespace graphgold::trace {
namespace {

// Undoes what the begin did, at the end of the range.
struct InScope : public at::ObserverContext {
  explicit InScope(const std::string& name) {
    Surroundings& around = Surroundings::OfThisThread();
    around.scopes.push_back(around.scopes.empty() ? name : around.scopes.back() + "." + name);
    ++around.scope_changes;
  }
  ~InScope() override {
    Surroundings& around = Surroundings::OfThisThread();
    if (!around.scopes.empty()) around.scopes.pop_back();
    ++around.scope_changes;
  }
};

struct InGradient : public at::ObserverContext {
  explicit InGradient(GradientOf gradient) {
    Surroundings::OfThisThread().gradients.push_back(gradient);
  }
  ~InGradient() override {
    auto& gradients = Surroundings::OfThisThread().gradients;
    if (!gradients.empty()) gradients.pop_back();
  }
};

std::unique_ptr<at::ObserverContext> BeginRange(const at::RecordFunction& range) {
  if (range.scope() == at::RecordScope::USER_SCOPE) return std::make_unique<InScope>(range.name());
  return std::make_unique<InGradient>(
      GradientOf{range.forwardThreadId(), static_cast<std::uint64_t>(range.seqNr())});
}

void EndRange(const at::RecordFunction&, at::ObserverContext*) {}

}  // namespace

Surroundings& Surroundings::OfThisThread() {
  thread_local Surroundings surroundings;
  return surroundings;
}

WatchSurroundings::WatchSurroundings()
    : callback_(at::addThreadLocalCallback(
          at::RecordFunctionCallback(&BeginRange, &EndRange)
              .scopes({at::RecordScope::USER_SCOPE, at::RecordScope::BACKWARD_FUNCTION}))) {}

WatchSurroundings::~WatchSurroundings() { at::removeCallback(callback_); }

}  // namespace graphgold::trace
