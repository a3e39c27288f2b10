// SPDX-License-Identifier: MIT
#include "graphgold/trace/session.h"

#include <ATen/core/grad_mode.h>
#include <c10/core/InferenceMode.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <c10/util/ThreadLocalDebugInfo.h>

#include <utility>

#include "graphgold/trace/compat.h"
#include "graphgold/trace/interceptor.h"
#include "graphgold/trace/session_state.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

// LibTorch excludes the autocast keys of a thread for as long as autocast is off.
bool AutocastIsOn() {
  return !c10::impl::tls_is_dispatch_key_excluded(c10::DispatchKey::AutocastCPU) ||
         !c10::impl::tls_is_dispatch_key_excluded(c10::DispatchKey::AutocastCUDA);
}

}  // namespace

struct Session::Scope::Guards {
  explicit Guards(const std::shared_ptr<SessionState>& state)
      : watch(/*outermost=*/CurrentSession() == nullptr),
        info(c10::DebugInfoKind::TEST_INFO, state),
        key(kInterceptorKey) {}
  WatchSurroundings watch;
  c10::DebugInfoGuard info;
  c10::impl::IncludeDispatchKeyGuard key;
};

Session::Session() : state_(std::make_shared<SessionState>()) {
  RegisterInterceptor();
  RunInfo& run = state_->recording.run;
  run.libtorch = compat::kTorchVersion;
  run.grad = at::GradMode::is_enabled();
  run.inference = c10::InferenceMode::is_enabled();
  run.autocast = AutocastIsOn();
}

Session::~Session() = default;

Session::Scope::Scope(Session& session) : guards_(std::make_unique<Guards>(session.state_)) {}
Session::Scope::~Scope() = default;

void Session::SetObserver(std::shared_ptr<CallObserver> observer) {
  state_->observer = std::move(observer);
}

void Session::ReadJitScopes() { state_->reads_jit_scopes = true; }

void Session::RecordKernels() {
  state_->kernels = true;
  state_->recording.run.level = "kernels";
}

void Session::RecordAllBoxed() { state_->all_boxed = true; }

void Session::RecordDetails(const DetailOptions& details) { state_->details = details; }

void Session::NoteGradient(const at::Tensor& gradient) {
  Protect(gradient);
  state_->recording.gradients.push_back(TensorId(gradient));
}

Recording& Session::recording() { return state_->recording; }

void Session::Close() { state_->Close(); }

void Session::Protect(const at::Tensor& tensor) { state_->ThisThread()->Protect(tensor); }

void Session::Declare(Origin origin, const std::string& name, const at::Tensor& tensor) {
  const PackedType type = PackType(tensor);
  state_->ThisThread()->Introduce(tensor, type);
  Recording& recording = state_->recording;
  recording.Declare(origin, name);
  PutTensorWithGeometry(tensor, type, StorageId(tensor), recording.sighted_before);
}

void Session::Return(const std::string& name, const at::Tensor& tensor) {
  ReturnedTensor returned;
  returned.name = name;
  returned.is_none = !tensor.defined();
  if (tensor.defined()) returned.sighting = Sight(tensor);
  state_->recording.returned.push_back(std::move(returned));
}

}  // namespace graphgold::trace
