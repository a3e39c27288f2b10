// SPDX-License-Identifier: MIT
//
// Hand-made recordings: what the interceptor would have written, without LibTorch.
#ifndef GRAPHGOLD_TESTS_TRACE_HAND_MADE_H_
#define GRAPHGOLD_TESTS_TRACE_HAND_MADE_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/text.h"
#include "graphgold/trace/graph_builder.h"
#include "graphgold/trace/recording.h"

namespace graphgold::trace {

// An f32 tensor seen at an address, on a storage.
inline Sighting Tensor(std::uint64_t id, std::uint64_t storage, std::vector<std::int64_t> sizes,
                       std::int64_t offset = 0) {
  Sighting sighting;
  sighting.tensor = id;
  sighting.storage = storage;
  sighting.has_geometry = true;
  sighting.geometry.type.dtype = 6;  // f32
  sighting.geometry.offset = offset;
  sighting.geometry.strides.assign(sizes.size(), 1);
  for (std::size_t i = sizes.size(); i-- > 1;) {
    sighting.geometry.strides[i - 1] = sighting.geometry.strides[i] * sizes[i];
  }
  sighting.geometry.sizes = std::move(sizes);
  return sighting;
}

// A recording in the making. Each call is over before the next begins, unless Begin and End are
// used by themselves.
class HandMade {
 public:
  HandMade() { recording_.tapes.push_back(std::make_unique<Tape>()); }

  // An operator of tensor arguments only; those that `written` counts are marked in its schema.
  HandMade& Op(const std::string& name, std::size_t arguments, std::size_t results,
               const std::vector<std::size_t>& written = {}) {
    OpInfo op;
    op.name = name;
    op.results = results;
    for (std::size_t i = 0; i < arguments; ++i) {
      ArgumentInfo argument;
      argument.name = "arg" + std::to_string(i);
      argument.is_tensor = true;
      op.arguments.push_back(argument);
    }
    for (const std::size_t i : written) op.arguments[i].is_written = true;
    ops_.push_back(std::make_shared<OpInfo>(op));
    recording_.ops.push_back(ops_.back());
    return *this;
  }

  HandMade& Declare(Origin origin, const std::string& name, const Sighting& sighting) {
    recording_.Declare(origin, name);
    recording_.sighted_before.PutTensor(sighting);
    return *this;
  }
  HandMade& Input(const std::string& name, const Sighting& sighting) {
    return Declare(Origin::kInput, name, sighting);
  }

  HandMade& Call(const std::string& op, const std::vector<Sighting>& arguments,
                 const std::vector<Sighting>& results, std::uint64_t bumped = 0) {
    const std::size_t call = Begin(op, arguments);
    return End(call, results, bumped);
  }

  // On the tape of thread `thread`.
  std::size_t Begin(const std::string& op, const std::vector<Sighting>& arguments,
                    std::size_t thread = 0) {
    while (recording_.tapes.size() <= thread) recording_.tapes.push_back(std::make_unique<Tape>());
    Tape& tape = *recording_.tapes[thread];
    CallRecord record;
    for (std::size_t i = 0; i < recording_.ops.size(); ++i) {
      if (recording_.ops[i]->name == op) record.op = static_cast<std::uint32_t>(i);
    }
    record.arguments = tape.position();
    record.begun = ++clock_;
    record.parent = parent_;
    for (const Sighting& argument : arguments) tape.PutTensor(argument);
    tape.calls.push_back(record);
    return tape.calls.size() - 1;
  }

  HandMade& End(std::size_t call, const std::vector<Sighting>& results, std::uint64_t bumped = 0,
                std::size_t thread = 0) {
    Tape& tape = *recording_.tapes[thread];
    tape.calls[call].results = tape.position();
    for (const Sighting& result : results) tape.PutTensor(result);
    tape.calls[call].bumped = bumped;
    tape.calls[call].finished = ++clock_;
    return *this;
  }

  // A tensor, or a storage, is gone: from now on its address may be another's.
  HandMade& GoneTensor(std::uint64_t id) { return Gone({++clock_, id, false}); }
  HandMade& GoneStorage(std::uint64_t id) { return Gone({++clock_, id, true}); }

  // Calls that are begun from now on are nested in this one, of thread 0.
  HandMade& Inside(std::size_t call) {
    parent_ = static_cast<std::uint32_t>(call + 1);
    return *this;
  }
  HandMade& Outside() {
    parent_ = 0;
    return *this;
  }

  HandMade& Return(const std::string& name, const Sighting& sighting) {
    recording_.returned.push_back({name, false, sighting});
    return *this;
  }

  Recording& recording() { return recording_; }
  OpInfo& OpAt(std::size_t index) { return *ops_[index]; }
  BuiltGraph Build(const BuildOptions& options = {}) const {
    return BuildGraph(recording_, options);
  }
  // The graph as text, without its run line.
  std::string Text(const BuildOptions& options = {}) const {
    const std::string text = PrintText(Build(options).graph);
    return text.substr(text.find('\n') + 1);
  }

 private:
  HandMade& Gone(const Ending& ending) {
    recording_.tapes[0]->endings.push_back(ending);
    return *this;
  }

  std::vector<std::shared_ptr<OpInfo>> ops_;
  Recording recording_;
  std::uint64_t clock_ = 0;
  std::uint32_t parent_ = 0;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TESTS_TRACE_HAND_MADE_H_
