// SPDX-License-Identifier: MIT
//
// The part of a session that the interceptor sees: where this thread's tape is, which operator has
// which index, and the weak references. No other than the parts of a session
// include this.
#ifndef GRAPHGOLD_TRACE_SESSION_STATE_H_
#define GRAPHGOLD_TRACE_SESSION_STATE_H_

#include <ATen/core/Tensor.h>
#include <ATen/core/function_schema.h>
#include <c10/util/ThreadLocalDebugInfo.h>

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "graphgold/trace/address_guard.h"
#include "graphgold/trace/call_details.h"
#include "graphgold/trace/call_observer.h"
#include "graphgold/trace/recording.h"
#include "graphgold/trace/surroundings.h"

namespace graphgold::trace {

class SessionState;

// What one thread needs while it records: its tape, and caches that spare it the shared tables.
class ThreadRecorder {
 public:
  // Of the calling thread.
  ThreadRecorder(SessionState& session, Tape& tape);
  ~ThreadRecorder();
  ThreadRecorder(const ThreadRecorder&) = delete;
  ThreadRecorder& operator=(const ThreadRecorder&) = delete;

  Tape& tape() { return tape_; }
  const Surroundings& surroundings() const { return surroundings_; }

  std::uint32_t OpIndex(const c10::FunctionSchema& schema);
  std::uint32_t ScopeIndex(const std::string& scope);
  // The innermost scope that the user opened on this thread; 0 for none.
  std::uint32_t UserScopeIndex();

  // How many calls are being recorded; and, for kernels only,
  std::uint32_t open_calls = 0;
  // the innermost of them, counted from 1; 0 outside all calls.
  std::uint32_t open_call = 0;

  // Writes a tensor to the tape, and protects its address. Geometry is written at the first
  // sighting by this thread, and whenever `always` says so. False if the address has no protection.
  bool PutTensor(const at::Tensor& tensor, bool always);
  // Calls for what that takes; see prefetch.h.
  void PrepareFor(const at::Tensor& tensor) const;
  // Keeps a tensor's address, and its storage's, from being given to others while the session
  // lives.
  void Protect(const at::Tensor& tensor);
  // The same for one of this type, whose geometry is known from elsewhere: no sighting need tell
  // it.
  void Introduce(const at::Tensor& tensor, PackedType type);
  // Lets go of results that are gone, and says so on the tape. Only where no call is open: what one
  // has seen must stay what it is until it ends.
  void LetGoOfDead();
  // Calls for the memory that the next call will be recorded in: while the model runs, it comes.
  void PrepareForNextCall() const {
    tape_.PrepareForMore();
    guard_.PrepareForMore();
  }

  // A stretch of writing to the recording. Once the session is closed, none is allowed.
  class Writing {
   public:
    explicit Writing(ThreadRecorder& thread);
    ~Writing() { thread_.writing_.store(false, std::memory_order_release); }
    Writing(const Writing&) = delete;
    Writing& operator=(const Writing&) = delete;
    bool allowed() const { return allowed_; }

   private:
    ThreadRecorder& thread_;
    bool allowed_;
  };
  bool is_writing() const { return writing_.load(); }

 private:
  // A tensor that was seen on a storage, and when: as many storages had ended by then.
  struct Seen {
    std::uint64_t tensor = 0;
    std::uint64_t storage = 0;
    std::uint32_t ended = 0;
  };
  // Small direct-mapped caches: a miss costs a little time, never correctness. They are zeroed for
  // every recording, and share the first cache with the model: small ones cost less than misses do.
  static constexpr std::size_t kSeenSize = 256;
  static constexpr std::size_t kEndedSize = 256;
  static constexpr std::size_t kOpsSize = 256;
  struct CachedOp {
    const c10::FunctionSchema* schema = nullptr;
    std::uint32_t index = 0;
  };

  Seen& SeenAt(const at::Tensor& tensor);
  std::uint32_t& LastEndedAt(std::uint64_t storage);

  SessionState& session_;
  Tape& tape_;
  const Surroundings& surroundings_;
  std::atomic<bool> writing_{false};
  std::array<Seen, kSeenSize> seen_{};
  // Where storages ended, the last one's number: who was seen there before may be elsewhere now,
  // and another storage be there.
  std::array<std::uint32_t, kEndedSize> ended_at_{};
  std::uint32_t ended_ = 0;
  std::array<CachedOp, kOpsSize> ops_{};
  std::uint64_t scope_changes_ = 0;  // when user_scope_ was looked up
  std::uint32_t user_scope_ = 0;
  AddressGuard guard_;
};

class SessionState : public c10::DebugInfoBase {
 public:
  SessionState();
  ~SessionState() override;

  // The recorder of the calling thread, made at its first call; null for a thread that comes when
  // the session is closed.
  ThreadRecorder* ThisThread();

  std::uint64_t Tick() { return clock_.fetch_add(1, std::memory_order_relaxed) + 1; }
  std::uint32_t InternOp(const c10::FunctionSchema& schema);
  std::uint32_t InternScope(const std::string& scope);

  // Ends the recording: work that the model left running on other threads writes no more.
  void Close();
  bool is_closed() const { return closed_.load(); }
  void AddProblem(const std::string& problem);

  Recording recording;
  // Whether the run is a TorchScript method, whose interpreter knows the module of each call.
  bool reads_jit_scopes = false;
  // Whether calls inside calls are recorded, too.
  bool kernels = false;
  // Lives as long as this does: work that the model left running may still come back to it.
  std::shared_ptr<CallObserver> observer;
  DetailOptions details;
  // Whether all calls go through the fallback: some details are told from a stack.
  bool wants_stacks() const { return all_boxed || details.draws || details.kernels; }
  // Whether addresses of what is gone may come back during the run. Those who look at tensors by
  // themselves, and calls inside calls, know them by their addresses alone.
  bool lets_go() const { return observer == nullptr && !kernels && !details.constants; }
  bool all_boxed = false;
  std::uint32_t InternKernel(const std::string& kernel);
  // Takes note of a tensor's numbers, if it is new and they are few.
  void NoteNumbers(const at::Tensor& tensor);

 private:
  const std::uint64_t id_;  // never used again in this process, unlike the object's address
  std::atomic<std::uint64_t> clock_{0};
  std::atomic<bool> closed_{false};
  std::mutex mutex_;  // over what follows, and the recording's tables
  // By torch's number of the thread: the system's id may come back as another thread's.
  std::unordered_map<std::uint64_t, std::unique_ptr<ThreadRecorder>> threads_;
  std::unordered_map<const c10::FunctionSchema*, std::uint32_t> ops_;
  std::unordered_map<std::string, std::uint32_t> scopes_;
  std::unordered_map<std::string, std::uint32_t> kernels_;
};

// The session of the calling thread, if it has one.
SessionState* CurrentSession();

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_SESSION_STATE_H_
