// SPDX-License-Identifier: MIT
#include "graphgold/graph/tensor_type.h"

#include <charconv>
#include <utility>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

[[noreturn]] void Fail(std::string_view text, const std::string& expected) {
  throw Error("tensor type \"" + std::string(text) + "\": expected " + expected +
              "; a type reads like f32[1,3,224,224] or f32[8]{cuda:0,grad}");
}

// Splits at commas that are outside brackets and parentheses. An empty text has no parts.
std::vector<std::string_view> SplitAtCommas(std::string_view text) {
  std::vector<std::string_view> parts;
  if (text.empty()) return parts;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[' || text[i] == '(') ++depth;
    if (text[i] == ']' || text[i] == ')') --depth;
    if (text[i] == ',' && depth == 0) {
      parts.push_back(text.substr(start, i - start));
      start = i + 1;
    }
  }
  parts.push_back(text.substr(start));
  return parts;
}

// A word of letters, digits and the given marks.
bool IsWord(std::string_view word, std::string_view marks) {
  for (const char c : word) {
    const bool plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!plain && marks.find(c) == std::string_view::npos) return false;
  }
  return !word.empty();
}

bool TakePrefix(std::string_view& text, std::string_view prefix) {
  if (text.substr(0, prefix.size()) != prefix) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::vector<std::int64_t> ParseIntegers(std::string_view whole, const std::string& what,
                                        std::string_view list) {
  if (list.size() < 2 || list.front() != '[' || list.back() != ']') Fail(whole, what + "=[…]");
  std::vector<std::int64_t> integers;
  for (std::string_view part : SplitAtCommas(list.substr(1, list.size() - 2))) {
    std::int64_t integer = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), integer);
    if (error != std::errc() || end != part.data() + part.size()) {
      Fail(whole, "an integer in " + what + ", found \"" + std::string(part) + "\"");
    }
    integers.push_back(integer);
  }
  return integers;
}

// A bracket in it would hide the comma behind it.
std::string_view RequireWord(std::string_view whole, const std::string& what,
                             std::string_view word) {
  constexpr char kMarks[] = "_:.-";
  if (!IsWord(word, kMarks)) {
    Fail(whole, "a " + what + " of letters, digits and " + kMarks + ", found \"" +
                    std::string(word) + "\"");
  }
  return word;
}

void ParseExtra(std::string_view whole, std::string_view extra, TensorType& type) {
  if (extra.empty()) Fail(whole, "something between commas");
  if (extra == "grad") {
    type.requires_grad = true;
  } else if (extra == "nograd") {
    type.requires_grad = false;
  } else if (TakePrefix(extra, "layout=")) {
    type.layout = RequireWord(whole, "layout", extra);
  } else if (TakePrefix(extra, "quantizer=")) {
    type.quantizer = RequireWord(whole, "quantizer", extra);
  } else if (TakePrefix(extra, "strides=")) {
    type.strides = ParseIntegers(whole, "strides", extra);
  } else if (TakePrefix(extra, "data=")) {
    ParseIntegers(whole, "data", extra);
    type.data = extra;
  } else if (IsWord(extra, "_:.-")) {
    type.device = extra;
  } else {
    Fail(whole, "grad, nograd, layout=…, quantizer=…, strides=[…], data=[…] or a device, found \"" +
                    std::string(extra) + "\"");
  }
}

// What nearly all tensors have: kept, so that a look at one is a comparison of pointers.
Symbol Cpu() {
  static const Symbol cpu("cpu");
  return cpu;
}
Symbol Strided() {
  static const Symbol strided("strided");
  return strided;
}

void AppendSize(const Dim& dim, TextSink& text) { dim.AppendTo(text); }
void AppendSize(std::int64_t size, TextSink& text) { text.AddNumber(size); }

template <typename Sizes>
void AppendSizes(const Sizes& sizes, TextSink& text) {
  text += '[';
  for (const auto& size : sizes) {
    if (&size != &sizes.front()) text += ',';
    AppendSize(size, text);
  }
  text += ']';
}

// What is not the usual, in braces; nothing where there is nothing.
class Extras {
 public:
  explicit Extras(TextSink& text) : text_(text) {}

  // Begins the next one.
  TextSink& Next() { return text_ += std::exchange(any_, true) ? ',' : '{'; }
  void Close() {
    if (any_) text_ += '}';
  }

 private:
  TextSink& text_;
  bool any_ = false;
};

}  // namespace

TensorType::TensorType() : device(Cpu()), layout(Strided()) {}

bool TensorType::is_differentiable() const {
  const std::string& name = dtype;
  return !name.empty() && (name[0] == 'f' || name[0] == 'c' || name == "bf16");
}

std::string ShapeToString(const std::vector<Dim>& shape) {
  TextSink text;
  AppendSizes(shape, text);
  return text.Take();
}

std::string ToString(const TensorType& type, bool usual_requires_grad) {
  TextSink text;
  AppendType(type, usual_requires_grad, text);
  return text.Take();
}

void AppendType(const TensorType& type, bool usual_requires_grad, TextSink& text) {
  text += type.dtype.str();
  AppendSizes(type.shape, text);
  Extras extras(text);
  if (type.device != Cpu() && !type.device.empty()) extras.Next() += type.device.str();
  if (type.layout != Strided()) (extras.Next() += "layout=") += type.layout.str();
  if (!type.quantizer.empty()) (extras.Next() += "quantizer=") += type.quantizer.str();
  if (type.strides) AppendSizes(*type.strides, extras.Next() += "strides=");
  if (!type.data.empty()) (extras.Next() += "data=") += type.data.str();
  if (type.requires_grad != (usual_requires_grad && type.is_differentiable())) {
    extras.Next() += type.requires_grad ? "grad" : "nograd";
  }
  extras.Close();
}

TensorType ParseTensorType(std::string_view text, bool usual_requires_grad) {
  TensorType type;
  const std::size_t open = text.find('[');
  const std::size_t close = text.find(']');
  if (open == std::string_view::npos || open == 0 || close == std::string_view::npos ||
      close < open) {
    Fail(text, "a dtype and a shape in brackets");
  }
  type.dtype = text.substr(0, open);
  if (!IsWord(type.dtype, "_")) Fail(text, "a dtype of letters and digits");
  type.requires_grad = usual_requires_grad && type.is_differentiable();
  for (std::string_view dim : SplitAtCommas(text.substr(open + 1, close - open - 1))) {
    type.shape.push_back(Dim::Parse(dim));
  }
  std::string_view rest = text.substr(close + 1);
  if (rest.empty()) return type;
  if (rest.size() < 3 || rest.front() != '{' || rest.back() != '}') {
    Fail(text, "'{' … '}' or the end after the shape, found \"" + std::string(rest) + "\"");
  }
  for (std::string_view extra : SplitAtCommas(rest.substr(1, rest.size() - 2))) {
    ParseExtra(text, extra, type);
  }
  return type;
}

}  // namespace graphgold
