// SPDX-License-Identifier: MIT
#include "random_graph.h"

#include <algorithm>
#include <vector>

namespace graphgold {
namespace {

// Writes a run as text, call by call, and keeps track of who wrote which storage last.
class RunWriter {
 public:
  RunWriter(Random& random, Level level) : random_(random), level_(level) {
    if (level != Level::kCalls) text_ += "run level=kernels\n";
    for (const char* line : {"input x: f32[4]", "input y: f32[4]", "param a.weight: f32[4]",
                             "param a.bias: f32[4]", "param b.0.weight: f32[4]",
                             "buffer b.0.mean: f32[4]", "const c0: f32[4]", "const c1: f32[4]"}) {
      const std::string text = line;
      Declare(text, text.substr(text.find(' ') + 1, text.find(':') - text.find(' ') - 1));
    }
    if (random_.OneIn(3)) {
      text_ += "param tied: f32[4]~a.weight\n";
      tensors_.push_back({"tied", 2, 0});
    }
  }

  std::string Run(std::size_t calls) {
    for (std::size_t i = 0; i < calls; ++i) CallWithInside("n" + std::to_string(i), 0);
    const std::size_t outputs = 1 + random_.Below(3);
    for (std::size_t i = 0; i < outputs; ++i) {
      text_ += "output output." + std::to_string(i) + ": " + Operand(Recent()) + "\n";
    }
    if (random_.OneIn(3)) text_ += "output grad:a.weight: " + Operand(Recent()) + "\n";
    return text_;
  }

 private:
  static constexpr std::size_t kNothing = static_cast<std::size_t>(-1);
  struct Tensor {
    std::string name;
    std::size_t storage;
    std::size_t made;
  };
  struct Storage {
    std::string writer;
    std::size_t written = 0;
  };

  void Declare(const std::string& line, const std::string& name) {
    text_ += line + "\n";
    tensors_.push_back({name, storages_.size(), 0});
    storages_.emplace_back();
  }

  std::size_t Any() { return random_.Below(tensors_.size()); }
  std::size_t Recent() {
    const std::size_t window = std::min<std::size_t>(tensors_.size(), 4);
    return random_.OneIn(3) ? Any() : tensors_.size() - 1 - random_.Below(window);
  }

  std::string Operand(std::size_t index) const {
    const Tensor& tensor = tensors_[index];
    const Storage& storage = storages_[tensor.storage];
    return tensor.name + (storage.written > tensor.made ? "@" + storage.writer : "");
  }

  std::string Pick(const std::vector<std::string>& words) {
    return words[random_.Below(words.size())];
  }
  std::string Type() { return Pick({"f32[4]", "f32[4]", "f32[8]", "i64[4]"}); }
  std::string Attribute() { return random_.OneIn(3) ? Pick({", k=1", ", k=2", ", m=\"x\""}) : ""; }

  void MakeTensor(const std::string& name) {
    tensors_.push_back({name, storages_.size(), clock_});
    storages_.emplace_back();
  }

  // A call, and what it did inside. There its own results are yet to be made, and of the tensors
  // that were made instead few are seen outside.
  void CallWithInside(const std::string& name, std::size_t depth) {
    const std::vector<Tensor> known = tensors_;
    if (depth == 0) first_inside_ = 0;
    Call(name);
    if (level_ == Level::kCalls) return;
    std::vector<Tensor> results(tensors_.begin() + static_cast<std::ptrdiff_t>(known.size()),
                                tensors_.end());
    const std::size_t written = written_;
    tensors_ = known;
    if (depth == 0) first_inside_ = storages_.size();
    const std::size_t calls = depth < 3 ? random_.Below(depth == 0 ? 4 : 2) : 0;
    for (std::size_t i = 0; i < calls; ++i) {
      CallWithInside(name + ">k" + std::to_string(i), depth + 1);
    }
    const bool leaks = level_ == Level::kLeakyKernels && random_.OneIn(6);
    if (!leaks) tensors_ = known;
    tensors_.insert(tensors_.end(), results.begin(), results.end());
    written_ = calls == 0 ? written : kNothing;
  }

  void Call(const std::string& name) {
    ++clock_;
    // Writes like company: optimizers and activations write one tensor several times over.
    const bool again = written_ != kNothing && random_.OneIn(3);
    const std::size_t first = again ? written_ : Recent();
    written_ = kNothing;
    const std::string x = Operand(first);
    const std::string y = Operand(Recent());
    const std::string start = name + " = " + (random_.OneIn(8) ? "backward " : "") + "aten::";
    const std::size_t kind = random_.Below(12);
    // What a call writes of the world outside it, it is known to write itself.
    const bool writable = tensors_[first].storage >= first_inside_;
    switch (again ? 4 : kind == 4 && !writable ? 11 : kind) {
      case 0:
      case 1:
        text_ += start + Pick({"add", "sub"}) + "(" + x + ", " + y + Attribute() + ") -> " + Type();
        MakeTensor(name);
        break;
      case 2:
        text_ += start + "cat([" + x + ", " + y + "]" + Attribute() + ") -> " + Type();
        MakeTensor(name);
        break;
      case 3:
        text_ += start + "view(" + x + Attribute() + ") -> f32[4]~#0";
        tensors_.push_back({name, tensors_[first].storage, clock_});
        break;
      case 4:
        text_ += start + Pick({"relu_", "zero_"}) + "(" + x + "!) -> =#0";
        storages_[tensors_[first].storage] = {name, clock_};
        written_ = first;
        break;
      case 5:
        text_ += start + "split(" + x + ") -> [f32[2], f32[2]], f32[4]";
        for (const char* place : {":0.0", ":0.1", ":1"}) MakeTensor(name + place);
        break;
      case 6:
        text_ += start + (random_.OneIn(2) ? "item(" + x + ") -> scalar" : "print(" + x + ")");
        break;
      case 7:
        text_ += start + "zeros(" + Pick({"", "k=1"}) + ") -> " + Type();
        MakeTensor(name);
        break;
      default:
        text_ += start + Pick({"relu", "sin", "neg"}) + "(" + x + Attribute() + ") -> " + Type();
        MakeTensor(name);
    }
    text_ += "\n";
  }

  Random& random_;
  const Level level_;
  std::string text_;
  std::vector<Tensor> tensors_;
  std::vector<Storage> storages_;
  std::size_t clock_ = 0;
  std::size_t first_inside_ = 0;    // the first storage that was made inside the call
  std::size_t written_ = kNothing;  // the tensor that the last call wrote
};

}  // namespace

std::string RandomRun(Random& random, std::size_t calls, Level level) {
  return RunWriter(random, level).Run(calls);
}

}  // namespace graphgold
