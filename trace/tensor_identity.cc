// SPDX-License-Identifier: MIT
#include "graphgold/trace/tensor_identity.h"

#include <cstring>
#include <string>
#include <utility>

#include "graphgold/graph/hash.h"
#include "graphgold/trace/enum_names.h"

namespace graphgold::trace {

Hash128 TensorIdentity::HashOf(const TensorGeometry& geometry) {
  hash_input_.Clear();
  PackedType type = geometry.type;
  type.requires_grad = false;
  std::uint64_t word = 0;
  std::memcpy(&word, &type, sizeof(word));
  hash_input_.Add(word);
  hash_input_.Add(static_cast<std::uint64_t>(geometry.offset));
  for (const std::int64_t size : geometry.sizes) {
    hash_input_.Add(static_cast<std::uint64_t>(size));
  }
  for (const std::int64_t stride : geometry.strides) {
    hash_input_.Add(static_cast<std::uint64_t>(stride));
  }
  return hash_input_.Hash();
}

TensorType TensorIdentity::TypeOf(const TensorGeometry& geometry) const {
  TensorType type;
  type.dtype = DtypeName(geometry.type.dtype);
  type.shape.assign(geometry.sizes.begin(), geometry.sizes.end());
  type.device = DeviceName(geometry.type);
  type.layout = LayoutName(geometry.type.layout);
  if (geometry.type.quantizer != 0) type.quantizer = QuantizerName(geometry.type.quantizer - 1);
  type.requires_grad = geometry.type.requires_grad;
  if (record_strides_) type.strides = geometry.strides;
  return type;
}

const SharedType& TensorIdentity::SharedTypeOf(const TensorGeometry& geometry, Hash128 hash) {
  const auto [known, is_new] = type_of_[geometry.type.requires_grad ? 1 : 0].try_emplace(hash);
  if (is_new) known->second = types_.Share(TypeOf(geometry));
  return known->second;
}

ValueId TensorIdentity::Add(const Sighting& sighting, Hash128 geometry, Origin origin,
                            const ResultPlace& place, ValueId alias_of) {
  const ValueId id(graph_.values.size());
  // Of reused ids, each tensor has a storage of its own.
  const bool reused = ids_ == TensorIds::kReused;
  const std::uint64_t storage_id = reused ? id.index() + 1 : sighting.storage;
  Value value;
  value.origin = origin;
  value.made_by = place;
  value.type = SharedTypeOf(sighting.geometry, geometry);
  value.tensor = sighting.tensor;
  value.alias_of = alias_of;
  value.storage = storage_id;
  value.place = geometry.low;
  graph_.values.push_back(std::move(value));
  facts_.resize(graph_.values.size());
  facts_[id.index()] = {sighting.tensor, storage_id, geometry.low, ++now_};
  by_tensor_.Put(sighting.tensor, id);
  if (reused) return id;
  by_place_[{storage_id, geometry.low}] = id;
  StorageState& storage = storages_[storage_id];
  if (!storage.first.valid()) storage.first = id;
  return id;
}

ValueId TensorIdentity::Declare(Origin origin, const Sighting& sighting) {
  const Hash128 geometry = HashOf(sighting.geometry);
  if (ids_ == TensorIds::kReused) return Add(sighting, geometry, origin, {}, ValueId());
  const Place place{sighting.storage, geometry.low};
  const auto same = by_place_.find(place);
  const auto known = storages_.find(sighting.storage);
  const ValueId first = same == by_place_.end() ? ValueId() : same->second;
  const ValueId shared = known == storages_.end() ? ValueId() : known->second.first;
  const ValueId id = Add(sighting, geometry, origin, {}, first.valid() ? first : shared);
  // A tensor that is registered twice goes by its first name.
  if (first.valid()) {
    by_tensor_.Put(sighting.tensor, first);
    by_place_[place] = first;
  }
  return id;
}

Operand TensorIdentity::Use(const Sighting& sighting, bool nested) {
  const ValueId known = by_tensor_.Find(sighting.tensor);
  // A sighting without geometry is one of a tensor that its thread has seen before.
  const bool is_known = known.valid() && (ids_ == TensorIds::kReused || !sighting.has_geometry ||
                                          facts_[known.index()].storage == sighting.storage);
  const ValueId value = is_known ? known : JoinByStorage(sighting, nested);
  return Operand::Of(value, WriterSince(value));
}

NodeId TensorIdentity::WriterSince(ValueId value) const {
  const Facts& facts = facts_[value.index()];
  const auto state = storages_.find(facts.storage);
  const bool written = state != storages_.end() && state->second.written > facts.made;
  if (!written) return {};
  // Whoever is not inside the writer's parent knows only that one. Calls that are still open have
  // no node yet, so the climb ends below them.
  return OutermostCall(graph_, state->second.writer);
}

ValueId TensorIdentity::JoinByStorage(const Sighting& sighting, bool nested) {
  const auto storage = storages_.find(sighting.storage);
  if (ids_ == TensorIds::kReused || storage == storages_.end()) {
    return nested ? AddNode(kUnseenOp, {}, sighting, ValueId()) : AddConstant(sighting);
  }
  const auto same = by_place_.find({sighting.storage, HashOf(sighting.geometry).low});
  if (same == by_place_.end()) {
    const ValueId of = storage->second.first;
    return AddNode(kAliasOp, {Operand::Of(of, WriterSince(of))}, sighting, of);
  }
  by_tensor_.Put(sighting.tensor, same->second);
  return same->second;
}

ValueId TensorIdentity::AddConstant(const Sighting& sighting) {
  const ValueId id = Add(sighting, HashOf(sighting.geometry), Origin::kConstant, {}, ValueId());
  graph_.constants.push_back({"const." + std::to_string(graph_.constants.size()), id});
  return id;
}

ValueId TensorIdentity::AddNode(const char* op, std::vector<Operand> operands,
                                const Sighting& sighting, ValueId alias_of) {
  const NodeId node(graph_.nodes.size());
  graph_.nodes.emplace_back();
  graph_.nodes.back().op = op;
  graph_.nodes.back().operands = std::move(operands);
  const ValueId id =
      Add(sighting, HashOf(sighting.geometry), Origin::kResult, {node, 0, -1}, alias_of);
  graph_.nodes.back().results = {Operand::Of(id)};
  return id;
}

ValueId TensorIdentity::SameOperand(const Sighting& sighting, Hash128 geometry,
                                    const std::vector<Operand>& operands) const {
  const ValueId known = by_tensor_.Find(sighting.tensor);
  ValueId same;
  ForEachValue(operands, [&](const Operand& operand) {
    const Facts& facts = facts_[operand.value.index()];
    const bool is_operand = known == operand.value || facts.tensor == sighting.tensor;
    const bool is_unchanged = ids_ == TensorIds::kReused ||
                              (facts.storage == sighting.storage && facts.geometry == geometry.low);
    if (is_operand && is_unchanged) same = operand.value;
  });
  return same;
}

ValueId TensorIdentity::Produce(const Sighting& sighting, const ResultPlace& place,
                                const std::vector<Operand>& operands) {
  const Hash128 geometry = HashOf(sighting.geometry);
  const ValueId same = SameOperand(sighting, geometry, operands);
  if (same.valid()) {
    by_tensor_.Put(sighting.tensor, same);
    return same;
  }
  if (ids_ == TensorIds::kReused) {
    return Add(sighting, geometry, Origin::kResult, place, ValueId());
  }
  // A view of an operand, if one has the same storage; else of whatever has.
  ValueId alias_of;
  ForEachValue(operands, [&](const Operand& operand) {
    const bool shares = facts_[operand.value.index()].storage == sighting.storage;
    if (!alias_of.valid() && shares) alias_of = operand.value;
  });
  const auto storage = storages_.find(sighting.storage);
  if (!alias_of.valid() && storage != storages_.end() &&
      !IsMadeInside(storage->second.first, place.node)) {
    alias_of = storage->second.first;
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
