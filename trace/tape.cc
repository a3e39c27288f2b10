// SPDX-License-Identifier: MIT
#include "graphgold/trace/tape.h"

#include <algorithm>
#include <utility>

namespace graphgold::trace {

void Tape::Grow(std::size_t room) {
  room_ = std::max<std::size_t>(room, 64);
  std::unique_ptr<std::uint64_t[]> words(new std::uint64_t[room_]);
  std::copy_n(words_.get(), size_, words.get());
  words_ = std::move(words);
}

void Tape::PutText(ItemKind kind, std::string_view text) {
  const std::size_t words = (text.size() + 7) / 8;
  std::uint64_t* out = Take(1 + words);
  *out++ = HeadOf(kind, text.size());
  if (text.empty()) return;
  out[words - 1] = 0;  // what pads it
  std::memcpy(out, text.data(), text.size());
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
  view.sizes = reinterpret_cast<const std::int64_t*>(words_.begin() + at_);
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
