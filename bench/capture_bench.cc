// SPDX-License-Identifier: MIT
//
// What it costs to record a run: beside the plain run, torch's C++ profiler with shapes (and
// memory), and torch's own graph tracer.
#include <graphgold/graphgold.h>
#include <torch/csrc/autograd/profiler_legacy.h>
#include <torch/csrc/jit/frontend/tracer.h>
#include <torch/torch.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "graphgold/golden/store.h"
#include "graphgold/graph/compare.h"
#include "graphgold/trace/kept_heap.h"
#include "graphgold/trace/session.h"
#include "ratio_reporter.h"
#include "temporary_folder.h"
#include "workloads.h"

namespace graphgold::bench {
namespace {

using torch::Tensor;
using Run = std::function<Tensor()>;

// Only the recording: what is paid while the model runs.
void Record(const Run& run) {
  trace::Session session;
  const trace::Session::Scope scope(session);
  benchmark::DoNotOptimize(run());
}

// EXPECT_GRAPH_MATCHES, where nothing changed.
void Check(const Workload& work, const std::filesystem::path& golden) {
  const auto result = work.check(golden.string());
  if (!result) throw Error(result.message());
}

// What a check does with a golden that is not what it would write: it is read and compared.
void ReadAndCheck(const Workload& work, const std::filesystem::path& golden) {
  const OpGraph graph = work.trace();
  const std::optional<Golden> expected = LoadGolden(golden);
  if (!Compare(*expected->Find(""), graph, {}).equal()) throw Error("the run differs from itself");
}

void RecordKernels(const Run& run) {
  trace::Session session;
  session.RecordKernels();
  const trace::Session::Scope scope(session);
  benchmark::DoNotOptimize(run());
}

void Profile(const Run& run, bool memory) {
  namespace profiler = torch::autograd::profiler;
  profiler::enableProfilerLegacy(profiler::ProfilerConfig(profiler::ProfilerState::CPU,
                                                          /*report_input_shapes=*/true,
                                                          /*profile_memory=*/memory));
  benchmark::DoNotOptimize(run());
  profiler::disableProfilerLegacy();
}

void JitTrace(const Run& run) {
  const auto no_names = [](const Tensor&) { return std::string(); };
  const auto function = [&](const torch::jit::Stack&) -> torch::jit::Stack { return {run()}; };
  benchmark::DoNotOptimize(torch::jit::tracer::trace({torch::zeros({1})}, function, no_names));
}

// The same golden, as this very program records it, and as one that was recorded otherwise.
struct Goldens {
  std::filesystem::path sealed;
  std::filesystem::path unsealed;
};

Goldens RecordIn(const std::filesystem::path& folder, const Workload& work) {
  const Goldens goldens = {folder / (work.name + ".json"), folder / (work.name + ".unsealed.json")};
  const ModelRun run = work.record();
  SaveGolden(goldens.sealed, MakeGolden("", run.graph, run.recording));
  SaveGolden(goldens.unsealed, Golden(run.graph));
  return goldens;
}

// Contenders are sorted by name, so these begin with a number.
void Register(const Workload& work, const Goldens& golden) {
  const auto add = [&](const std::string& contender, const std::function<void()>& body) {
    const auto bench = [body, calls = work.calls, step = work.trains](benchmark::State& state) {
      const torch::AutoGradMode mode(step);
      for (auto _ : state) body();
      state.counters["calls"] = calls;
    };
    benchmark::RegisterBenchmark((work.name + "/" + contender).c_str(), bench)->UseRealTime();
  };
  const Run run = work.run;
  add("0 untraced", [run] { benchmark::DoNotOptimize(run()); });
  add("1 graphgold record", [run] { Record(run); });
  add("2 graphgold trace", [work] { benchmark::DoNotOptimize(work.trace().nodes.data()); });
  add("3 graphgold check", [work, golden] { Check(work, golden.sealed); });
  add("4 graphgold check, no seal", [work, golden] { Check(work, golden.unsealed); });
  add("5 graphgold check, golden read", [work, golden] { ReadAndCheck(work, golden.unsealed); });
  add("6 graphgold kernels", [run] { RecordKernels(run); });
  add("7 torch profiler", [run] { Profile(run, false); });
  add("8 torch profiler+memory", [run] { Profile(run, true); });
  if (work.can_jit_trace) add("9 torch jit tracer", [run] { JitTrace(run); });
}

std::vector<std::string> RegisterAll(const std::filesystem::path& goldens) {
  std::vector<std::string> families;
  for (const Workload& work : AllWorkloads()) {
    families.push_back(work.name);
    const torch::AutoGradMode mode(work.trains);
    work.run();  // the first backward makes the gradients, the others add to them
    Register(work, RecordIn(goldens, work));
  }
  return families;
}

}  // namespace
}  // namespace graphgold::bench

int main(int argc, char** argv) {
  using namespace graphgold::bench;
  // Memory that goes back to the kernel and comes again would cost more than all that is measured.
  const graphgold::trace::KeptHeap heap;
  torch::set_num_threads(1);
  torch::manual_seed(1);
  const TemporaryFolder folder;
  return RunSideBySide(argc, argv, [&] { return RegisterAll(folder.path()); });
}
