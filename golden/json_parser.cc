// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_parser.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <limits>
#include <utility>

#include "graphgold/golden/golden.h"
#include "graphgold/golden/json_string.h"
#include "graphgold/golden/text_place.h"
#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

using Kind = JsonValue::Kind;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }
bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

std::string Byte(char c) {
  char buffer[8];
  std::snprintf(buffer, sizeof(buffer), "0x%02X", static_cast<unsigned char>(c));
  return buffer;
}

// What a text begins with, for a message.
std::string Shown(std::string_view text) {
  if (text.empty()) return "the end of the file";
  if (text[0] == '\n' || text[0] == '\r') return "the end of the line";
  if (IsControl(text[0])) return "the control character " + Byte(text[0]);
  const std::size_t length = Utf8Length(text);
  if (length == 0) return "the byte " + Byte(text[0]) + ", which is no UTF-8";
  return "'" + std::string(text.substr(0, length)) + "'";
}

// No longer than a person reads.
std::string Shortened(std::string_view digits) {
  constexpr std::size_t kMaxSize = 60;
  if (digits.size() <= kMaxSize) return std::string(digits);
  return std::string(digits.substr(0, kMaxSize)) + "…";
}

class Parser {
 public:
  Parser(std::string_view text, const std::string& file) : text_(text), file_(file) {
    // Goldens have a value in some ten bytes. What is not used takes no memory.
    tree_.values.reserve(text.size() / 8);
  }

  JsonTree Parse() {
    if (text_.size() >= std::numeric_limits<std::uint32_t>::max()) {
      Fail(0, "the file has " + std::to_string(text_.size()) + " bytes; expected less than 4 GiB");
    }
    Take("\xEF\xBB\xBF");  // some editors begin a file with this mark
    ParseValue(0);
    SkipSpace();
    if (at_ != text_.size()) FailExpected("the end of the file");
    return std::move(tree_);
  }

 private:
  [[noreturn]] void Fail(std::size_t offset, const std::string& message) const {
    throw Error(FilePlace(file_, text_, offset) + message + ". " + kRestoreGolden);
  }
  // At the cursor. A text that ends too soon is most likely a file that was cut off.
  [[noreturn]] void FailExpected(const std::string& what) const {
    Fail(at_,
         (at_ == text_.size() ? "the file is cut off: expected " : "not valid JSON: expected ") +
             what + ", found " + Shown(text_.substr(at_)));
  }

