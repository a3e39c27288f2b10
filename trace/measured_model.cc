// SPDX-License-Identifier: MIT
//
// The part of TracedModel that measures what a run costs.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/timing.h"
#include "graphgold/trace/calibration.h"
#include "graphgold/trace/call_timer.h"
#include "graphgold/trace/make_traced.h"
#include "graphgold/trace/memory_probe.h"
#include "graphgold/trace/model_state.h"
#include "graphgold/trace/timed_model.h"
#include "graphgold/trace/traced_model.h"

namespace graphgold {
namespace {

// Whether a node of the one is the same node of the other.
bool SameNodes(const OpGraph& a, const OpGraph& b) {
  return a.nodes.size() == b.nodes.size() && StructureFingerprint(a) == StructureFingerprint(b);
}

double Median(std::vector<double>& samples) {
  const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
  std::nth_element(samples.begin(), middle, samples.end());
  return *middle;
}

}  // namespace

ModelRun TracedModel::Measured() {
  if (!options.memory && !options.time) return First();
  std::string unavailable;
  try {
    Prepare();
  } catch (const Error& error) {
    unavailable = error.what();
  }
  ModelRun run = First();
  if (options.memory) run.profile.memory.emplace().unavailable = unavailable;
  if (options.time) run.profile.time.emplace().unavailable = unavailable;
  if (!unavailable.empty()) return run;
  if (options.memory) run.profile.memory = Memory(run.graph);
  if (options.time) run.profile.time = Time(run.graph);
  return run;
}

MemoryProfile TracedModel::Memory(const OpGraph& graph) {
  const auto probe = std::make_shared<trace::MemoryProbe>();
  MemoryProfile profile;
  try {
    FromTheStart([&] {
      const ModelRun run = Run({}, probe);
      profile = probe->Profile(run.graph);
      if (!SameNodes(run.graph, graph)) profile.calls.clear();
    });
  } catch (const std::exception& error) {
    profile = {};
    profile.unavailable = std::string("the run that was to measure it failed: ") + error.what();
  }
  return profile;
}

TimeProfile TracedModel::Time(const OpGraph& graph) {
  TimeProfile profile;
  try {
    FromTheStart([&] {
      const std::shared_ptr<const trace::TimedModel> timed = Timed(graph);
      const PairedDurations pair = TimeInTurn({"the model", [&] { return timed->Run(); }},
                                              trace::Calibration(timed->device()), options.timing);
      profile.run = pair.first;
      profile.relative = pair.ratio;
      timed->CountInstructions(profile);
      profile.calls = TimeCalls(graph, *timed);
    });
  } catch (const std::exception& error) {
    profile = {};
    profile.unavailable = std::string("a run that was to be timed failed: ") + error.what();
  }
  return profile;
}

std::shared_ptr<const trace::TimedModel> TracedModel::Timed(const OpGraph& graph) const {
  return std::make_shared<const trace::TimedModel>(
      source_, std::make_shared<const trace::ModelState>(StateOfNow()),
      trace::LeavesModelAlone(graph));
}

// The medians of a few recorded runs.
std::vector<CallTime> TracedModel::TimeCalls(const OpGraph& graph,
                                             const trace::TimedModel& timed) const {
  constexpr int kRuns = 5;
  std::vector<std::vector<double>> samples(graph.nodes.size());
  for (int i = 0; i < kRuns; ++i) {
    const auto timer = std::make_shared<trace::CallTimer>(timed.devices());
    FromTheStart([&] {
      const ModelRun run = Run({}, timer);
      if (!SameNodes(run.graph, graph)) return;
      const std::vector<double> durations = timer->Durations(run.graph);
      for (std::size_t node = 0; node < durations.size(); ++node) {
        samples[node].push_back(durations[node]);
      }
    });
  }
  std::vector<double> medians;
  for (std::vector<double>& of_node : samples) {
    medians.push_back(of_node.empty() ? 0 : Median(of_node));
  }
  return trace::CallTimes(medians);
}

namespace trace {

std::function<double()> TimedRuns(std::function<TracedModel()> make) {
  struct Runs {
    TracedModel model;
    OpGraph graph;        // tells whether runs change the model
    const KeptHeap heap;  // from the first run to the last
  };
  return [make = std::move(make), runs = std::shared_ptr<Runs>()]() mutable {
    if (runs == nullptr) {
      TracedModel model = make();
      OpGraph graph = model.Again().graph;
      runs.reset(new Runs{std::move(model), std::move(graph), {}});
    }
    return runs->model.Timed(runs->graph)->Run();
  };
}

}  // namespace trace
}  // namespace graphgold
