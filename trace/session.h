// SPDX-License-Identifier: MIT
//
// A session records every dispatcher call of the thread that opened it, and of the threads that
// work for it (inter-op, autograd), until it is closed. It travels in c10::ThreadLocalDebugInfo.
//
// It holds no tensor: each one seen is kept by a weak reference, so that its address cannot become
// another tensor's unnoticed, and its memory is still freed on time.
#ifndef GRAPHGOLD_TRACE_SESSION_H_
#define GRAPHGOLD_TRACE_SESSION_H_

#include <ATen/core/Tensor.h>

#include <memory>
#include <string>

#include "graphgold/trace/recording.h"

namespace graphgold::trace {

class CallObserver;
class SessionState;
struct DetailOptions;

class Session {
 public:
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Records the calls inside calls, too.
  void RecordKernels();

  // Records all calls by the boxed fallback, also those of operators that have typed calls. Both
  // leave the same on the tape; so this is for those who compare them.
  void RecordAllBoxed();

  // Records more of each call than usual.
  void RecordDetails(const DetailOptions& details);

  // A leaf had this gradient before the run.
  void NoteGradient(const at::Tensor& gradient);

  // Keeps a tensor's address from being given to another while the session lives.
  void Protect(const at::Tensor& tensor);

  // Names a tensor, before the run.
  void Declare(Origin origin, const std::string& name, const at::Tensor& tensor);

  // Shows every call, with its tensors, to the observer.
  void SetObserver(std::shared_ptr<CallObserver> observer);

  // The run is a TorchScript method: the interpreter knows the module of each call.
  void ReadJitScopes();

  // Calls are recorded while a Scope lives on the thread.
  class Scope {
   public:
    explicit Scope(Session& session);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    struct Guards;
    std::unique_ptr<Guards> guards_;
  };

  // Ends the recording for good, on all threads. Comes before what follows.
  void Close();

  // Names what the run left behind, after the run.
  void Return(const std::string& name, const at::Tensor& tensor);

  Recording& recording();

 private:
  std::shared_ptr<SessionState> state_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_SESSION_H_
