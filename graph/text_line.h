// SPDX-License-Identifier: MIT
//
// The scanner below the text form's parsers: a line with a cursor.
#ifndef GRAPHGOLD_GRAPH_TEXT_LINE_H_
#define GRAPHGOLD_GRAPH_TEXT_LINE_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "graphgold/graph/attribute.h"
#include "graphgold/graph/error.h"

namespace graphgold {

// One line with a cursor. Every failure names line and column.
class Line {
 public:
  Line(std::string_view text, std::size_t number) : text_(text), number_(number) {}

  [[noreturn]] void Fail(const std::string& message) const {
    throw Error("line " + std::to_string(number_) + ", column " + std::to_string(at_ + 1) + ": " +
                message);
  }
  [[noreturn]] void FailExpected(const std::string& what) const {
    Fail(
        "expected " + what + ", found " +
        (at_ < text_.size() ? "\"" + std::string(text_.substr(at_, 20)) + "\"" : "the line's end"));
  }

  bool AtEnd() const { return at_ == text_.size(); }
  char Peek() const { return AtEnd() ? '\0' : text_[at_]; }
  std::string_view Rest() const { return text_.substr(at_); }
  std::size_t position() const { return at_; }
  void MoveTo(std::size_t position) { at_ = position; }

  void SkipSpaces() {
    while (Peek() == ' ') ++at_;
  }
  bool Take(std::string_view token) {
    SkipSpaces();
    if (Rest().substr(0, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }
  void Expect(std::string_view token) {
    if (!Take(token)) FailExpected("\"" + std::string(token) + "\"");
  }

  // Everything up to the next space.
  std::string_view TakeWord() {
    const std::string_view word = Rest().substr(0, Rest().find(' '));
    at_ += word.size();
    return word;
  }

  // Everything up to one of `stops` that is outside brackets, without trailing spaces.
  std::string_view TakeUntil(std::string_view stops) {
    SkipSpaces();
    const std::size_t start = at_;
    int depth = 0;
    for (; !AtEnd(); ++at_) {
      const char c = Peek();
      if (depth == 0 && stops.find(c) != std::string_view::npos) break;
      if (c == '[' || c == '{') ++depth;
      if ((c == ']' || c == '}') && depth > 0) --depth;
    }
    std::string_view token = text_.substr(start, at_ - start);
    while (!token.empty() && token.back() == ' ') token.remove_suffix(1);
    return token;
  }

  // Runs `parse`; what it throws gets this line and the given column.
  template <typename Parse>
  auto Located(std::size_t column, const Parse& parse) {
    try {
      return parse();
    } catch (const Error& error) {
      at_ = column;
      Fail(error.what());
    }
  }

 private:
  std::string_view text_;
  std::size_t number_;
  std::size_t at_ = 0;
};

// Reads an attribute's value at the cursor.
AttrValue ParseAttrValue(Line& line);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_TEXT_LINE_H_
