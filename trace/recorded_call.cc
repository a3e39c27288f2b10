// SPDX-License-Identifier: MIT
#include "graphgold/trace/recorded_call.h"

#include <exception>

#include "graphgold/trace/interceptor.h"

namespace graphgold::trace {

template <typename Writer>
void RecordedCall::Guarded(const Writer& write) {
  const ThreadRecorder::Writing writing(*thread_);
  if (!writing.allowed()) return;
  // Looking at a tensor may be a call itself.
  std::optional<c10::impl::ExcludeDispatchKeyGuard> unrecorded;
  if (!outermost_only_) unrecorded.emplace(kInterceptorKey);
  try {
    write();
  } catch (const std::exception& error) {
    session_->AddProblem("a call of " + schema_.name() + " could not be recorded: " + error.what());
  }
}

RecordedCall::RecordedCall(SessionState* session, const c10::FunctionSchema& schema,
                           CallRecorder::Write arguments)
    : session_(session), schema_(schema) {
  // What a call does inside is its own affair, unless kernels were asked for.
  if (session_ == nullptr || !session_->kernels) outermost_only_.emplace(kInterceptorKey);
  if (session_ == nullptr) return;
  thread_ = session_->ThisThread();
  if (thread_ == nullptr) return;
  Guarded([&] { recorder_.emplace(*session_, *thread_, schema_, arguments); });
  if (recorder_ && recorder_->is_outermost()) observer_ = session_->observer.get();
}

void RecordedCall::Finish(CallRecorder::Write results) {
  if (recorder_) Guarded([&] { recorder_->Finish(results); });
}

}  // namespace graphgold::trace
