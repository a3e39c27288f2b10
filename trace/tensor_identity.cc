// SPDX-License-Identifier: MIT
#include "graphgold/trace/tensor_identity.h"

#include <algorithm>
#include <string>
#include <utility>

#include "graphgold/graph/prefetch.h"

namespace graphgold::trace {
namespace {

// The only bit that is set where all that a type says is that it requires gradients.
std::uint64_t RequiresGrad() {
  PackedType type;
  type.device_index = 0;
  type.requires_grad = true;
  return WordOf(type);
}

// Calls for the room of an element that is added soon. Processors do that by themselves, but lose
// track where there are looks all over the memory in between.
template <typename Elements>
void PrefetchBehind(const Elements& elements) {
  constexpr std::size_t kAhead = 16;
  if (elements.capacity() - elements.size() <= kAhead) return;
  Prefetch(elements.data() + elements.size() + kAhead);
}

}  // namespace

std::uint64_t TensorIdentity::HashOf(const SightingView& sighting) {
  hash_.Begin(2 + 2 * sighting.ndim);
  hash_.Add(WordOf(sighting.type) & ~RequiresGrad());
  hash_.Add(static_cast<std::uint64_t>(sighting.offset));
  hash_.Add(sighting.sizes, sighting.ndim);
  hash_.Add(sighting.strides, sighting.ndim);
  return hash_.Hash();
}

void TensorIdentity::Reserve(std::size_t declared, std::size_t made) {
  graph_.values.reserve(declared + made);
  facts_.reserve(declared + made);
  // Of a long run, the same few addresses come back over and over.
  const std::size_t addresses = std::max(declared, std::min<std::size_t>(declared + made, 4096));
  by_tensor_.Reserve(addresses);
  if (ids_ == TensorIds::kReused) return;
  storages_.reserve(declared + made);
  by_address_.Reserve(addresses);
  by_place_.Reserve(addresses);
}

ValueId TensorIdentity::Add(const SightingView& sighting, std::uint64_t geometry, Origin origin,
                            const ResultPlace& place, ValueId alias_of, Meaning& known) {
  const ValueId id(graph_.values.size());
  const bool reused = ids_ == TensorIds::kReused;
  StorageNumber number =
      reused ? static_cast<StorageNumber>(id.index()) : StorageAt(sighting.storage);
  if (number == kNoStorage) {
    number = static_cast<StorageNumber>(storages_.size());
    storages_.emplace_back().first = id;
    by_address_[sighting.storage] = number;
  }
  PrefetchBehind(graph_.values);
  PrefetchBehind(facts_);
  // All at once: a type that is given later would be counted three times over.
  graph_.values.push_back({place, origin, types_.Of(sighting, geometry), sighting.tensor,
                           number + std::uint64_t{1}, geometry, alias_of});
  Facts& facts = facts_.emplace_back();
  facts.tensor = sighting.tensor;
  facts.before = known.value;
  known = {id, NodeId()};
  if (!reused) by_place_[{number, geometry}] = id;
  return id;
}

ValueId TensorIdentity::ValueOf(std::uint64_t tensor) const {
  const Meaning* const known = by_tensor_.Find(tensor);
  return known == nullptr ? ValueId() : known->value;
}

TensorIdentity::StorageNumber TensorIdentity::StorageAt(std::uint64_t address) const {
  const StorageNumber* const known = by_address_.Find(address);
  return known == nullptr ? kNoStorage : *known;
}

ValueId TensorIdentity::Declare(Origin origin, const SightingView& sighting) {
  const std::uint64_t geometry = HashOf(sighting);
  const StorageNumber storage = StorageAt(sighting.storage);
  if (ids_ == TensorIds::kReused || storage == kNoStorage) {
    return Add(sighting, geometry, origin, {}, ValueId(), by_tensor_[sighting.tensor]);
  }
  const Place place{storage, geometry};
  const ValueId* const same = by_place_.Find(place);
  const ValueId first = same == nullptr ? ValueId() : *same;
  Meaning& known = by_tensor_[sighting.tensor];
  const ValueId id =
      Add(sighting, geometry, origin, {}, first.valid() ? first : storages_[storage].first, known);
  // A tensor that is registered twice goes by its first name.
  if (first.valid()) {
    known.value = first;
    by_place_[place] = first;
  }
  return id;
}

Operand TensorIdentity::UseProtected(const SightingView& sighting, bool nested) {
  const ValueId known = ValueOf(sighting.tensor);
  // A sighting without geometry is one of a tensor that its thread has seen before.
  const bool is_known =
      known.valid() && (!sighting.has_geometry || StorageOf(known) == StorageAt(sighting.storage));
  const ValueId value = is_known ? known : JoinByStorage(sighting, nested);
  return Operand::Of(value, WriterSince(value));
}

Operand TensorIdentity::UseReused(const SightingView& sighting, bool nested) {
  const Meaning* const known = by_tensor_.Find(sighting.tensor);
  if (known == nullptr || !known->value.valid()) {
    return Operand::Of(JoinByStorage(sighting, nested));
  }
  lately_[known->value.index() % lately_.size()] = {known->value, sighting.tensor};
  return Operand::Of(known->value, AsSeen(known->writer));
}

NodeId TensorIdentity::WriterSince(ValueId value) const {
  const StorageState& state = storages_[StorageOf(value)];
  return state.written > value.index() ? AsSeen(state.writer) : NodeId();
}

NodeId TensorIdentity::AsSeen(NodeId writer) const {
  return writer.valid() ? OutermostCall(graph_, writer) : writer;
}

ValueId TensorIdentity::JoinByStorage(const SightingView& sighting, bool nested) {
  const std::uint64_t geometry = HashOf(sighting);
  const StorageNumber storage = StorageAt(sighting.storage);
  if (ids_ == TensorIds::kReused || storage == kNoStorage) {
    return nested ? AddNode(kUnseenOp, {}, sighting, geometry, ValueId())
                  : AddConstant(sighting, geometry);
  }
  const ValueId* const same = by_place_.Find({storage, geometry});
  if (same == nullptr) {
    const ValueId of = storages_[storage].first;
    return AddNode(kAliasOp, {Operand::Of(of, WriterSince(of))}, sighting, geometry, of);
  }
  by_tensor_[sighting.tensor].value = *same;
  return *same;
}

ValueId TensorIdentity::AddConstant(const SightingView& sighting, std::uint64_t geometry) {
  const ValueId id =
      Add(sighting, geometry, Origin::kConstant, {}, ValueId(), by_tensor_[sighting.tensor]);
  graph_.constants.push_back({"const." + std::to_string(graph_.constants.size()), id});
  return id;
}

ValueId TensorIdentity::AddNode(const char* op, std::vector<Operand> operands,
                                const SightingView& sighting, std::uint64_t geometry,
                                ValueId alias_of) {
  const NodeId node(graph_.nodes.size());
  graph_.nodes.emplace_back();
  graph_.nodes.back().op = op;
  graph_.nodes.back().operands = std::move(operands);
  const ValueId id = Add(sighting, geometry, Origin::kResult, {node, 0, -1}, alias_of,
                         by_tensor_[sighting.tensor]);
  graph_.nodes.back().results = {Operand::Of(id)};
  return id;
}

ValueId TensorIdentity::SameOperand(const SightingView& sighting, std::uint64_t geometry,
                                    const std::vector<Operand>& operands, ValueId known) const {
  const StorageNumber storage =
      ids_ == TensorIds::kReused ? kNoStorage : StorageAt(sighting.storage);
  ValueId same;
  ForEachValue(operands, [&](const Operand& operand) {
    const bool is_operand = known == operand.value || TensorOf(operand.value) == sighting.tensor;
    if (!is_operand) return;
    const bool is_unchanged =
        ids_ == TensorIds::kReused ||
        (StorageOf(operand.value) == storage && graph_.value(operand.value).place == geometry);
    if (is_unchanged) same = operand.value;
  });
  return same;
}

ValueId TensorIdentity::Produce(const SightingView& sighting, const ResultPlace& place,
                                const std::vector<Operand>& operands) {
  const std::uint64_t geometry = HashOf(sighting);
  Meaning& known = by_tensor_[sighting.tensor];
  const ValueId same = SameOperand(sighting, geometry, operands, known.value);
  if (same.valid()) {
    if (same != known.value) known = {same, facts_[same.index()].writer};
    return same;
  }
  if (ids_ == TensorIds::kReused) {
    return Add(sighting, geometry, Origin::kResult, place, ValueId(), known);
  }
  const StorageNumber storage = StorageAt(sighting.storage);
  ValueId alias_of;
  if (storage != kNoStorage) {
    // A view of an operand, if one has the same storage; else of whatever has.
    ForEachValue(operands, [&](const Operand& operand) {
      const bool shares = StorageOf(operand.value) == storage;
      if (!alias_of.valid() && shares) alias_of = operand.value;
    });
    const ValueId first = storages_[storage].first;
    if (!alias_of.valid() && !IsMadeInside(first, place.node)) alias_of = first;
  }
  return Add(sighting, geometry, Origin::kResult, place, alias_of, known);
}

bool TensorIdentity::IsMadeInside(ValueId value, NodeId call) const {
  if (graph_.value(value).origin != Origin::kResult) return false;
  NodeId node = graph_.value(value).made_by.node;
  do {
    node = graph_.node(node).parent;
  } while (node.valid() && node != call);
  return node.valid();
}

void TensorIdentity::Write(ValueId value, NodeId writer) {
  if (ids_ == TensorIds::kReused) {
    facts_[value.index()].writer = writer;
    Meaning& known = by_tensor_[TensorOf(value)];
    if (known.value == value) known.writer = writer;
    return;
  }
  StorageState& state = storages_[StorageOf(value)];
  state.writer = writer;
  state.written = static_cast<std::uint32_t>(graph_.values.size());
}

void TensorIdentity::EndTensor(std::uint64_t tensor) {
  EndStorage(StorageOfItsOwn(tensor));
  ValueId value = ValueOf(tensor);
  if (!value.valid()) return;
  by_tensor_[tensor] = {};
  if (ids_ == TensorIds::kReused) lately_ = {};
  // A value may outlive the object that it was first seen as: another one is that value, too.
  while (value.valid() && facts_[value.index()].tensor == tensor) {
    graph_.values[value.index()].tensor = 0;
    facts_[value.index()].tensor = 0;
    value = facts_[value.index()].before;
  }
}

void TensorIdentity::EndStorage(std::uint64_t storage) {
  if (StorageAt(storage) != kNoStorage) by_address_[storage] = kNoStorage;
}

}  // namespace graphgold::trace
