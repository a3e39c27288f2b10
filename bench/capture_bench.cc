// SPDX-License-Identifier: MIT
//
// What it costs to record a run: beside the plain run, torch's C++ profiler with shapes, and
// torch's own graph tracer.
#include <graphgold/graphgold.h>
#include <torch/csrc/autograd/profiler_legacy.h>
#include <torch/csrc/jit/frontend/tracer.h>
#include <torch/torch.h>

#include <functional>
#include <string>

#include "../tests/trace/corpus.h"
#include "graphgold/trace/kept_heap.h"
#include "graphgold/trace/session.h"
#include "ratio_reporter.h"

namespace graphgold::bench {
namespace {

using torch::Tensor;
using Workload = std::function<Tensor()>;

// Only the recording: what is paid while the model runs.
void Record(const Workload& run) {
  trace::Session session;
  const trace::Session::Scope scope(session);
  benchmark::DoNotOptimize(run());
}

// The recording, and the canonical graph of it.
void TraceIt(const Workload& run) { benchmark::DoNotOptimize(Trace(run).graph.nodes.data()); }

void RecordKernels(const Workload& run) {
  trace::Session session;
  session.RecordKernels();
  const trace::Session::Scope scope(session);
  benchmark::DoNotOptimize(run());
}

void Profile(const Workload& run) {
  namespace profiler = torch::autograd::profiler;
  profiler::enableProfilerLegacy(profiler::ProfilerConfig(profiler::ProfilerState::CPU,
                                                          /*report_input_shapes=*/true,
                                                          /*profile_memory=*/false));
  benchmark::DoNotOptimize(run());
  profiler::disableProfilerLegacy();
}

void JitTrace(const Workload& run) {
  const auto no_names = [](const Tensor&) { return std::string(); };
  const auto function = [&](const torch::jit::Stack&) -> torch::jit::Stack { return {run()}; };
  benchmark::DoNotOptimize(torch::jit::tracer::trace({torch::zeros({1})}, function, no_names));
}

// Contenders are sorted by name, so these begin with a number. `calls` of one run; 0: not told.
void Compare(const std::string& family, const Workload& run, double calls, bool with_tracer) {
  const auto add = [&](const std::string& contender, const std::function<void()>& body) {
    benchmark::RegisterBenchmark((family + "/" + contender).c_str(), [body, calls](
                                                                         benchmark::State& state) {
      const torch::NoGradGuard no_grad;
      for (auto _ : state) body();
      state.counters["calls"] = calls;
    })->UseRealTime();
  };
  add("0 untraced", [run] { benchmark::DoNotOptimize(run()); });
  add("1 graphgold record", [run] { Record(run); });
  add("2 graphgold trace", [run] { TraceIt(run); });
  add("3 graphgold kernels", [run] { RecordKernels(run); });
  add("4 torch profiler", [run] { Profile(run); });
  if (with_tracer) add("5 torch jit tracer", [run] { JitTrace(run); });
}

void RegisterAll() {
  constexpr int kAdds = 1000;
  const Tensor one = torch::ones({4});
  Compare(
      "tiny adds",
      [one] {
        Tensor sum = one;
        for (int i = 0; i < kAdds; ++i) sum = torch::add(sum, one);
        return sum;
      },
      kAdds, true);

  resnet::ResNet18 resnet;
  resnet->eval();
  const Tensor image = torch::randn({1, 3, 224, 224});
  Compare(
      "ResNet-18", [resnet, image]() mutable { return resnet->forward(image); }, 0, false);

  corpus::MobileNetV3Small mobilenet;
  mobilenet->eval();
  Compare(
      "MobileNetV3-like", [mobilenet, image]() mutable { return mobilenet->forward(image); }, 0,
      false);
}

}  // namespace
}  // namespace graphgold::bench

int main(int argc, char** argv) {
  // Memory that goes back to the kernel and comes again would cost more than all that is measured.
  const graphgold::trace::KeptHeap heap;
  torch::set_num_threads(1);
  torch::manual_seed(1);
  graphgold::bench::RegisterAll();
  return graphgold::bench::RunSideBySide(argc, argv);
}
