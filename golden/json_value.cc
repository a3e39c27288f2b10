// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_value.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "graphgold/golden/golden.h"
#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

using nlohmann::json;

// How far the parser has read. It reads at most one character past a token, and no token spans two
// lines, so the line of the last character read is always that of the current token.
struct Progress {
  std::size_t line = 1;
  bool after_newline = false;

  void Pass(char c) {
    if (after_newline) ++line;
    after_newline = c == '\n';
  }
};

// Walks over the text, and keeps its progress where the handler of events can see it.
class TrackedIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  TrackedIterator(const char* at, Progress* progress) : at_(at), progress_(progress) {}

  reference operator*() const { return *at_; }
  TrackedIterator& operator++() {
    progress_->Pass(*at_++);
    return *this;
  }
  TrackedIterator operator++(int) {
    TrackedIterator old = *this;
    ++*this;
    return old;
  }
  friend bool operator==(const TrackedIterator& a, const TrackedIterator& b) {
    return a.at_ == b.at_;
  }
  friend bool operator!=(const TrackedIterator& a, const TrackedIterator& b) { return !(a == b); }

 private:
  const char* at_;
  Progress* progress_;
};

// "unexpected '}'" of "[json.exception.parse_error.101] parse error at line 1, column 2: syntax
// error while parsing value - unexpected '}'", and no longer than a person reads.
std::string Reason(std::string message) {
  for (const std::string_view intro : {"] ", ": ", " - "}) {
    const std::size_t at = message.find(intro);
    if (at != std::string::npos && at < 100) message.erase(0, at + intro.size());
  }
  // The parser shows what it read last. Bytes that are no text must not get into a message.
  if (!QuoteJson(message)) message.erase(std::min(message.find("; last read"), message.size()));
  constexpr std::size_t kMaxSize = 200;
  if (message.size() <= kMaxSize) return message;
  std::size_t size = kMaxSize;
  while (size > 0 && (static_cast<unsigned char>(message[size]) & 0xC0) == 0x80) --size;
  return message.substr(0, size) + "…";
}

// Builds the tree from the parser's events.
class TreeBuilder : public nlohmann::json_sax<json> {
 public:
  TreeBuilder(std::string_view text, const std::string& file, const Progress& progress)
      : text_(text), file_(file), progress_(progress) {}

  JsonValue Take() { return std::move(root_); }

  bool null() override {
    Add(JsonValue::Kind::kNull);
    return true;
  }
  bool boolean(bool value) override {
    Add(JsonValue::Kind::kBool).boolean = value;
    return true;
  }
  bool number_integer(number_integer_t value) override {
    Add(JsonValue::Kind::kInteger).integer = value;
    return true;
  }
  bool number_unsigned(number_unsigned_t value) override {
    constexpr auto kMax = static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max());
    if (value > kMax) FailTooLarge(std::to_string(value));
    return number_integer(static_cast<number_integer_t>(value));
  }
  bool number_float(number_float_t value, const string_t& digits) override {
    // What is too long for an integer arrives here, too.
    if (digits.find_first_of(".,eE") == std::string::npos) FailTooLarge(digits);
    Add(JsonValue::Kind::kDouble).number = value;
    return true;
  }
  bool string(string_t& value) override {
    Add(JsonValue::Kind::kString).text = std::move(value);
    return true;
  }
  bool binary(binary_t&) override { return false; }  // never in a text

  bool start_object(std::size_t) override { return Open(JsonValue::Kind::kObject); }
  bool start_array(std::size_t) override { return Open(JsonValue::Kind::kArray); }
  bool key(string_t& name) override {
    open_.back()->keys.push_back(std::move(name));
    return true;
  }
  bool end_object() override {
    RequireUniqueKeys(*open_.back());
    return Close();
  }
  bool end_array() override { return Close(); }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& error) override {
    const std::size_t size = std::min(position, text_.size());
    const std::string_view read = text_.substr(0, size == 0 ? 0 : size - 1);
    const auto line = 1 + std::count(read.begin(), read.end(), '\n');
    const std::size_t newline = read.rfind('\n');
    const std::size_t column = size - (newline == std::string_view::npos ? 0 : newline + 1);
    throw Error(file_ + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " +
                (position > text_.size() ? "the file is cut off: " : "not valid JSON: ") +
                Reason(error.what()) + ". " + kRestoreGolden);
  }

 private:
  [[noreturn]] void Fail(std::size_t line, const std::string& message) const {
    throw Error(file_ + ":" + std::to_string(line) + ": " + message + ". " + kRestoreGolden);
  }
  [[noreturn]] void FailTooLarge(const std::string& digits) const {
    Fail(progress_.line,
         "the integer " + Reason(digits) + " is too large; expected one of 64 bits");
  }

  JsonValue& Add(JsonValue::Kind kind) {
    JsonValue* value = &root_;
    if (!open_.empty()) value = &open_.back()->items.emplace_back();
    value->kind = kind;
    value->line = progress_.line;
    return *value;
  }

  // An open container never moves: its parent gets no other item before it is closed.
  bool Open(JsonValue::Kind kind) {
    if (open_.size() == kMaxJsonDepth) {
      Fail(progress_.line,
           "more than " + std::to_string(kMaxJsonDepth) + " lists and objects inside one another");
    }
    open_.push_back(&Add(kind));
    return true;
  }
  bool Close() {
    open_.pop_back();
    return true;
  }

  void RequireUniqueKeys(const JsonValue& object) const {
    std::vector<std::pair<std::string_view, std::size_t>> keys;
    for (std::size_t i = 0; i < object.keys.size(); ++i) keys.emplace_back(object.keys[i], i);
    std::sort(keys.begin(), keys.end());
    const auto same = [](const auto& a, const auto& b) { return a.first == b.first; };
    const auto found = std::adjacent_find(keys.begin(), keys.end(), same);
    if (found == keys.end()) return;
    Fail(object.items[std::next(found)->second].line,
         "the key \"" + std::string(found->first) + "\" is in one object twice");
  }

  std::string_view text_;
  const std::string& file_;
  const Progress& progress_;
  JsonValue root_;
  std::vector<JsonValue*> open_;
};

}  // namespace

JsonValue ParseJson(std::string_view text, const std::string& file) {
  Progress progress;
  TreeBuilder builder(text, file, progress);
  json::sax_parse(TrackedIterator(text.data(), &progress),
                  TrackedIterator(text.data() + text.size(), &progress), &builder);
  return builder.Take();
}

std::optional<std::string> QuoteJson(const std::string& text) {
  try {
    return json(text).dump();
  } catch (const json::type_error&) {  // not UTF-8
    return std::nullopt;
  }
}

}  // namespace graphgold
