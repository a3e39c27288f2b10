// SPDX-License-Identifier: MIT
//
// Which value a sighted tensor is.
//
// An address alone is no identity: allocators hand it out again. Two things make it one here. A
// session protects the addresses it has seen by weak references, so a tensor id stays one tensor;
// and tensors that no call produced (autograd unpacks saved tensors into fresh objects, `.data()`
// makes new ones, both without a dispatcher call) are joined to the graph by their storage: same
// storage and same geometry (dtype, offset, sizes, strides) is the same value, newest first; same
// storage and other geometry is an alias that no call made, of the first value on that storage (so
// that it makes no difference who reads first); an unknown storage is a constant.
//
// Where there were no live tensors to protect, only a stream of raw ids that are reused at will,
// the ids alone must do: an id that is produced again is another tensor, and earlier uses keep the
// old one. Storages mean nothing then, so a write is seen by readers of the same tensor only. Both
// kinds take time linear in the stream.
//
// Writes are kept per storage: a reader depends on the last write that came after its tensor
// object was made, through whatever alias that write went.
#ifndef GRAPHGOLD_TRACE_TENSOR_IDENTITY_H_
#define GRAPHGOLD_TRACE_TENSOR_IDENTITY_H_

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "graphgold/graph/hash.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/trace/id_table.h"
#include "graphgold/trace/tape.h"

namespace graphgold::trace {

enum class TensorIds {
  kProtected,  // one id, one tensor
  kReused,     // an id may come back as another tensor; sightings have no storage
};

class TensorIdentity {
 public:
  // Appends values, constants, and nodes for aliases that no call made, to the graph.
  TensorIdentity(OpGraph& graph, bool record_strides, TensorIds ids = TensorIds::kProtected)
      : graph_(graph), record_strides_(record_strides), ids_(ids) {}

  // A tensor that was known before the run.
  ValueId Declare(Origin origin, const Sighting& sighting);

  // A tensor that a call reads, or that the run returned. `nested`: a call inside another.
  Operand Use(const Sighting& sighting, bool nested = false);

  // A tensor that a call returned. `operands` are that call's: a result that is one of them, with
  // its geometry unchanged, is that value; any other is new. The calls inside that one must have it
  // for their parent by now: what they made is not what its result aliases.
  ValueId Produce(const Sighting& sighting, const ResultPlace& place,
                  const std::vector<Operand>& operands);

  // The call wrote into the storage of this value, now.
  void Write(ValueId value, NodeId writer);

  // The storage that a value has now.
  std::uint64_t storage(ValueId value) const { return facts_[value.index()].storage; }

 private:
  using Time = std::uint64_t;

  // What is asked of values all the time, by their ids: half a cache line, where a Value is more
  // than one.
  struct Facts {
    std::uint64_t tensor = 0;
    std::uint64_t storage = 0;
    std::uint64_t geometry = 0;  // half a hash; see HashOf
    Time made = 0;
  };
  struct StorageState {
    ValueId first;  // the value first seen on it
    NodeId writer;  // the last call that wrote it
    Time written = 0;
  };
  struct Place {
    std::uint64_t storage;
    std::uint64_t geometry;
    friend bool operator==(const Place& a, const Place& b) {
      return a.storage == b.storage && a.geometry == b.geometry;
    }
  };
  struct PlaceHash {
    std::size_t operator()(const Place& place) const {
      return static_cast<std::size_t>(place.storage * 0x9e3779b97f4a7c15u ^ place.geometry);
    }
  };

  // `geometry` is the hash of the sighting's.
  ValueId Add(const Sighting& sighting, Hash128 geometry, Origin origin, const ResultPlace& place,
              ValueId alias_of);
  // Which of a call's operands its result is, if it is one.
  ValueId SameOperand(const Sighting& sighting, Hash128 geometry,
                      const std::vector<Operand>& operands) const;
  // The last call that wrote the value's storage after the value was made.
  NodeId WriterSince(ValueId value) const;
  ValueId JoinByStorage(const Sighting& sighting, bool nested);
  bool IsMadeInside(ValueId value, NodeId call) const;
  ValueId AddConstant(const Sighting& sighting);
  // A node that no call was, with one result.
  ValueId AddNode(const char* op, std::vector<Operand> operands, const Sighting& sighting,
                  ValueId alias_of);
  TensorType TypeOf(const TensorGeometry& geometry) const;
  // The same, once for all values that have it.
  const SharedType& SharedTypeOf(const TensorGeometry& geometry, Hash128 hash);
  // Of all but requires_grad: detached or not, it is the same memory.
  Hash128 HashOf(const TensorGeometry& geometry);

  OpGraph& graph_;
  SharedTypes types_;
  std::unordered_map<Hash128, SharedType> type_of_[2];  // by geometry; [1] require gradients
  HashInput hash_input_;
  bool record_strides_;
  TensorIds ids_;
  Time now_ = 0;
  std::vector<Facts> facts_;
  IdTable by_tensor_;
  // Of reused ids, only storages that were written are kept, and no places: nobody would ask.
  std::unordered_map<std::uint64_t, StorageState> storages_;
  std::unordered_map<Place, ValueId, PlaceHash> by_place_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_TENSOR_IDENTITY_H_
