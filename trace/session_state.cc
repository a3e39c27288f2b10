// SPDX-License-Identifier: MIT
#include "graphgold/trace/session_state.h"

#include <thread>
#include <typeinfo>
#include <utility>

#include "graphgold/graph/prefetch.h"
#include "graphgold/trace/known_operators.h"
#include "graphgold/trace/remembered_room.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

std::uint64_t NextSessionId() {
  static std::atomic<std::uint64_t> next{1};
  return next.fetch_add(1);
}

RememberedRoom room_for_declared;
RememberedRoom room_for_declared_names;
RememberedRoom room_for_declared_words;
RememberedRoom room_for_words;
RememberedRoom room_for_calls;
RememberedRoom room_for_endings;

// The recorder that this thread used last, and the session that it belongs to.
struct LastUsed {
  std::uint64_t session = 0;
  ThreadRecorder* recorder = nullptr;
};
thread_local LastUsed last_used;

std::size_t CacheIndex(const void* pointer, std::size_t size) {
  return (reinterpret_cast<std::uintptr_t>(pointer) >> 4) * 0x9e3779b97f4a7c15u >> 32 & (size - 1);
}

// The place of a word in a list that has each word once.
std::uint32_t Intern(const std::string& word,
                     std::unordered_map<std::string, std::uint32_t>& places,
                     std::vector<std::string>& words) {
  const auto [entry, is_new] = places.emplace(word, static_cast<std::uint32_t>(words.size()));
  if (is_new) words.push_back(word);
  return entry->second;
}

}  // namespace

SessionState::SessionState() : id_(NextSessionId()) {
  recording.declared.reserve(room_for_declared.get());
  recording.declared_names.reserve(room_for_declared_names.get());
  recording.sighted_before.Reserve(room_for_declared_words.get());
}

SessionState::~SessionState() {
  room_for_declared.Remember(recording.declared.size());
  room_for_declared_names.Remember(recording.declared_names.size());
  room_for_declared_words.Remember(recording.sighted_before.position());
}

ThreadRecorder* SessionState::ThisThread() {
  if (last_used.session == id_) return last_used.recorder;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (is_closed()) return nullptr;
  const std::uint64_t thread = at::RecordFunction::currentThreadId();
  auto& recorder = threads_[thread];
  if (recorder == nullptr) {
    recording.tapes.push_back(std::make_unique<Tape>());
    recording.tapes.back()->thread = thread;
    recorder = std::make_unique<ThreadRecorder>(*this, *recording.tapes.back());
  }
  last_used = {id_, recorder.get()};
  return recorder.get();
}

// Either a writer sees that the session is closed, or this sees that it is writing.
void SessionState::Close() {
  std::vector<const ThreadRecorder*> threads;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    closed_.store(true);
    for (const auto& [id, thread] : threads_) threads.push_back(thread.get());
  }
  for (const ThreadRecorder* thread : threads) {
    while (thread->is_writing()) std::this_thread::yield();
  }
}

ThreadRecorder::ThreadRecorder(SessionState& session, Tape& tape)
    : session_(session), tape_(tape), surroundings_(Surroundings::OfThisThread()) {
  tape_.Reserve(room_for_words.get());
  tape_.calls.reserve(room_for_calls.get());
  tape_.endings.reserve(room_for_endings.get());
}

ThreadRecorder::~ThreadRecorder() {
  room_for_words.Remember(tape_.position());
  room_for_calls.Remember(tape_.calls.size());
  room_for_endings.Remember(tape_.endings.size());
}

ThreadRecorder::Writing::Writing(ThreadRecorder& thread) : thread_(thread) {
  thread_.writing_.store(true);
  allowed_ = !thread_.session_.is_closed();
}

void SessionState::AddProblem(const std::string& problem) {
  const std::lock_guard<std::mutex> lock(mutex_);
  recording.problems.push_back(problem);
}

std::uint32_t SessionState::InternOp(const c10::FunctionSchema& schema) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto known = ops_.find(&schema);
  if (known != ops_.end()) return known->second;
  recording.ops.push_back(KnownOperator(schema));
  const auto index = static_cast<std::uint32_t>(recording.ops.size() - 1);
  ops_.emplace(&schema, index);
  return index;
}

