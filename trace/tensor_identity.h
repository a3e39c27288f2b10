// SPDX-License-Identifier: MIT
//
// Which value a sighted tensor is.
//
// An address alone is no identity: allocators hand it out again. Two things make it one here. A
// session protects the addresses it has seen by weak references for as long as their tensors live,
// and says when it lets go of one (EndTensor, EndStorage): whoever is sighted there later is
// another. And tensors that no call produced (autograd unpacks saved tensors into fresh objects,
// `.data()` makes new ones, both without a dispatcher call) are joined to the graph by their
// storage: same storage and same geometry (dtype, offset, sizes, strides) is the same value, newest
// first; same storage and other geometry is an alias that no call made, of the first value on that
// storage (so that it makes no difference who reads first); an unknown storage is a constant.
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

#include <array>
#include <cstdint>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "graphgold/trace/address_table.h"
#include "graphgold/trace/far_memory.h"
#include "graphgold/trace/sighted_types.h"
#include "graphgold/trace/tape.h"
#include "graphgold/trace/word_hash.h"

namespace graphgold::trace {

enum class TensorIds {
  kProtected,  // one id, one tensor, until it ends
  kReused,     // an id may come back as another tensor; sightings have no storage
};

class TensorIdentity {
 public:
  // Appends values, constants, and nodes for aliases that no call made, to the graph.
  TensorIdentity(OpGraph& graph, bool record_strides, TensorIds ids = TensorIds::kProtected)
      : graph_(graph), types_(record_strides), ids_(ids) {}

  // Makes room for the tensors that are declared, and those that the run makes: about so many.
  void Reserve(std::size_t declared, std::size_t made);

  // Hints, for those who know the stream in advance: this tensor is soon used, or produced (or
  // declared). They change no result, only how long it takes: where ids are so many that what is
  // known about them is in no near cache, it is called for before it is needed. Hints come
  // kLookAhead calls before what they announce; too early or too late is no harm. Giving them takes
  // time, too, so they are for those who find them wanted: of protected ids, or of fewer, they were
  // measured to be of no use.
  bool WantsHints() const {
    return by_tensor_.size() >= kManyTensors && ids_ == TensorIds::kReused;
  }
  static constexpr std::size_t kLookAhead = 16;
  void Expect(std::uint64_t tensor) { by_tensor_.Expect(tensor); }

  // A tensor that was known before the run.
  ValueId Declare(Origin origin, const SightingView& sighting);

  // A tensor that a call reads, or that the run returned. `nested`: a call inside another.
  Operand Use(const SightingView& sighting, bool nested = false) {
    return ids_ == TensorIds::kReused ? UseReused(sighting, nested)
                                      : UseProtected(sighting, nested);
  }

  // A tensor that a call returned. `operands` are that call's: a result that is one of them, with
  // its geometry unchanged, is that value; any other is new. The calls inside that one must have it
  // for their parent by now: what they made is not what its result aliases.
  ValueId Produce(const SightingView& sighting, const ResultPlace& place,
                  const std::vector<Operand>& operands);

  // The call wrote into the storage of this value, now.
  void Write(ValueId value, NodeId writer);

  // The tensor, or the storage, that had this address is gone.
  void EndTensor(std::uint64_t tensor);
  void EndStorage(std::uint64_t storage);

  // The storage that a value has now: a number of its own, unlike its address.
  std::uint64_t storage(ValueId value) const { return graph_.value(value).storage; }

 private:
  using StorageNumber = std::uint32_t;
  static constexpr StorageNumber kNoStorage = ~StorageNumber{0};
  // With so many, the table leaves the first cache.
  static constexpr std::size_t kManyTensors = 4096;

  // What is asked of values all the time: a quarter of a cache line, where a Value is a whole one.
  struct Facts {
    std::uint64_t tensor = 0;  // its address; 0 if it is known to be gone
    ValueId before;            // what the same object was before it was given other memory or sizes
    NodeId writer;             // of reused ids: the last call that wrote it
  };
  // What an id means now. Of reused ids, with the last call that wrote that value: whoever asks for
  // the one needs the other, and facts_ are as far away as the table.
  struct Meaning {
    ValueId value;
    NodeId writer;
  };
  // Time is told by the number of values: a write came after all that were there by then.
  struct StorageState {
    ValueId first;              // the value first seen on it
    NodeId writer;              // the last call that wrote it,
    std::uint32_t written = 0;  // when there were so many values
  };
  struct Place {
    std::uint64_t storage = 0;
    std::uint64_t geometry = 0;
    std::uint64_t Word() const { return storage * 0x9e3779b97f4a7c15u ^ geometry; }
    friend bool operator==(const Place& a, const Place& b) {
      return a.storage == b.storage && a.geometry == b.geometry;
    }
  };

  // `geometry` is the hash of the sighting's; `known` what its id means, which is the new value
  // then.
  ValueId Add(const SightingView& sighting, std::uint64_t geometry, Origin origin,
              const ResultPlace& place, ValueId alias_of, Meaning& known);
  // The tensor that a value was; 0 if it is known to be gone.
  std::uint64_t TensorOf(ValueId value) const {
    const Used& used = lately_[value.index() % lately_.size()];
    return used.value == value ? used.tensor : facts_[value.index()].tensor;
  }
  // The value that the id means now.
  ValueId ValueOf(std::uint64_t tensor) const;
  // Of reused ids, each tensor has a storage of its own, with the value's number.
  StorageNumber StorageOf(ValueId value) const {
    return static_cast<StorageNumber>(graph_.value(value).storage - 1);
  }
  // The storage that is at this address now.
  StorageNumber StorageAt(std::uint64_t address) const;
  // Which of a call's operands its result is, if it is one. `known`: what its id meant so far.
  ValueId SameOperand(const SightingView& sighting, std::uint64_t geometry,
                      const std::vector<Operand>& operands, ValueId known) const;
  Operand UseReused(const SightingView& sighting, bool nested);
  Operand UseProtected(const SightingView& sighting, bool nested);
  // The last call that wrote the value's storage after the value was made. Not of reused ids.
  NodeId WriterSince(ValueId value) const;
  // Whoever is not inside the writer's parent knows only that one. Calls that are still open have
  // no node yet, so the climb ends below them.
  NodeId AsSeen(NodeId writer) const;
  ValueId JoinByStorage(const SightingView& sighting, bool nested);
  bool IsMadeInside(ValueId value, NodeId call) const;
  ValueId AddConstant(const SightingView& sighting, std::uint64_t geometry);
  // A node that no call was, with one result.
  ValueId AddNode(const char* op, std::vector<Operand> operands, const SightingView& sighting,
                  std::uint64_t geometry, ValueId alias_of);
  // Of all but requires_grad: detached or not, it is the same memory.
  std::uint64_t HashOf(const SightingView& sighting);

  OpGraph& graph_;
  SightedTypes types_;
  WordHash hash_;
  TensorIds ids_;
  std::vector<Facts, FarMemory<Facts>> facts_;  // by value
  std::vector<StorageState> storages_;          // by number; none of reused ids
  AddressTable<std::uint64_t, Meaning> by_tensor_;
  AddressTable<std::uint64_t, StorageNumber> by_address_;
  AddressTable<Place, ValueId> by_place_;
  // Of reused ids: values that were used lately, and their tensors. A call's operands are here when
  // its results come, so that it is not their facts that are asked.
  struct Used {
    ValueId value;
    std::uint64_t tensor = 0;
  };
  std::array<Used, 16> lately_;  // by the last bits of the value's number
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_TENSOR_IDENTITY_H_
