// SPDX-License-Identifier: MIT
//
// Records a call around its run: one that throws as well, and none where there is no session.
#ifndef GRAPHGOLD_TRACE_RECORDED_CALL_H_
#define GRAPHGOLD_TRACE_RECORDED_CALL_H_

#include <c10/core/impl/LocalDispatchKeySet.h>

#include <optional>

#include "graphgold/trace/call_recorder.h"
#include "graphgold/trace/session_state.h"

namespace graphgold::trace {

class RecordedCall {
 public:
  // `session` is the calling thread's; may be null.
  RecordedCall(SessionState* session, const c10::FunctionSchema& schema,
               CallRecorder::Write arguments);
  RecordedCall(const RecordedCall&) = delete;
  RecordedCall& operator=(const RecordedCall&) = delete;

  // The observer, if there is one, is told of an outermost call, however that ends.
  template <typename Run>
  decltype(auto) Execute(const Run& run) {
    const Observed observed(observer_, recorder_);
    return run();
  }

  void Finish(CallRecorder::Write results);

 private:
  class Observed {
   public:
    Observed(CallObserver* observer, const std::optional<CallRecorder>& call)
        : observer_(observer) {
      if (observer_ != nullptr) observer_->BeginCall(call->begun());
    }
    ~Observed() {
      if (observer_ != nullptr) observer_->EndCall();
    }
    Observed(const Observed&) = delete;
    Observed& operator=(const Observed&) = delete;

   private:
    CallObserver* const observer_;
  };

  // Writes to the tape, if the session is still open. Whatever goes wrong in recording is a problem
  // of the recording, never an exception in the model.
  template <typename Writer>
  void Guarded(const Writer& write);

  SessionState* const session_;
  const c10::FunctionSchema& schema_;
  std::optional<c10::impl::ExcludeDispatchKeyGuard> outermost_only_;
  ThreadRecorder* thread_ = nullptr;
  std::optional<CallRecorder> recorder_;
  CallObserver* observer_ = nullptr;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_RECORDED_CALL_H_
