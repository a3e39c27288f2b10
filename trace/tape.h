// SPDX-License-Identifier: MIT
//
// What one thread saw, as plain words: the only thing that the interceptor writes. A tape is
// written by one thread, without locks, and read after the run.
//
// Each call is a CallRecord of fixed size; its arguments and results stand in the tape's words as
// *items*. An item is a head word (its kind in the low byte, a count or small payload above) and
// what belongs to it:
//
//   kNone, kUndefined           (an undefined tensor)
//   kBool                       payload 0 or 1
//   kInt, kDouble               one word
//   kComplex                    two words
//   kString, kOpaque            payload: length in bytes; the bytes, padded to words
//   kList                       payload: number of items; the items
//   kInts                       payload: number of words; the words. Reads as a list of integers
//   kTensor                     payload: ndim + 1 if type and sizes follow, else 0; tensor id,
//                               storage id; then maybe: packed type, storage offset, sizes, strides
#ifndef GRAPHGOLD_TRACE_TAPE_H_
#define GRAPHGOLD_TRACE_TAPE_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graphgold/graph/prefetch.h"

namespace graphgold::trace {

enum class ItemKind : std::uint8_t {
  kNone,
  kUndefined,
  kBool,
  kInt,
  kDouble,
  kComplex,
  kString,
  kOpaque,
  kList,
  kInts,
  kTensor,
};

// Everything of a tensor's type but its sizes, in one word. Enum values are LibTorch's own; names
// are given later (see enum_names.h).
struct PackedType {
  std::uint8_t dtype = 0;
  std::uint8_t layout = 0;
  std::uint8_t device_type = 0;
  std::int8_t device_index = -1;
  std::uint8_t quantizer = 0;  // 0: none; else the scheme + 1
  bool requires_grad = false;
  bool conjugated = false;  // a lazy view: other numbers in the same bytes
  bool negated = false;     // likewise
};
static_assert(sizeof(PackedType) == 8, "a packed type is one word");
inline std::uint64_t WordOf(const PackedType& type) {
  std::uint64_t word = 0;
  std::memcpy(&word, &type, sizeof(word));
  return word;
}

struct TensorGeometry {
  PackedType type;
  std::int64_t offset = 0;  // in elements, from the storage's begin
  std::vector<std::int64_t> sizes;
  std::vector<std::int64_t> strides;
};

// Tensors without a storage have one of their own, in a manner of speaking, at an odd address.
inline std::uint64_t StorageOfItsOwn(std::uint64_t tensor) { return tensor | 1; }

// One look at a tensor. Ids are addresses; a protected id is never given to another tensor before
// a tape says that it ended.
struct Sighting {
  std::uint64_t tensor = 0;
  std::uint64_t storage = 0;
  bool has_geometry = false;
  TensorGeometry geometry;
};

// The same where it stands, on a tape or in a Sighting, which must outlive it: graphs are built
// without a copy of every shape.
struct SightingView {
  std::uint64_t tensor = 0;
  std::uint64_t storage = 0;
  bool has_geometry = false;
  PackedType type;
  std::int64_t offset = 0;
  const std::int64_t* sizes = nullptr;
  const std::int64_t* strides = nullptr;
  std::size_t ndim = 0;

  SightingView() = default;
  SightingView(const Sighting& sighting)  // NOLINT: it is that sighting
      : tensor(sighting.tensor),
        storage(sighting.storage),
        has_geometry(sighting.has_geometry),
        type(sighting.geometry.type),
        offset(sighting.geometry.offset),
        sizes(sighting.geometry.sizes.data()),
        strides(sighting.geometry.strides.data()),
        ndim(sighting.geometry.sizes.size()) {}
};

// Autograd gives the nodes that a thread makes consecutive numbers. So a call owns the nodes with
// the numbers [sequence, sequence_end) of its thread, and a backward call that is part of
// evaluating a node finds the call that made it.
struct CallRecord {
  static constexpr std::uint64_t kNoSequence = ~std::uint64_t{0};

  std::uint32_t op = 0;        // index into Recording::ops
  std::uint32_t scope = 0;     // index into Recording::scopes; 0: unknown
  std::uint64_t begun = 0;     // on the recording's clock
  std::uint64_t finished = 0;  // 0: the call threw
  std::size_t arguments = 0;   // where its items begin in the words
  std::size_t results = 0;     // likewise; only if finished
  std::uint64_t bumped = 0;    // bit i: the version of the i-th tensor argument went up
  std::uint64_t sequence = 0;
  std::uint64_t sequence_end = 0;
  std::uint64_t gradient_thread = 0;
  std::uint64_t gradient_sequence = kNoSequence;  // of the node that is being evaluated, if one is
  std::uint32_t parent = 0;  // the call of this tape that it is nested in, counted from 1; 0: none
  std::uint32_t kernel = 0;  // index into Recording::kernels; 0: not asked for
  bool scope_is_hint = false;
  bool backward = false;
  bool draws = false;  // random numbers; only if that was asked for
};

// A tensor or a storage whose address was protected until now. It is gone, so the address may come
// back as another's.
struct Ending {
  std::uint64_t time = 0;  // on the recording's clock
  std::uint64_t id = 0;
  bool of_storage = false;
};

// All words of a tape that was written, as they are until more is.
class TapeWords {
 public:
  TapeWords(const std::uint64_t* begin, std::size_t size) : begin_(begin), size_(size) {}
  TapeWords(const std::vector<std::uint64_t>& words)  // NOLINT: it is these words
      : begin_(words.data()), size_(words.size()) {}

  const std::uint64_t* begin() const { return begin_; }
  const std::uint64_t* end() const { return begin_ + size_; }
  std::size_t size() const { return size_; }
  const std::uint64_t& operator[](std::size_t index) const { return begin_[index]; }

