// SPDX-License-Identifier: MIT
#include "graphgold/trace/recording_digest.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "graphgold/graph/attribute.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/trace/address_table.h"

namespace graphgold::trace {
namespace {

using Word = std::uint64_t;

// What is digested, as words in a row. Texts carry their length, items their heads: other things
// are other words.
class Words {
 public:
  explicit Words(std::size_t room) : words_(new Word[room]), room_(room) {}

  void Add(Word word) { *Take(1) = word; }
  void Add(Word first, Word second, Word third) {
    Word* const out = Take(3);
    out[0] = first;
    out[1] = second;
    out[2] = third;
  }
  void Add(Hash128 hash) {
    Word* const out = Take(2);
    out[0] = hash.high;
    out[1] = hash.low;
  }
  template <typename Number>  // unsigned or not, of 64 bits
  void Add(const Number* numbers, std::size_t count) {
    static_assert(sizeof(Number) == sizeof(Word));
    Word* const out = Take(count);
    if (count != 0) std::memcpy(out, numbers, count * sizeof(Word));
  }
  void Add(std::string_view text) {
    const std::size_t words = (text.size() + sizeof(Word) - 1) / sizeof(Word);
    Word* const out = Take(1 + words);
    out[0] = text.size();
    if (words == 0) return;
    out[words] = 0;  // what pads it
    std::memcpy(out + 1, text.data(), text.size());
  }

  Hash128 Hash() const {
    return HashOf({reinterpret_cast<const char*>(words_.get()), size_ * sizeof(Word)});
  }

 private:
  // Room for so many more words, which must all be written.
  Word* Take(std::size_t count) {
    if (room_ - size_ < count) Grow(2 * room_ + count);
    Word* const words = words_.get() + size_;
    size_ += count;
    return words;
  }
  void Grow(std::size_t room) {
    std::unique_ptr<Word[]> words(new Word[room]);
    std::copy_n(words_.get(), size_, words.get());
    words_ = std::move(words);
    room_ = room;
  }

  std::unique_ptr<Word[]> words_;  // no vector: that would set all words to zero first
  std::size_t size_ = 0;
  std::size_t room_;
};

// About as many words as there will be.
std::size_t RoomFor(const Recording& recording) {
  constexpr std::size_t kWordsPerName = 8;
  constexpr std::size_t kWordsPerCall = 12;
  const Tape& tape = *recording.tapes[0];
  return tape.position() + recording.sighted_before.position() +
         kWordsPerName * recording.declared.size() + kWordsPerCall * tape.calls.size();
}

class Digester {
 public:
  explicit Digester(const Recording& recording)
      : recording_(recording), words_(RoomFor(recording)) {
    const std::size_t likely = recording.declared.size() + recording.tapes[0]->calls.size();
    tensors_.Reserve(likely);
    storages_.Reserve(likely);
  }

  std::optional<Hash128> Run() {
    words_.Add(kGraphBuilding);
    words_.Add(kCanonicalFormVersion);
    AddRun(recording_.run);
    words_.Add(recording_.declared.size());
    for (const DeclaredTensor& tensor : recording_.declared) AddDeclared(tensor);
    words_.Add(recording_.gradients.size());
    for (const Word gradient : recording_.gradients) {
      Tensor& tensor = TensorAt(gradient);
      tensor.is_gradient = true;
      words_.Add(tensor.number);
    }
    if (!AddCalls(*recording_.tapes[0])) return std::nullopt;
    words_.Add(recording_.returned.size());
    for (const ReturnedTensor& tensor : recording_.returned) AddReturned(tensor);
    return words_.Hash();
  }

 private:
  // Counted from 1. Tables of them are to be small: they are filled in caches that a model has
  // left.
  using Number = std::uint32_t;

  // What is at an address: the n-th tensor that came; and the storage that it was last seen on.
  struct Tensor {
    Number number = 0;  // 0: none
    Number storage = 0;
    bool is_gradient = false;  // from before the run
  };

  // When a sighting's geometry means something.
  enum class Geometry { kAlways, kIfMoved };

  void AddRun(const RunInfo& run) {
    for (const std::string* text : {&run.libtorch, &run.level, &run.executor}) words_.Add(*text);
    words_.Add(Word{run.training} | Word{run.grad} << 1 | Word{run.inference} << 2 |
               Word{run.autocast} << 3);
  }

  void AddDeclared(const DeclaredTensor& tensor) {
    words_.Add(static_cast<Word>(tensor.origin));
    words_.Add(recording_.NameOf(tensor));
    AddItem(recording_.sighted_before.words().begin() + tensor.sighting, Geometry::kAlways);
  }

  // False where it is not one call after another.
  bool AddCalls(const Tape& tape) {
    std::size_t ended = 0;
    Word now = 0;
    words_.Add(tape.calls.size());
    for (const CallRecord& call : tape.calls) {
      if (call.begun <= now || call.finished <= call.begun || call.parent != 0) return false;
      now = call.finished;
      for (; ended < tape.endings.size() && tape.endings[ended].time < call.begun; ++ended) {
        End(tape.endings[ended]);
      }
      AddCall(tape, call);
    }
    for (; ended < tape.endings.size(); ++ended) End(tape.endings[ended]);
    return true;
  }

  void AddCall(const Tape& tape, const CallRecord& call) {
    const OpInfo& op = *recording_.ops[call.op];
    words_.Add(op.digest);
    words_.Add(recording_.scopes[call.scope]);
    words_.Add(Word{call.scope_is_hint} | Word{call.backward} << 1 | Word{call.draws} << 2 |
               Word{call.scope == 0} << 3);
    words_.Add(call.bumped);
    AddSequence(tape, call);
    const Word* item = tape.words().begin() + call.arguments;
    for (std::size_t i = 0; i < op.arguments.size(); ++i) item = AddItem(item, Geometry::kIfMoved);
    item = tape.words().begin() + call.results;
    for (std::size_t i = 0; i < op.results; ++i) item = AddItem(item, Geometry::kAlways);
  }

