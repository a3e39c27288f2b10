// SPDX-License-Identifier: MIT
#include "graphgold/trace/trace.h"

#include <optional>
#include <utility>
#include <vector>

#include "graphgold/trace/jit_run.h"
#include "graphgold/trace/tracer.h"

namespace graphgold::trace {
namespace {

// What the model threw, if it did.
std::optional<std::string> Call(const TraceRequest& request, const TraceOptions& options,
                                Tracer& tracer) {
  const ChosenJitRunner runner(options.executor == JitExecutor::kProduction
                                   ? JitRunner::kExecutor
                                   : JitRunner::kInterpreter);
  tracer.Start();
  std::optional<std::string> thrown;
  try {
    request.call(
        [&] {
          tracer.Stop();
          tracer.Close();
        },
        [&](const std::string& name, const at::Tensor& tensor) { tracer.Return(name, tensor); });
  } catch (const c10::Error& error) {
    thrown = error.what_without_backtrace();
  } catch (const std::exception& error) {
    thrown = error.what();
  } catch (...) {
    if (tracer.is_recording()) tracer.Stop();
    throw;
  }
  if (tracer.is_recording()) tracer.Stop();
  return thrown;
}

}  // namespace

std::optional<ModelRun> RunTraceUnless(const IsKnownRun& is_known, const TraceRequest& request,
                                       const TraceOptions& options) {
  Tracer tracer(request.modules, request.is_jit, request.inputs, options, nullptr);
  tracer.Declare();
  const std::optional<std::string> thrown = Call(request, options, tracer);
  if (thrown) return tracer.Finish(thrown);
  tracer.ReturnRegistered();
  const std::optional<Hash128> recording = tracer.Digest();
  if (is_known(tracer.run(), recording)) return std::nullopt;
  ModelRun run = tracer.Finish();
  if (run.problems.empty()) run.recording = recording;
  return run;
}

ModelRun RunTrace(const TraceRequest& request, const TraceOptions& options,
                  std::shared_ptr<CallObserver> observer) {
  Tracer tracer(request.modules, request.is_jit, request.inputs, options, observer);
  tracer.Declare();
  const std::optional<std::string> thrown = Call(request, options, tracer);
  if (!thrown) tracer.ReturnRegistered();
  if (observer != nullptr) {
    observer->EndRun(thrown ? std::vector<RegisteredTensor>() : tracer.registered_now());
  }
  return tracer.Finish(thrown);
}

}  // namespace graphgold::trace