  char Peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool Take(std::string_view token) {
    if (text_.substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }
  void SkipSpace() {
    while (at_ < text_.size() && IsSpace(text_[at_])) ++at_;
  }

  JsonValue& Add(Kind kind, std::size_t offset) {
    JsonValue& value = tree_.values.emplace_back();
    value.kind = kind;
    value.offset = static_cast<std::uint32_t>(offset);
    return value;
  }

  void ParseValue(std::size_t depth) {
    SkipSpace();
    const char c = Peek();
    if (c == '"') {
      ParseString();
    } else if (c == '[' || c == '{') {
      if (depth == kMaxJsonDepth) {
        Fail(at_, "more than " + std::to_string(kMaxJsonDepth) +
                      " lists and objects inside one another");
      }
      c == '[' ? ParseArray(depth) : ParseObject(depth);
    } else if (c == '-' || IsDigit(c)) {
      ParseNumber();
    } else {
      ParseWord();
    }
  }

  void ParseArray(std::size_t depth) {
    const std::size_t index = tree_.values.size();
    Add(Kind::kArray, at_++);
    SkipSpace();
    if (!Take("]")) {
      do {
        ParseValue(depth + 1);
        SkipSpace();
      } while (Take(","));
      if (!Take("]")) FailExpected("',' or ']'");
    }
    Close(index);
  }

  void ParseObject(std::size_t depth) {
    const std::size_t index = tree_.values.size();
    Add(Kind::kObject, at_++);
    SkipSpace();
    if (!Take("}")) {
      do {
        SkipSpace();
        if (Peek() != '"') FailExpected("a key in quotes");
        ParseString();
        SkipSpace();
        if (!Take(":")) FailExpected("':'");
        ParseValue(depth + 1);
        SkipSpace();
      } while (Take(","));
      if (!Take("}")) FailExpected("',' or '}'");
    }
    Close(index);
    RequireUniqueKeys(tree_.values[index]);
  }

  void Close(std::size_t index) {
    tree_.values[index].extent = static_cast<std::uint32_t>(tree_.values.size() - index);
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
    Fail(second.offset, "the key \"" + std::string(second.text()) + "\" is in one object twice");
  }

  // true, false, null.
  void ParseWord() {
    const std::size_t start = at_;
    while (IsLetter(Peek())) ++at_;
    const std::string_view word = text_.substr(start, at_ - start);
    if (word == "null") {
      Add(Kind::kNull, start);
    } else if (word == "true" || word == "false") {
      Add(Kind::kBool, start).boolean = word == "true";
    } else {
      FailWord(start, word);
    }
  }

  [[noreturn]] void FailWord(std::size_t start, std::string_view word) {
    for (const std::string_view known : {"true", "false", "null"}) {
      const bool begun = !word.empty() && known.substr(0, word.size()) == word;
      if (begun && at_ == text_.size()) FailExpected(std::string(known));
    }
    at_ = start;
    FailExpected("a value");
  }

  void ParseNumber() {
    const std::size_t start = at_;
    Take("-");
    if (!Take("0")) TakeDigits();
    bool integer = true;
    if (Take(".")) {
      TakeDigits();
      integer = false;
    }
    if (Take("e") || Take("E")) {
      if (!Take("+")) Take("-");
      TakeDigits();
      integer = false;
    }
    const char* const begin = text_.data() + start;
    const char* const end = text_.data() + at_;
    JsonValue& value = Add(integer ? Kind::kInteger : Kind::kDouble, start);
    const auto parsed = integer ? std::from_chars(begin, end, value.integer)
                                : std::from_chars(begin, end, value.number);
    if (parsed.ec == std::errc() && parsed.ptr == end) return;
    Fail(start, "the number " + Shortened({begin, at_ - start}) + " does not fit; expected " +
                    (integer ? "an integer of 64 bits" : "one that a double can hold"));
  }

  void TakeDigits() {
    if (!IsDigit(Peek())) FailExpected("a digit");
    while (IsDigit(Peek())) ++at_;
  }

  void ParseString() {
    const std::size_t start = at_++;
    std::string* unescaped = nullptr;
    std::size_t run = at_;  // where what has not been unescaped yet begins
    for (; Peek() != '"';) {
      const char c = Peek();
      if (c == '\\') {
        if (unescaped == nullptr) unescaped = &tree_.unescaped.emplace_back();
        unescaped->append(text_, run, at_ - run);
        ++at_;
        ParseEscape(*unescaped);
        run = at_;
      } else if (static_cast<unsigned char>(c) < 0x20) {
        FailExpected("'\"' at the end of a string");
      } else if (IsAscii(c)) {
        ++at_;
      } else {
        PassCharacter();
      }
    }
    std::string_view content = text_.substr(run, at_++ - run);
    if (unescaped != nullptr) content = unescaped->append(content);
    JsonValue& value = Add(Kind::kString, start);
    value.characters = content.data();
    value.length = static_cast<std::uint32_t>(content.size());
  }

  // One that is not ASCII.
  void PassCharacter() {
    const std::size_t length = Utf8Length(text_.substr(at_));
    if (length == 0 && IsCutUtf8(text_.substr(at_))) at_ = text_.size();
    if (length == 0) FailExpected("a character of UTF-8");
    at_ += length;
  }

  // What follows a backslash.
  void ParseEscape(std::string& to) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kCharacters = "\"\\/\b\f\n\r\t";
    if (Take("u")) return AppendUtf8(ParseCharacterNumber(), to);
    const std::size_t at = at_ < text_.size() ? kLetters.find(text_[at_]) : std::string_view::npos;
    if (at == std::string_view::npos) FailExpected("one of \"\\/bfnrtu after a backslash");
    to += kCharacters[at];
    ++at_;
  }

  // One or two groups of four digits: what is past 0xFFFF comes as a pair of surrogates.
  char32_t ParseCharacterNumber() {
    const std::size_t start = at_;
    const char32_t first = ParseHex();
    if (first < 0xD800 || first > 0xDFFF) return first;
    if (first < 0xDC00 && Take("\\u")) {
      const char32_t second = ParseHex();
      if (second >= 0xDC00 && second <= 0xDFFF) {
        return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
      }
    }
    if (at_ == text_.size()) FailExpected("the second half of a character");
    Fail(start - 2, "not valid JSON: expected a pair of surrogates, found one alone");
  }

  char32_t ParseHex() {
    std::uint32_t number = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      std::uint32_t digit = 0;
      const char* const c = text_.data() + at_;
      if (at_ == text_.size() || std::from_chars(c, c + 1, digit, 16).ptr == c) {
        FailExpected("four hex digits after \\u");
      }
      number = number * 16 + digit;
    }
    return number;
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  JsonTree tree_;
  std::vector<const JsonValue*> keys_;  // of the object at hand; kept for its memory
};

}  // namespace

JsonTree ParseJson(std::string_view text, const std::string& file) {
  return Parser(text, file).Parse();
}

}  // namespace graphgold