 private:
  const std::uint64_t* begin_;
  std::size_t size_;
};

class Tape {
 public:
  std::uint64_t thread = 0;  // as autograd numbers threads
  std::vector<CallRecord> calls;
  std::vector<Ending> endings;
  // Whether an address on it may have come back without an ending: see AddressGuard::Hold.
  bool has_unprotected = false;

  std::size_t position() const { return size_; }
  TapeWords words() const { return {words_.get(), size_}; }

  void Reserve(std::size_t words) {
    if (words > room_) Grow(words);
  }
  // Calls for the memory that the next call will be written to. A model goes through more memory
  // than the near caches hold, so what comes next on a tape is always far away; and to count a
  // reference, as is done for every tensor, waits for all that was written before.
  void PrepareForMore() const {
    Prefetch(words_.get() + size_, 6);
    Prefetch(calls.data() + calls.size(), 2);
  }

  void PutHead(ItemKind kind, std::uint64_t payload = 0) { *Take(1) = HeadOf(kind, payload); }
  void PutInt(std::int64_t value) {
    std::uint64_t* const out = Take(2);
    out[0] = HeadOf(ItemKind::kInt);
    out[1] = static_cast<std::uint64_t>(value);
  }
  void PutDouble(double value) {
    std::uint64_t* const out = Take(2);
    out[0] = HeadOf(ItemKind::kDouble);
    std::memcpy(&out[1], &value, sizeof(value));
  }
  void PutComplex(double real, double imaginary) {
    std::uint64_t* const out = Take(3);
    out[0] = HeadOf(ItemKind::kComplex);
    std::memcpy(&out[1], &real, sizeof(real));
    std::memcpy(&out[2], &imaginary, sizeof(imaginary));
  }
  // A list of integers.
  void PutInts(const std::int64_t* values, std::size_t count);
  void PutText(ItemKind kind, std::string_view text);
  void PutTensor(std::uint64_t tensor, std::uint64_t storage) {
    std::uint64_t* const out = Take(3);
    out[0] = HeadOf(ItemKind::kTensor);
    out[1] = tensor;
    out[2] = storage;
  }
  void PutTensor(std::uint64_t tensor, std::uint64_t storage, PackedType type, std::int64_t offset,
                 const std::int64_t* sizes, const std::int64_t* strides, std::size_t ndim);
  // The same from plain data, for hand-written tapes.
  void PutTensor(const Sighting& sighting);

 private:
  static std::uint64_t HeadOf(ItemKind kind, std::uint64_t payload = 0) {
    return static_cast<std::uint64_t>(kind) | payload << 8;
  }
  // Room for so many more words, which must all be written.
  [[gnu::always_inline]] std::uint64_t* Take(std::size_t count) {
    if (room_ - size_ < count) Grow(2 * room_ + count);
    std::uint64_t* const words = words_.get() + size_;
    size_ += count;
    return words;
  }
  void Grow(std::size_t room);

  // No vector: that would set all words to zero before they are written.
  std::unique_ptr<std::uint64_t[]> words_;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

// These are written at every call of a model.
inline void Tape::PutInts(const std::int64_t* values, std::size_t count) {
  std::uint64_t* out = Take(1 + count);
  *out++ = HeadOf(ItemKind::kInts, count);
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<std::uint64_t>(values[i]);
}

inline void Tape::PutTensor(std::uint64_t tensor, std::uint64_t storage, PackedType type,
                            std::int64_t offset, const std::int64_t* sizes,
                            const std::int64_t* strides, std::size_t ndim) {
  std::uint64_t* out = Take(5 + 2 * ndim);
  *out++ = HeadOf(ItemKind::kTensor, ndim + 1);
  *out++ = tensor;
  *out++ = storage;
  std::memcpy(out++, &type, sizeof(type));
  *out++ = static_cast<std::uint64_t>(offset);
  for (std::size_t i = 0; i < ndim; ++i) *out++ = static_cast<std::uint64_t>(sizes[i]);
  for (std::size_t i = 0; i < ndim; ++i) *out++ = static_cast<std::uint64_t>(strides[i]);
}

// An item, read back.
struct Item {
  ItemKind kind = ItemKind::kNone;
  bool boolean = false;
  std::int64_t integer = 0;
  double real = 0;  // of a double or a complex
  double imaginary = 0;
  std::string text;
  std::vector<Item> items;
  Sighting sighting;
};

class TapeReader {
 public:
  TapeReader(TapeWords words, std::size_t position) : words_(words), at_(position) {}
  Item Read();

  // The same in pieces, for those who know what to do with them. First the head, of which Peek
  // tells the kind:
  ItemKind Peek() const { return static_cast<ItemKind>(words_[at_] & 0xff); }
  std::uint64_t TakePayload() { return words_[at_++] >> 8; }
  // then, of a tensor,
  SightingView TakeSighting(std::uint64_t payload);
  // or only its id,
  std::uint64_t TakeTensorId(std::uint64_t payload) {
    const std::uint64_t tensor = words_[at_];
    at_ += payload == 0 ? 2 : 2 + 2 * payload;  // two ids; type, offset; ndim sizes and strides
    return tensor;
  }
  // and of numbers, their words.
  std::int64_t TakeInt() { return static_cast<std::int64_t>(words_[at_++]); }
  double TakeDouble();

  // Goes on behind the next item if that is this one, word for word.
  bool TakeIfEqual(const std::vector<std::uint64_t>& item);

 private:
  std::string ReadText(std::size_t size);
  Sighting ReadSighting(std::uint64_t payload);

  TapeWords words_;
  std::size_t at_;
};

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_TAPE_H_
