// SPDX-License-Identifier: MIT
#include "graphgold/trace/tape.h"

#include <algorithm>
#include <utility>

namespace graphgold::trace {

void Tape::PutInts(const std::int64_t* values, std::size_t count) {
  PutHead(ItemKind::kInts, count);
  words_.insert(words_.end(), values, values + count);
}

void Tape::PutText(ItemKind kind, std::string_view text) {
  PutHead(kind, text.size());
  const std::size_t at = words_.size();
  words_.resize(at + (text.size() + 7) / 8);
  if (!text.empty()) std::memcpy(&words_[at], text.data(), text.size());
}

void Tape::PutTensor(std::uint64_t tensor, std::uint64_t storage, PackedType type,
                     std::int64_t offset, const std::int64_t* sizes, const std::int64_t* strides,
                     std::size_t ndim) {
  const std::size_t at = words_.size();
  words_.resize(at + 5 + 2 * ndim);
  std::uint64_t* out = &words_[at];
  *out++ = static_cast<std::uint64_t>(ItemKind::kTensor) | (ndim + 1) << 8;
  *out++ = tensor;
  *out++ = storage;
  std::memcpy(out++, &type, sizeof(type));
  *out++ = static_cast<std::uint64_t>(offset);
  for (std::size_t i = 0; i < ndim; ++i) *out++ = static_cast<std::uint64_t>(sizes[i]);
  for (std::size_t i = 0; i < ndim; ++i) *out++ = static_cast<std::uint64_t>(strides[i]);
}

void Tape::PutTensor(const Sighting& sighting) {
  if (!sighting.has_geometry) return PutTensor(sighting.tensor, sighting.storage);
  const TensorGeometry& geometry = sighting.geometry;
  PutTensor(sighting.tensor, sighting.storage, geometry.type, geometry.offset,
            geometry.sizes.data(), geometry.strides.data(), geometry.sizes.size());
}

double TapeReader::TakeDouble() {
  double value = 0;
  std::memcpy(&value, &words_[at_++], sizeof(value));
  return value;
}

std::string TapeReader::ReadText(std::size_t size) {
  std::string text(size, '\0');
  if (size != 0) std::memcpy(text.data(), &words_[at_], size);
  at_ += (size + 7) / 8;
  return text;
}

Sighting TapeReader::ReadSighting(std::uint64_t payload) {
  const SightingView view = TakeSighting(payload);
  Sighting sighting;
  sighting.tensor = view.tensor;
  sighting.storage = view.storage;
  sighting.has_geometry = view.has_geometry;
  sighting.geometry.type = view.type;
  sighting.geometry.offset = view.offset;
  sighting.geometry.sizes.assign(view.sizes, view.sizes + view.ndim);
  sighting.geometry.strides.assign(view.strides, view.strides + view.ndim);
  return sighting;
}

SightingView TapeReader::TakeSighting(std::uint64_t payload) {
  SightingView view;
  view.tensor = words_[at_++];
  view.storage = words_[at_++];
  view.has_geometry = payload != 0;
  if (!view.has_geometry) return view;
  view.ndim = static_cast<std::size_t>(payload - 1);
  std::memcpy(static_cast<void*>(&view.type), &words_[at_++], sizeof(PackedType));
  view.offset = TakeInt();
  // The same numbers, with a sign.
  view.sizes = reinterpret_cast<const std::int64_t*>(words_.data() + at_);
  view.strides = view.sizes + view.ndim;
  at_ += 2 * view.ndim;
  return view;
}

// Items tell their own length, so words that begin like a whole item are that item.
bool TapeReader::TakeIfEqual(const std::vector<std::uint64_t>& item) {
  if (words_.size() - at_ < item.size()) return false;
  if (!std::equal(item.begin(), item.end(), words_.begin() + static_cast<std::ptrdiff_t>(at_))) {
    return false;
  }
  at_ += item.size();
  return true;
}

Item TapeReader::Read() {
  const std::uint64_t head = words_[at_++];
  const std::uint64_t payload = head >> 8;
  Item item;
  item.kind = static_cast<ItemKind>(head & 0xff);
  switch (item.kind) {
    case ItemKind::kNone:
    case ItemKind::kUndefined:
      break;
    case ItemKind::kBool:
      item.boolean = payload != 0;
      break;
    case ItemKind::kInt:
      item.integer = static_cast<std::int64_t>(words_[at_++]);
      break;
    case ItemKind::kDouble:
      item.real = TakeDouble();
      break;
    case ItemKind::kComplex:
      item.real = TakeDouble();
      item.imaginary = TakeDouble();
      break;
    case ItemKind::kString:
    case ItemKind::kOpaque:
      item.text = ReadText(static_cast<std::size_t>(payload));
      break;
    case ItemKind::kList:
      for (std::uint64_t i = 0; i < payload; ++i) item.items.push_back(Read());
      break;
    case ItemKind::kInts:
      item.kind = ItemKind::kList;
      for (std::uint64_t i = 0; i < payload; ++i) {
        Item number;
        number.kind = ItemKind::kInt;
        number.integer = static_cast<std::int64_t>(words_[at_++]);
        item.items.push_back(std::move(number));
      }
      break;
    case ItemKind::kTensor:
      item.sighting = ReadSighting(payload);
      break;
  }
  return item;
}

}  // namespace graphgold::trace
