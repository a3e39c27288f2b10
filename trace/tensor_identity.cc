// SPDX-License-Identifier: MIT
#include "graphgold/trace/tensor_identity.h"

#include <cstring>
#include <string>
#include <utility>

#include "graphgold/graph/hash.h"
#include "graphgold/trace/enum_names.h"

namespace graphgold::trace {

namespace {

void AddWords(PackedType type, HashInput& words) {
  std::uint64_t word = 0;
  std::memcpy(&word, &type, sizeof(word));
  words.Add(word);
}

void AddWords(const std::int64_t* numbers, std::size_t count, HashInput& words) {
  for (std::size_t i = 0; i < count; ++i) words.Add(static_cast<std::uint64_t>(numbers[i]));
}

}  // namespace

std::uint64_t TensorIdentity::HashOf(const SightingView& sighting) {
  words_.Clear();
  PackedType type = sighting.type;
  type.requires_grad = false;  // detached or not, it is the same memory
  AddWords(type, words_);
  words_.Add(static_cast<std::uint64_t>(sighting.offset));
  AddWords(sighting.sizes, sighting.ndim, words_);
  AddWords(sighting.strides, sighting.ndim, words_);
  return words_.Hash().low;
}

SharedType TensorIdentity::TypeOf(const SightingView& sighting) {
  words_.Clear();
  AddWords(sighting.type, words_);
  AddWords(sighting.sizes, sighting.ndim, words_);
  if (record_strides_) AddWords(sighting.strides, sighting.ndim, words_);
  const std::uint64_t key = words_.Hash().low;
  if (const SharedType* const known = types_.Find(key)) return *known;
  return types_[key] = MakeType(sighting);
}

TensorType TensorIdentity::MakeType(const SightingView& sighting) const {
  TensorType type;
  type.dtype = DtypeName(sighting.type.dtype);
  type.shape.assign(sighting.sizes, sighting.sizes + sighting.ndim);
  type.device = DeviceName(sighting.type);
  type.layout = LayoutName(sighting.type.layout);
  if (sighting.type.quantizer != 0) type.quantizer = QuantizerName(sighting.type.quantizer - 1);
  type.requires_grad = sighting.type.requires_grad;
  if (record_strides_) type.strides.emplace(sighting.strides, sighting.strides + sighting.ndim);
  return type;
}

ValueId TensorIdentity::Add(const SightingView& sighting, std::uint64_t geometry, Origin origin,
                            const ResultPlace& place, ValueId alias_of) {
  const ValueId id(graph_.values.size());
  // Of reused ids, each tensor has a storage of its own.
  const std::uint64_t storage_id = ids_ == TensorIds::kReused ? id.index() + 1 : sighting.storage;
  Value& value = graph_.values.emplace_back();
  value.origin = origin;
  value.made_by = place;
  value.type = TypeOf(sighting);
  value.tensor = sighting.tensor;
  value.alias_of = alias_of;
  value.storage = storage_id;
  value.place = geometry;
  facts_.push_back({storage_id, geometry, ++now_});
  by_tensor_[sighting.tensor] = id;
  by_place_[{storage_id, geometry}] = id;
  StorageState& storage = storages_[storage_id];
  if (!storage.first.valid()) storage.first = id;
  return id;
}

ValueId TensorIdentity::Declare(Origin origin, const SightingView& sighting) {
  const std::uint64_t geometry = HashOf(sighting);
  if (ids_ == TensorIds::kReused) return Add(sighting, geometry, origin, {}, ValueId());
  const Place place{sighting.storage, geometry};
  const ValueId* const same = by_place_.Find(place);
  const StorageState* const known = storages_.Find(sighting.storage);
  const ValueId first = same == nullptr ? ValueId() : *same;
  const ValueId shared = known == nullptr ? ValueId() : known->first;
  const ValueId id = Add(sighting, geometry, origin, {}, first.valid() ? first : shared);
  // A tensor that is registered twice goes by its first name.
  if (first.valid()) {
    by_tensor_[sighting.tensor] = first;
    by_place_[place] = first;
  }
  return id;
}

Operand TensorIdentity::Use(const SightingView& sighting, bool nested) {
  const ValueId* const known = by_tensor_.Find(sighting.tensor);
  // A sighting without geometry is one of a tensor that its thread has seen before.
  const bool is_known = known != nullptr && (ids_ == TensorIds::kReused || !sighting.has_geometry ||
                                             facts_[known->index()].storage == sighting.storage);
  const ValueId value = is_known ? *known : JoinByStorage(sighting, nested);
  return Operand::Of(value, WriterSince(value));
}

NodeId TensorIdentity::WriterSince(ValueId value) const {
  const Facts& facts = facts_[value.index()];
  const StorageState* const state = storages_.Find(facts.storage);
  if (state == nullptr || state->written <= facts.made) return {};
  // Whoever is not inside the writer's parent knows only that one. Calls that are still open have
  // no node yet, so the climb ends below them.
  return OutermostCall(graph_, state->writer);
}

ValueId TensorIdentity::JoinByStorage(const SightingView& sighting, bool nested) {
  const std::uint64_t geometry = HashOf(sighting);
  const StorageState* const storage = storages_.Find(sighting.storage);
  if (ids_ == TensorIds::kReused || storage == nullptr) {
    return nested ? AddNode(kUnseenOp, {}, sighting, geometry, ValueId())
                  : AddConstant(sighting, geometry);
  }
  const ValueId* const same = by_place_.Find({sighting.storage, geometry});
  if (same == nullptr) {
    const ValueId of = storage->first;
    return AddNode(kAliasOp, {Operand::Of(of, WriterSince(of))}, sighting, geometry, of);
  }
  return by_tensor_[sighting.tensor] = *same;
}

ValueId TensorIdentity::AddConstant(const SightingView& sighting, std::uint64_t geometry) {
  const ValueId id = Add(sighting, geometry, Origin::kConstant, {}, ValueId());
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
  const ValueId id = Add(sighting, geometry, Origin::kResult, {node, 0, -1}, alias_of);
  graph_.nodes.back().results = {Operand::Of(id)};
  return id;
}

ValueId TensorIdentity::Produce(const SightingView& sighting, const ResultPlace& place,
                                const std::vector<Operand>& operands) {
  const std::uint64_t geometry = HashOf(sighting);
  const ValueId* const known = by_tensor_.Find(sighting.tensor);
  ValueId same;
  ForEachValue(operands, [&](const Operand& operand) {
    const Facts& facts = facts_[operand.value.index()];
    const bool is_operand = (known != nullptr && *known == operand.value) ||
                            graph_.value(operand.value).tensor == sighting.tensor;
    const bool is_unchanged = ids_ == TensorIds::kReused ||
                              (facts.storage == sighting.storage && facts.geometry == geometry);
    if (is_operand && is_unchanged) same = operand.value;
  });
  if (same.valid()) return by_tensor_[sighting.tensor] = same;
  if (ids_ == TensorIds::kReused) {
    return Add(sighting, geometry, Origin::kResult, place, ValueId());
  }
  // A view of an operand, if one has the same storage; else of whatever has.
  ValueId alias_of;
  ForEachValue(operands, [&](const Operand& operand) {
    const bool shares = facts_[operand.value.index()].storage == sighting.storage;
    if (!alias_of.valid() && shares) alias_of = operand.value;
  });
  const StorageState* const storage = storages_.Find(sighting.storage);
  if (!alias_of.valid() && storage != nullptr && !IsMadeInside(storage->first, place.node)) {
    alias_of = storage->first;
  }
  return Add(sighting, geometry, Origin::kResult, place, alias_of);
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
  StorageState& state = storages_[facts_[value.index()].storage];
  state.writer = writer;
  state.written = ++now_;
}

}  // namespace graphgold::trace
