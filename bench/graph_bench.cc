// SPDX-License-Identifier: MIT
//
// How canonical form, fingerprint, diff and goldens grow with the graph.
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>

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

using Body = std::function<void(benchmark::State&)>;

// `prepare` makes what the measured body needs.
void Register(const std::string& family, GraphShape shape, std::size_t calls,
              const std::function<Body()>& prepare) {
  const std::string name = family + "/" + NameOf(shape) + "/" + std::to_string(calls);
  benchmark::RegisterBenchmark(name.c_str(), [prepare](benchmark::State& state) {
    const Body body = prepare();
    for (auto _ : state) body(state);
  })->Unit(benchmark::kMillisecond);
}

// Ten calls, evenly spread, become other operators.
GraphEdits TenEdits(std::size_t calls) {
  GraphEdits edits;
  for (std::size_t i = 0; i < 10; ++i) edits.replaced.push_back(calls / 20 + i * (calls / 10));
  return edits;
}

void RegisterCanonicalForm(GraphShape shape, std::size_t calls) {
  Register("canonical form and fingerprint", shape, calls, [=]() -> Body {
    return [run = MakeGraph(shape, calls)](benchmark::State& state) {
      state.PauseTiming();
      OpGraph graph = run;  // a run hands its graph over
      state.ResumeTiming();
      graph = Canonicalize(std::move(graph));
      benchmark::DoNotOptimize(StructureFingerprint(graph));
      state.PauseTiming();
      graph = OpGraph();
      state.ResumeTiming();
    };
  });
}

void RegisterDiffs(GraphShape shape, std::size_t calls) {
  Register("comparison of equals", shape, calls, [=]() -> Body {
    return [graph = Canonicalize(MakeGraph(shape, calls))](benchmark::State&) {
      benchmark::DoNotOptimize(SameStructure(graph, graph));
    };
  });
  Register("diff in 10 places", shape, calls, [=]() -> Body {
    return [before = Canonicalize(MakeGraph(shape, calls)),
            after = Canonicalize(MakeGraph(shape, calls, TenEdits(calls)))](benchmark::State&) {
      benchmark::DoNotOptimize(Diff(before, after).changes.size());
    };
  });
  if (calls > 10000) return;
  Register("diff of strangers", shape, calls, [=]() -> Body {
    GraphEdits foreign;
    foreign.foreign = true;
    return [before = Canonicalize(MakeGraph(shape, calls)),
            after = Canonicalize(MakeGraph(shape, calls, foreign))](benchmark::State&) {
      benchmark::DoNotOptimize(Diff(before, after).changes.size());
    };
  });
}

void RegisterGoldens(GraphShape shape, std::size_t calls) {
  Register("golden written", shape, calls, [=]() -> Body {
    return [golden = Golden(Canonicalize(MakeGraph(shape, calls)))](benchmark::State&) {
      benchmark::DoNotOptimize(WriteJson(golden).size());
    };
  });
  Register("golden read", shape, calls, [=]() -> Body {
    return [text = WriteJson(Canonicalize(MakeGraph(shape, calls)))](benchmark::State&) {
      benchmark::DoNotOptimize(ReadJson(text, "golden.json").cases.size());
    };
  });
  Register("golden saved", shape, calls, [=]() -> Body {
    return [golden = Golden(Canonicalize(MakeGraph(shape, calls))),
            folder = std::make_shared<TemporaryFolder>()](benchmark::State&) {
      const auto path = folder->path() / "golden.json";
      std::filesystem::remove(path);
      benchmark::DoNotOptimize(SaveGolden(path, golden));
    };
  });
#ifdef GRAPHGOLD_BENCH_ONNX
  Register("ONNX golden written", shape, calls, [=]() -> Body {
    return [golden = Golden(Canonicalize(MakeGraph(shape, calls)))](benchmark::State&) {
      benchmark::DoNotOptimize(WriteOnnx(golden).size());
    };
  });
  Register("ONNX golden read", shape, calls, [=]() -> Body {
    return [bytes = WriteOnnx(Canonicalize(MakeGraph(shape, calls)))](benchmark::State&) {
      benchmark::DoNotOptimize(ReadOnnx(bytes, "golden.onnx").cases.size());
    };
  });
#endif
}

}  // namespace
}  // namespace graphgold::bench

int main(int argc, char** argv) {
  using namespace graphgold::bench;  // NOLINT: main is theirs
  for (const auto& family : {RegisterCanonicalForm, RegisterDiffs, RegisterGoldens}) {
    for (const GraphShape shape : kShapes) {
      for (const std::size_t calls : kSizes) family(shape, calls);
    }
  }
  return RunForGrowth(argc, argv);
}