std::uint32_t SessionState::InternScope(const std::string& scope) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return Intern(scope, scopes_, recording.scopes);
}

std::uint32_t SessionState::InternKernel(const std::string& kernel) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return Intern(kernel, kernels_, recording.kernels);
}

void SessionState::NoteNumbers(const at::Tensor& tensor) {
  const std::string numbers = SmallIntegers(tensor);
  if (numbers.empty()) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  recording.numbers.emplace(TensorId(tensor), numbers);
}

std::uint32_t ThreadRecorder::OpIndex(const c10::FunctionSchema& schema) {
  CachedOp& cached = ops_[CacheIndex(&schema, kOpsSize)];
  if (cached.schema != &schema) cached = {&schema, session_.InternOp(schema)};
  return cached.index;
}

std::uint32_t ThreadRecorder::ScopeIndex(const std::string& scope) {
  return session_.InternScope(scope);
}

std::uint32_t ThreadRecorder::UserScopeIndex() {
  if (surroundings_.scope_changes != scope_changes_) {
    scope_changes_ = surroundings_.scope_changes;
    const auto& scopes = surroundings_.scopes;
    user_scope_ = scopes.empty() ? 0 : session_.InternScope(scopes.back().what);
  }
  return user_scope_;
}

void ThreadRecorder::PrepareFor(const at::Tensor& tensor) const {
  Prefetch(&seen_[CacheIndex(tensor.unsafeGetTensorImpl(), kSeenSize)]);
  Prefetch(StorageOf(tensor));
}

ThreadRecorder::Seen& ThreadRecorder::SeenAt(const at::Tensor& tensor) {
  return seen_[CacheIndex(tensor.unsafeGetTensorImpl(), kSeenSize)];
}

void ThreadRecorder::Protect(const at::Tensor& tensor) {
  guard_.Hold(tensor, PackType(tensor), /*young=*/false);
}

void ThreadRecorder::Introduce(const at::Tensor& tensor, PackedType type) {
  const bool is_protected = guard_.Hold(tensor, type, /*young=*/false);
  if (is_protected) SeenAt(tensor) = {TensorId(tensor), StorageId(tensor), ended_};
}

bool ThreadRecorder::PutTensor(const at::Tensor& tensor, bool always) {
  const std::uint64_t id = TensorId(tensor);
  const std::uint64_t storage = StorageId(tensor);
  Seen& seen = SeenAt(tensor);
  const bool known =
      seen.tensor == id && seen.storage == storage && seen.ended >= LastEndedAt(storage);
  if (known && !always) {
    tape_.PutTensor(id, storage);
    return true;
  }
  const PackedType type = PackType(tensor);
  PutTensorWithGeometry(tensor, type, storage, tape_);
  if (known) return true;
  // What is always written whole is a result, and most results are gone soon.
  const bool is_protected = guard_.Hold(tensor, type, /*young=*/always && session_.lets_go());
  if (is_protected) {
    seen = {id, storage, ended_};
  } else {
    tape_.has_unprotected = true;
  }
  return is_protected;
}

void ThreadRecorder::LetGoOfDead() {
  guard_.LetGoOfDead([&](std::uint64_t address, bool of_storage) {
    tape_.endings.push_back({session_.Tick(), address, of_storage});
    if (of_storage) {
      LastEndedAt(address) = ++ended_;
    } else {
      Seen& seen = seen_[CacheIndex(reinterpret_cast<const void*>(address), kSeenSize)];
      if (seen.tensor == address) seen = {};
    }
  });
}

std::uint32_t& ThreadRecorder::LastEndedAt(std::uint64_t storage) {
  return ended_at_[CacheIndex(reinterpret_cast<const void*>(storage), kEndedSize)];
}

SessionState* CurrentSession() {
  auto* const info = c10::ThreadLocalDebugInfo::get(c10::DebugInfoKind::TEST_INFO);
  if (info == nullptr || typeid(*info) != typeid(SessionState)) return nullptr;
  return static_cast<SessionState*>(info);
}

}  // namespace graphgold::trace
