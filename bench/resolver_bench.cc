// SPDX-License-Identifier: MIT
//
// How the resolver of reused ids grows with the stream, in time and memory, beside the classic way
// to do it. Both must give the same answer, or nothing is measured.
#include <malloc.h>

#include <string>
#include <unordered_map>
#include <vector>

#include "cold_run.h"
#include "graphgold/graph/error.h"
#include "graphgold/trace/tensor_identity.h"
#include "growth_reporter.h"
#include "raw_streams.h"
#include "rewriting.h"

namespace graphgold::bench {
namespace {

using trace::Sighting;
using trace::TensorIdentity;
using trace::TensorIds;

constexpr std::size_t kSizes[] = {10'000, 100'000, 1'000'000, 10'000'000};
constexpr std::size_t kMostToRewrite = 100'000;  // ten times as much takes minutes
constexpr StreamShape kShapes[] = {StreamShape::kFewIds, StreamShape::kFreeList,
                                   StreamShape::kRounds, StreamShape::kManyIds};

std::size_t BytesInUse() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

// One tensor after another, of the same type: only its id is news.
class RawTensor {
 public:
  RawTensor() {
    sighting_.has_geometry = true;
    sighting_.geometry.type.dtype = 6;  // f32
    sighting_.geometry.sizes = {4};
    sighting_.geometry.strides = {1};
  }
  const Sighting& At(std::uint64_t id) {
    sighting_.tensor = id;
    return sighting_;
  }

 private:
  Sighting sighting_;
};

constexpr std::size_t kAhead = TensorIdentity::kLookAhead;

void Announce(const RawCall& call, TensorIdentity& identity) {
  for (const std::uint64_t id : call.reads) identity.Expect(id);
  identity.Expect(call.makes);
}

// Fills in the value of every event; gives the bytes that are in use when all are resolved.
std::size_t Resolve(const RawStream& stream, std::vector<ValueId>& values) {
  const std::size_t before = BytesInUse();
  OpGraph graph;
  TensorIdentity identity(graph, false, TensorIds::kReused);
  RawTensor tensor;
  // As the graph builder does it: room is made, and what comes is announced.
  identity.Reserve(stream.inputs.size(), stream.calls.size());
  for (std::size_t i = 0; i < stream.inputs.size(); ++i) {
    if (identity.WantsHints() && i + kAhead < stream.inputs.size()) {
      identity.Expect(stream.inputs[i + kAhead]);
    }
    identity.Declare(Origin::kInput, tensor.At(stream.inputs[i]));
  }
  std::vector<Operand> operands(2);
  auto value = values.begin();
  for (std::size_t i = 0; i < stream.calls.size(); ++i) {
    if (identity.WantsHints() && i + kAhead < stream.calls.size()) {
      Announce(stream.calls[i + kAhead], identity);
    }
    const RawCall& call = stream.calls[i];
    for (std::size_t k = 0; k < 2; ++k) {
      operands[k] = identity.Use(tensor.At(call.reads[k]));
      *value++ = operands[k].value;
    }
    *value++ = identity.Produce(tensor.At(call.makes), {NodeId(i), 0, -1}, operands);
  }
  return BytesInUse() - before;
}

// Whether two answers put the same events together.
void RequireSame(const std::vector<ValueId>& values, const std::vector<std::uint64_t>& ids) {
  std::unordered_map<std::uint64_t, ValueId> value_of;
  std::unordered_map<ValueId, std::uint64_t> id_of;
  bool same = values.size() == ids.size();
  for (std::size_t i = 0; same && i < ids.size(); ++i) {
    same = value_of.emplace(ids[i], values[i]).first->second == values[i] &&
           id_of.emplace(values[i], ids[i]).first->second == ids[i];
  }
  if (!same) throw Error("the resolver and rewriting do not agree on a stream of raw ids");
}

std::string BenchmarkName(StreamShape shape, std::size_t events) {
  return std::string("raw ids resolved/") + NameOf(shape) + "/" + std::to_string(events);
}

void RegisterResolver(StreamShape shape, std::size_t events) {
  benchmark::RegisterBenchmark(BenchmarkName(shape, events).c_str(), [=](benchmark::State& state) {
    const RawStream stream = MakeStream(shape, events);
    std::vector<ValueId> values(stream.events());
    std::size_t bytes = 0;
    const ColdRun resolve{[&] { bytes = Resolve(stream, values); }};
    for (auto _ : state) RunOnce(resolve);
    state.counters["bytes"] = static_cast<double>(bytes) / static_cast<double>(stream.events());
  });
}

void RegisterRewriting(StreamShape shape, std::size_t events) {
  const std::string name = BenchmarkName(shape, events) + "/rewriting";
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    const RawStream stream = MakeStream(shape, events);
    std::vector<ValueId> values(stream.events());
    Resolve(stream, values);
    std::vector<std::uint64_t> ids;
    for (auto _ : state) ids = ResolveByRewriting(stream);
    RequireSame(values, ids);
  });
}

}  // namespace
}  // namespace graphgold::bench

int main(int argc, char** argv) {
  using namespace graphgold::bench;  // NOLINT: main is theirs
  for (const StreamShape shape : kShapes) {
    for (const std::size_t events : kSizes) {
      RegisterResolver(shape, events);
      if (events <= kMostToRewrite) RegisterRewriting(shape, events);
    }
  }
  return RunForGrowth(argc, argv, 5);
}
