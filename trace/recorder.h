// SPDX-License-Identifier: MIT
//
// Recorder: records a stretch of any code, from Start to Stop.
//
//   Recorder recorder;                       // or Recorder({{"net", net}}, options)
//   recorder.Input("frame", frame);
//   recorder.Start();
//   Tensor mask = pipeline.Segment(frame);   // whatever the code is
//   recorder.Stop();                         // and Start again, as often as needed
//   recorder.Output("mask", mask);
//   ModelRun run = recorder.Finish();
//
// There is only this one run: memory is measured in it, and the time is that between Start and
// Stop, recording included, until the devices of the inputs and Modules are done. What the code
// made and still holds counts as leaked, but for outputs. A first run pays for what later ones find
// ready, so warm up before.
//
// Guards of torch's (InferenceMode, NoGradGuard, a profiler) are to lie around both Start and Stop,
// or between them: one that ends in the middle takes the recording's own along.
#ifndef GRAPHGOLD_TRACE_RECORDER_H_
#define GRAPHGOLD_TRACE_RECORDER_H_

#include <ATen/core/Tensor.h>

#include <memory>
#include <string>

#include "graphgold/trace/model.h"
#include "graphgold/trace/run.h"

namespace graphgold {

class Recorder {
 public:
  explicit Recorder(const Modules& modules = {}, const TraceOptions& options = {});
  explicit Recorder(const TraceOptions& options) : Recorder(Modules(), options) {}
  // What is still recording stops.
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  // Names a tensor that the code reads. Only before the first Start; throws Error after it, and for
  // a name that is taken.
  void Input(const std::string& name, const at::Tensor& tensor);
  // On one thread. Throw Error where they come out of turn, or on another thread.
  void Start();
  void Stop();
  // Names a tensor that the code made, between the first Start and Finish. Without outputs, all
  // calls count as dead. Throws Error for a name that is taken.
  void Output(const std::string& name, const at::Tensor& tensor);
  // What was recorded. Once; throws Error while recording.
  ModelRun Finish();

 private:
  class Probes;
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_TRACE_RECORDER_H_
