// SPDX-License-Identifier: MIT
//
// How canonical form, fingerprint, diff and goldens grow with the graph, each from cold caches.
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "cold_run.h"
#include "graphgold/golden/json_reader.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/golden/onnx_reader.h"
#include "graphgold/golden/onnx_writer.h"
#include "graphgold/golden/store.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/fingerprint.h"
#include "growth_reporter.h"
#include "synthetic_graphs.h"
#include "temporary_folder.h"

namespace graphgold::bench {
namespace {

constexpr std::size_t kSizes[] = {1000, 10000, 100000};
constexpr GraphShape kShapes[] = {GraphShape::kChain, GraphShape::kFan, GraphShape::kTransformer,
                                  GraphShape::kResidual, GraphShape::kDead};

int runs = 15;  // of which the median is told

// `prepare` makes what is measured.
void Register(const std::string& family, GraphShape shape, std::size_t calls,
              const std::function<ColdRun()>& prepare) {
  const std::string name = family + "/" + NameOf(shape) + "/" + std::to_string(calls);
  benchmark::RegisterBenchmark(name.c_str(),
                               [prepare](benchmark::State& state) {
                                 const ColdRun cold = prepare();
                                 for (auto _ : state)
                                   state.SetIterationTime(MedianOfCold(cold, runs));
                               })
      ->Unit(benchmark::kMillisecond)
      ->UseManualTime()
      ->Iterations(1);
}

// Ten calls, evenly spread, become other operators.
GraphEdits TenEdits(std::size_t calls) {
  GraphEdits edits;
  for (std::size_t i = 0; i < 10; ++i) edits.replaced.push_back(calls / 20 + i * (calls / 10));
  return edits;
}

void RegisterCanonicalForm(GraphShape shape, std::size_t calls) {
  Register("canonical form and fingerprint", shape, calls, [=] {
    const auto graph = std::make_shared<OpGraph>();
    ColdRun cold;
    cold.prepare = [graph, run = MakeGraph(shape, calls)] { *graph = run; };  // a run hands it over
    cold.run = [graph] {
      *graph = Canonicalize(std::move(*graph));
      benchmark::DoNotOptimize(StructureFingerprint(*graph));
    };
    cold.clear = [graph] { *graph = OpGraph(); };
    return cold;
  });
}

void RegisterDiffs(GraphShape shape, std::size_t calls) {
  Register("comparison of equals", shape, calls, [=]() -> ColdRun {
    return {[graph = Canonicalize(MakeGraph(shape, calls)),
             same = Canonicalize(MakeGraph(shape, calls))] {
      benchmark::DoNotOptimize(SameStructure(graph, same));
    }};
  });
  Register("diff in 10 places", shape, calls, [=]() -> ColdRun {
    return {[before = Canonicalize(MakeGraph(shape, calls)),
             after = Canonicalize(MakeGraph(shape, calls, TenEdits(calls)))] {
      benchmark::DoNotOptimize(Diff(before, after).changes.size());
    }};
  });
  if (calls > 10000) return;
  Register("diff of strangers", shape, calls, [=]() -> ColdRun {
    GraphEdits foreign;
    foreign.foreign = true;
    return {[before = Canonicalize(MakeGraph(shape, calls)),
             after = Canonicalize(MakeGraph(shape, calls, foreign))] {
      benchmark::DoNotOptimize(Diff(before, after).changes.size());
    }};
  });
}

void RegisterGoldens(GraphShape shape, std::size_t calls) {
  Register("golden written", shape, calls, [=]() -> ColdRun {
    return {[golden = Golden(Canonicalize(MakeGraph(shape, calls)))] {
      benchmark::DoNotOptimize(WriteJson(golden).size());
    }};
  });
  Register("golden read", shape, calls, [=]() -> ColdRun {
    return {[text = WriteJson(Canonicalize(MakeGraph(shape, calls)))] {
      benchmark::DoNotOptimize(ReadJson(text, "golden.json").cases.size());
    }};
  });
  Register("golden saved", shape, calls, [=] {
    const auto folder = std::make_shared<TemporaryFolder>();
    const auto path = folder->path() / "golden.json";
    ColdRun cold;
    cold.prepare = [path] { std::filesystem::remove(path); };
    cold.run = [golden = Golden(Canonicalize(MakeGraph(shape, calls))), folder, path] {
      benchmark::DoNotOptimize(SaveGolden(path, golden));
    };
    return cold;
  });
#ifdef GRAPHGOLD_BENCH_ONNX
  Register("ONNX golden written", shape, calls, [=]() -> ColdRun {
    return {[golden = Golden(Canonicalize(MakeGraph(shape, calls)))] {
      benchmark::DoNotOptimize(WriteOnnx(golden).size());
    }};
  });
  Register("ONNX golden read", shape, calls, [=]() -> ColdRun {
    return {[bytes = WriteOnnx(Canonicalize(MakeGraph(shape, calls)))] {
      benchmark::DoNotOptimize(ReadOnnx(bytes, "golden.onnx").cases.size());
    }};
  });
#endif
}

}  // namespace
}  // namespace graphgold::bench

// With --once as the first argument, each runs once, for those who count something else than time
// (see instructions.sh).
int main(int argc, char** argv) {
  using namespace graphgold::bench;  // NOLINT: main is theirs
  if (argc > 1 && std::string(argv[1]) == "--once") {
    runs = 1;
    std::swap(argv[1], argv[0]);
    --argc;
    ++argv;
  }
  for (const auto& family : {RegisterCanonicalForm, RegisterDiffs, RegisterGoldens}) {
    for (const GraphShape shape : kShapes) {
      for (const std::size_t calls : kSizes) family(shape, calls);
    }
  }
  return RunForGrowth(argc, argv, 2);
}
