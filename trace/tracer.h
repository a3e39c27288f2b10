// SPDX-License-Identifier: MIT
//
// One recording, step by step: declare what is known, record, name what was left behind, and make a
// graph of it. RunTrace takes these steps around a model, a Recorder around any code.
#ifndef GRAPHGOLD_TRACE_TRACER_H_
#define GRAPHGOLD_TRACE_TRACER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "graphgold/trace/buffer_witness.h"
#include "graphgold/trace/call_observer.h"
#include "graphgold/trace/census.h"
#include "graphgold/trace/model.h"
#include "graphgold/trace/places.h"
#include "graphgold/trace/request.h"
#include "graphgold/trace/run.h"
#include "graphgold/trace/session.h"

namespace graphgold::trace {

class Tracer {
 public:
  // Visits the input tensors; their names begin with `root`. Called before and after the run.
  using Inputs = std::function<void(const std::string& root, const NamedTensorVisitor&)>;

  // `is_jit`: the run is a TorchScript method.
  Tracer(Modules modules, bool is_jit, Inputs inputs, const TraceOptions& options,
         std::shared_ptr<CallObserver> observer);

  // Names the inputs and the registered tensors. Comes first.
  void Declare();

  // Calls of this thread, and of those that work for it, are recorded from Start to Stop, as often
  // as these come.
  void Start();
  void Stop();
  bool is_recording() const { return scope_.has_value(); }
  // Ends the recording for good.
  void Close();

  // Names what the run left behind: a tensor that it returned,
  void Return(const std::string& name, const at::Tensor& tensor);
  // and the gradients that it made. Ends the recording, and looks at the buffers again, too.
  void ReturnRegistered();

  // After ReturnRegistered: how the run was made,
  const RunInfo& run() { return session_.recording().run; }
  // and the digest of its recording, if it has one.
  std::optional<Hash128> Digest();

  // Throws ModelError, with what was recorded, if the model threw.
  ModelRun Finish(const std::optional<std::string>& thrown = std::nullopt);

  std::vector<RegisteredTensor> registered_now() const { return modules_.Tensors(); }

 private:
  // What tells whether a gradient is new: the tensor, and how often it was written.
  struct GradientState {
    std::uint64_t tensor = 0;
    std::int64_t version = 0;

    static GradientState Of(const at::Tensor& leaf);
    friend bool operator==(GradientState a, GradientState b) {
      return a.tensor == b.tensor && a.version == b.version;
    }
  };

  void NameInputs();
  void DeclareOne(Origin origin, const std::string& name, const at::Tensor& tensor);
  std::vector<std::string> ProblemsOf(const OpGraph& graph) const;

  const Modules modules_;
  Places registered_;  // their parameters and buffers
  const bool is_jit_;
  const Inputs inputs_;
  const TraceOptions options_;
  const std::shared_ptr<CallObserver> observer_;
  Session session_;
  std::optional<Session::Scope> scope_;
  std::unique_ptr<Census> census_;
  BufferWitness buffers_;
  std::map<std::string, std::size_t> counted_;
  std::string input_root_ = "input";
  std::map<std::string, GradientState> gradients_;  // before the run, by the names of their leaves
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_TRACER_H_
