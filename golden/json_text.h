// SPDX-License-Identifier: MIT
//
// The JSON of a golden, as it grows; or, where a golden is there already, as long as it is the
// same.
#ifndef GRAPHGOLD_GOLDEN_JSON_TEXT_H_
#define GRAPHGOLD_GOLDEN_JSON_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "graphgold/golden/file_checks.h"
#include "graphgold/golden/json_string.h"
#include "graphgold/graph/text_sink.h"

namespace graphgold {

class JsonText {
 public:
  // A text to be taken in the end.
  JsonText() = default;
  // One that is compared with `expected`, line by line, and never there as a whole.
  explicit JsonText(std::string_view expected) : compares_(true), expected_(expected) {}

  std::string Take() { return text_.Take(); }
  // Whether it was all that was expected.
  bool IsAsExpected() {
    Compare();
    return is_same_ && expected_.empty();
  }
  // Whether nothing that is still to come makes a difference.
  bool is_decided() const { return !is_same_; }

  JsonText& Raw(std::string_view json) {
    text_ += json;
    return *this;
  }
  JsonText& Number(std::int64_t number) {
    text_.AddNumber(number);
    return *this;
  }
  JsonText& String(std::string_view text) {
    if (!TryString(text)) RefuseName(text);
    return *this;
  }
  // False, and nothing written, for a text that is no UTF-8.
  bool TryString(std::string_view text) { return AppendJsonString(text, text_); }
  // A string that `append` writes to the end of the text.
  template <typename Append>
  JsonText& StringBy(const Append& append) {
    const std::size_t quote = text_.size();
    text_ += '"';
    append(text_);
    if (!CloseJsonString(text_, quote)) RefuseWritten(append);
    return *this;
  }

  // Objects: Open, Key (or Name, where the key is no word of the format) and a value for each
  // member, Close. Words are literals, and whole when the compiler is done with them.
  JsonText& Open() { return Raw("{"); }
  [[gnu::always_inline]] JsonText& Key(std::string_view word) {
    Comma();
    text_ += '"';
    text_ += word;
    text_ += "\": ";
    return *this;
  }
  JsonText& Name(std::string_view key) {
    Comma();
    return String(key).Raw(": ");
  }
  JsonText& Close() { return Raw("}"); }

  template <typename Items, typename Write>
  void List(const Items& items, const Write& write) {
    text_ += '[';
    for (const auto& item : items) {
      if (&item != &items.front()) text_ += ", ";
      write(item);
    }
    text_ += ']';
  }

  // A list whose items are on lines of their own.
  template <typename Items, typename Write>
  void Lines(const Items& items, const Write& write) {
    text_ += "[\n";
    for (const auto& item : items) {
      write(item);
      text_ += &item != &items.back() ? ",\n" : "\n";
      if (compares_) Compare();
      if (is_decided()) return;
    }
    text_ += ']';
  }

 private:
  void Comma() {
    if (text_.text().back() != '{') text_ += ", ";
  }
  void Compare() {
    is_same_ = is_same_ && expected_.substr(0, text_.size()) == text_.text();
    if (is_same_) expected_.remove_prefix(text_.size());
    text_.Shorten(0);
  }
  template <typename Append>
  [[noreturn]] static void RefuseWritten(const Append& append) {
    TextSink name;
    append(name);
    RefuseName(name.text());
  }

  TextSink text_;  // of one that compares: what has yet to be
  bool compares_ = false;
  bool is_same_ = true;
  std::string_view expected_;  // what is still to come
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_TEXT_H_