  // Autograd's numbers go on from run to run. Those from before the run, and of other threads, mean
  // nothing: no call of this recording made such a node.
  void AddSequence(const Tape& tape, const CallRecord& call) {
    const Word first = tape.calls[0].sequence;
    words_.Add(call.sequence - first);
    words_.Add(call.sequence_end - first);
    const bool is_known = call.gradient_sequence != CallRecord::kNoSequence &&
                          call.gradient_sequence >= first && call.gradient_thread == tape.thread;
    words_.Add(is_known ? call.gradient_sequence - first + 1 : 0);
  }

  // Gives what stands behind the item.
  const Word* AddItem(const Word* item, Geometry geometry) {
    const Word head = *item++;
    const auto kind = static_cast<ItemKind>(head & 0xff);
    const auto payload = static_cast<std::size_t>(head >> 8);
    if (kind == ItemKind::kTensor) return AddTensor(item, payload, geometry);
    words_.Add(head);
    if (kind == ItemKind::kList) {
      for (std::size_t i = 0; i < payload; ++i) item = AddItem(item, geometry);
      return item;
    }
    const std::size_t size = SizeOf(kind, payload);
    words_.Add(item, size);
    return item + size;
  }

  // In words, behind the head.
  static std::size_t SizeOf(ItemKind kind, std::size_t payload) {
    switch (kind) {
      case ItemKind::kInt:
      case ItemKind::kDouble:
        return 1;
      case ItemKind::kComplex:
        return 2;
      case ItemKind::kString:
      case ItemKind::kOpaque:
        return (payload + sizeof(Word) - 1) / sizeof(Word);
      case ItemKind::kInts:
        return payload;
      default:
        return 0;
    }
  }

  const Word* AddTensor(const Word* item, std::size_t payload, Geometry geometry) {
    const std::size_t size = 2 * payload;  // of the geometry: type, offset; ndim sizes and strides
    if (AddIdentity(item[0], item[1], payload != 0, geometry)) {
      words_.Add(payload);
      words_.Add(item + 2, size);
    }
    return item + 2 + size;
  }

  void AddReturned(const ReturnedTensor& tensor) {
    words_.Add(tensor.name);
    words_.Add(Word{tensor.is_none});
    if (tensor.is_none) return;
    const SightingView sighting(tensor.sighting);
    if (!AddIdentity(sighting.tensor, sighting.storage, sighting.has_geometry,
                     Geometry::kIfMoved)) {
      return;
    }
    words_.Add(sighting.ndim + 1);
    words_.Add(WordOf(sighting.type));
    words_.Add(static_cast<Word>(sighting.offset));
    words_.Add(sighting.sizes, sighting.ndim);
    words_.Add(sighting.strides, sighting.ndim);
  }

  // Whether the geometry is to follow. That of a known tensor on a known storage is on the tape or
  // not, as it happened, and the resolver does not look at it either; else it is what tells whether
  // an unknown tensor is a value that is known.
  bool AddIdentity(Word address, Word storage_address, bool has_geometry, Geometry geometry) {
    Tensor& tensor = TensorAt(address);
    Number& storage = storages_[storage_address];
    if (storage == 0) storage = ++last_storage_;
    const bool moved = tensor.storage != storage;
    words_.Add(static_cast<Word>(ItemKind::kTensor), tensor.number, storage);
    if (has_geometry && (moved || geometry == Geometry::kAlways)) {
      tensor.storage = storage;
      return true;
    }
    words_.Add(Word{0});
    return false;
  }

  Tensor& TensorAt(Word address) {
    Tensor& tensor = tensors_[address];
    if (tensor.number == 0) tensor.number = ++last_tensor_;
    return tensor;
  }

  void End(const Ending& ending) {
    if (!ending.of_storage) {
      Tensor& tensor = tensors_[ending.id];
      if (tensor.is_gradient) words_.Add(tensor.number);  // from now on it is not known as one
      tensor = {};
    }
    storages_[ending.of_storage ? ending.id : StorageOfItsOwn(ending.id)] = 0;
  }

  const Recording& recording_;
  Words words_;
  AddressTable<Word, Tensor> tensors_;
  AddressTable<Word, Number> storages_;
  Number last_tensor_ = 0;
  Number last_storage_ = 0;
};

}  // namespace

Hash128 DigestOf(const OpInfo& op) {
  HashInput input;
  input.Add(op.name.str());
  input.Add(op.results);
  input.Add(op.arguments.size());
  for (const ArgumentInfo& argument : op.arguments) {
    input.Add(argument.name.str());
    input.Add(std::uint64_t{argument.is_tensor} | std::uint64_t{argument.is_written} << 1 |
              std::uint64_t{argument.has_default} << 2);
    input.Add(argument.enum_kind);
    input.Add(argument.list_size);
    if (argument.has_default) input.Add(ToString(argument.default_value));
  }
  return input.Hash();
}

std::optional<Hash128> DigestOf(const Recording& recording) {
  const bool is_whole = recording.problems.empty() && recording.tapes.size() == 1;
  const bool is_plain = recording.numbers.empty() && recording.kernels.size() == 1;
  if (!is_whole || !is_plain || recording.tapes[0]->has_unprotected) return std::nullopt;
  return Digester(recording).Run();
}

}  // namespace graphgold::trace
