// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_parser.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "graphgold/golden/golden.h"
#include "graphgold/golden/json_fault.h"
#include "graphgold/golden/json_token.h"
#include "graphgold/golden/text_place.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

using Kind = JsonValue::Kind;

// Walks over the text for the library, and keeps how far it has come where the handler of events
// can see it.
class TrackedIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  TrackedIterator(const char* at, const char** read_to) : at_(at), read_to_(read_to) {}

  reference operator*() const { return *at_; }
  TrackedIterator& operator++() {
    *read_to_ = ++at_;
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
  const char** read_to_;
};

// No longer than a person reads.
std::string Shortened(std::string_view digits) {
  constexpr std::size_t kMaxSize = 60;
  if (digits.size() <= kMaxSize) return std::string(digits);
  return std::string(digits.substr(0, kMaxSize)) + "…";
}

// Builds the tree from the library's events.
class TreeBuilder final : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(std::string_view text, const std::string& file)
      : text_(text), file_(file), read_to_(text.data()) {
    // Goldens have a value in some ten bytes. What is not used takes no memory.
    tree_.values.reserve(text.size() / 8);
  }

  JsonTree Build() {
    if (text_.size() >= std::numeric_limits<std::uint32_t>::max()) {
      Fail(0, "the file has " + std::to_string(text_.size()) + " bytes; expected less than 4 GiB");
    }
    const char* const end = text_.data() + text_.size();
    nlohmann::json::sax_parse(TrackedIterator(text_.data(), &read_to_),
                              TrackedIterator(end, &read_to_), this);
    return std::move(tree_);
  }

  bool null() override {
    AddWord(Kind::kNull);
    return true;
  }
  bool boolean(bool value) override {
    AddWord(Kind::kBool).boolean = value;
    return true;
  }
  bool number_integer(number_integer_t value) override {
    AddWord(Kind::kInteger).integer = value;
    return true;
  }
  bool number_unsigned(number_unsigned_t value) override {
    constexpr auto kMax = static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max());
    if (value > kMax) FailNumber(WordEnd());
    return number_integer(static_cast<number_integer_t>(value));
  }
  bool number_float(number_float_t value, const string_t&) override {
    // What is too long for an integer arrives here, too.
    if (IsInteger(Word(WordEnd()))) FailNumber(WordEnd());
    AddWord(Kind::kDouble).number = value;
    return true;
  }
  bool string(string_t& value) override {
    AddString(value);
    return true;
  }
  bool binary(binary_t&) override { return false; }  // never in a text

  bool start_object(std::size_t) override { return Open(Kind::kObject); }
  bool start_array(std::size_t) override { return Open(Kind::kArray); }
  bool key(string_t& name) override {
    AddString(name);
    return true;
  }
  bool end_object() override {
    RequireUniqueKeys(Close());
    return true;
  }
  bool end_array() override {
    Close();
    return true;
  }

  bool parse_error(std::size_t read, const std::string&,
                   const nlohmann::detail::exception& error) override {
    constexpr int kNumberOverflow = 406;
    if (error.id == kNumberOverflow) FailNumber(read);
    const JsonFault fault = DescribeJsonFault(text_, last_end_, read, error.what());
    Fail(fault.offset, fault.message);
  }

 private:
  [[noreturn]] void Fail(std::size_t offset, const std::string& message) const {
    throw Error(FilePlace(file_, text_, offset) + BriefText(message, kBriefMessage) + ". " +
                kRestoreGolden);
  }
  [[noreturn]] void FailNumber(std::size_t end) const {
    const std::string_view digits = Word(end);
    Fail(end - digits.size(),
         "the number " + Shortened(digits) + " does not fit; expected " +
             (IsInteger(digits) ? "an integer of 64 bits" : "one that a double can hold"));
  }
  static bool IsInteger(std::string_view digits) {
    return digits.find_first_of(".eE") == std::string_view::npos;
  }

  std::size_t Read() const { return static_cast<std::size_t>(read_to_ - text_.data()); }
  // Of the number or word that was just read. A number ends where something else follows, which
  // then has been read, too.
  std::size_t WordEnd() const { return Read() - (IsJsonWordCharacter(text_[Read() - 1]) ? 0 : 1); }
  std::string_view Word(std::size_t end) const {
    const std::size_t begin = JsonTokenBegin(text_, last_end_, end);
    return text_.substr(begin, end - begin);
  }

  JsonValue& Add(Kind kind, std::size_t begin, std::size_t end) {
    last_end_ = end;
    JsonValue& value = tree_.values.emplace_back();
    value.kind = kind;
    value.offset = static_cast<std::uint32_t>(begin);
    return value;
  }
  JsonValue& AddWord(Kind kind) {
    const std::size_t end = WordEnd();
    return Add(kind, JsonTokenBegin(text_, last_end_, end), end);
  }

  // A string without escapes stands between its quotes as it is.
  void AddString(const std::string& value) {
    const std::size_t end = Read();
    std::size_t begin = end - value.size() - 2;
    std::string_view content = text_.substr(begin + 1, value.size());
    if (text_[begin] != '"' || content != value) {
      begin = JsonTokenBegin(text_, last_end_, end);
      content = tree_.unescaped.emplace_back(value);
    }
    JsonValue& added = Add(Kind::kString, begin, end);
    added.characters = content.data();
    added.length = static_cast<std::uint32_t>(content.size());
  }

  bool Open(Kind kind) {
    if (open_.size() == kMaxJsonDepth) {
      Fail(Read() - 1,
           "more than " + std::to_string(kMaxJsonDepth) + " lists and objects inside one another");
    }
    open_.push_back(tree_.values.size());
    Add(kind, Read() - 1, Read());
    return true;
  }
  const JsonValue& Close() {
    const std::size_t index = open_.back();
    open_.pop_back();
    tree_.values[index].extent = static_cast<std::uint32_t>(tree_.values.size() - index);
    return tree_.values[index];
  }

  void RequireUniqueKeys(const JsonValue& object) {
    keys_.clear();
    for (const JsonMember member : JsonMembers(object)) keys_.push_back(&member.key);
    // By name, equal ones as they stand in the text.
    std::sort(keys_.begin(), keys_.end(), [](const JsonValue* a, const JsonValue* b) {
      const int order = a->text().compare(b->text());
      return order != 0 ? order < 0 : a->offset < b->offset;
    });
    const auto same = std::adjacent_find(
        keys_.begin(), keys_.end(),
        [](const JsonValue* a, const JsonValue* b) { return a->text() == b->text(); });
    if (same == keys_.end()) return;
    const JsonValue& second = **std::next(same);
    Fail(second.offset,
         "the key \"" + BriefText(second.text(), kBriefName) + "\" is in one object twice");
  }

  std::string_view text_;
  const std::string& file_;
  const char* read_to_;       // behind the last character that the library has read
  std::size_t last_end_ = 0;  // where the last value or key ended, or a list or object was opened
  JsonTree tree_;
  std::vector<std::size_t> open_;       // the lists and objects that are open, by their index
  std::vector<const JsonValue*> keys_;  // of the object at hand; kept for its memory
};

}  // namespace

JsonTree ParseJson(std::string_view text, const std::string& file) {
  return TreeBuilder(text, file).Build();
}

}  // namespace graphgold
