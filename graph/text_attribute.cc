// SPDX-License-Identifier: MIT
//
// Attribute values of the text form: none, true, 7, 1e-05, "zeros", [1,1], seq*2, ?, (1,2j).
#include <charconv>
#include <limits>
#include <optional>

#include "graphgold/graph/name.h"
#include "graphgold/graph/text.h"
#include "graphgold/graph/text_line.h"

namespace graphgold {
namespace {

class AttrParser {
 public:
  explicit AttrParser(Line& line) : line_(line) {}

  AttrValue Parse(int depth = 0) {
    if (depth > kMaxListDepth) line_.Fail("lists are nested too deeply");
    line_.SkipSpaces();
    const char c = line_.Peek();
    if (c == '[') return ParseList(depth);
    if (c == '"') return ParseString();
    if (c == '<') return ParseOpaque();
    if (line_.Take("?")) return AttrValue::DataDependent{};
    if (c == '(') {
      if (const auto value = ParseComplex()) return *value;
    }
    return ParseWord();
  }

 private:
  AttrValue ParseList(int depth) {
    AttrValue::List list;
    line_.Expect("[");
    if (line_.Take("]")) return list;
    do {
      list.push_back(Parse(depth + 1));
    } while (line_.Take(","));
    line_.Expect("]");
    return list;
  }

  AttrValue ParseString() {
    std::string text;
    line_.Expect("\"");
    while (true) {
      if (line_.AtEnd()) line_.FailExpected("a closing quote");
      char c = Next();
      if (c == '"') return text;
      if (c == '\\') {
        c = line_.AtEnd() ? '\0' : Next();
        if (c == 'u') {
          const std::string hex{Next(), Next(), Next(), Next()};
          unsigned code = 0;
          const auto parsed = std::from_chars(hex.data(), hex.data() + 4, code, 16);
          if (parsed.ptr != hex.data() + 4 || code >= 0x20)
            line_.Fail("expected \\u0000 … \\u001f");
          c = static_cast<char>(code);
        } else if (c != '"' && c != '\\') {
          line_.Fail("expected \\\", \\\\ or \\uXXXX");
        }
      }
      text += c;
    }
  }

  char Next() {
    const char c = line_.Peek();
    if (!line_.AtEnd()) line_.MoveTo(line_.position() + 1);
    return c;
  }

  AttrValue ParseOpaque() {
    line_.Expect("<");
    const std::size_t column = line_.position();
    const std::string_view type = line_.TakeUntil(">");
    line_.Expect(">");
    return line_.Located(column, [&] { return AttrValue(AttrValue::Opaque{UnescapeName(type)}); });
  }

  std::optional<AttrValue> ParseComplex() {
    const std::size_t start = line_.position();
    line_.Expect("(");
    const auto real = ParseDouble(line_.TakeUntil(",)"));
    if (real && line_.Take(",")) {
      std::string_view imaginary = line_.TakeUntil(")");
      if (!imaginary.empty() && imaginary.back() == 'j') {
        imaginary.remove_suffix(1);
        const auto value = ParseDouble(imaginary);
        if (value && line_.Take(")")) return AttrValue(std::complex<double>(*real, *value));
      }
    }
    line_.MoveTo(start);  // a dimension in parentheses: (h+1)//2
    return std::nullopt;
  }

  static std::optional<double> ParseDouble(std::string_view word) {
    if (word == "nan") return std::numeric_limits<double>::quiet_NaN();
    if (word == "inf") return std::numeric_limits<double>::infinity();
    if (word == "-inf") return -std::numeric_limits<double>::infinity();
    double value = 0;
    const auto parsed = std::from_chars(word.data(), word.data() + word.size(), value);
    if (parsed.ec != std::errc() || parsed.ptr != word.data() + word.size()) return std::nullopt;
    return value;
  }

  AttrValue ParseWord() {
    const std::size_t column = line_.position();
    const std::string_view word = TakeWord();
    if (word == "none") return AttrValue();
    if (word == "true") return AttrValue(true);
    if (word == "false") return AttrValue(false);
    if (word == "nan" || word.find_first_of(".") != std::string_view::npos || word == "inf" ||
        word == "-inf" || (word.find('e') != std::string_view::npos && LooksNumeric(word))) {
      if (const auto value = ParseDouble(word)) return AttrValue(*value);
    }
    return line_.Located(column, [&] { return AttrValue(Dim::Parse(word)); });
  }

  // A word may hold parentheses of a dimension's expression, but not the call's closing one.
  std::string_view TakeWord() {
    const std::string_view rest = line_.Rest();
    int depth = 0;
    std::size_t size = 0;
    for (; size < rest.size(); ++size) {
      const char c = rest[size];
      if (c == '(') ++depth;
      if (c == ')' && depth-- == 0) break;
      if (c == ',' || c == ']' || c == ' ') break;
    }
    line_.MoveTo(line_.position() + size);
    return rest.substr(0, size);
  }

  static bool LooksNumeric(std::string_view word) {
    return word.find_first_not_of("0123456789.e+-") == std::string_view::npos;
  }

  Line& line_;
};

}  // namespace

AttrValue ParseAttrValue(Line& line) { return AttrParser(line).Parse(); }

AttrValue ParseAttrValue(std::string_view text) {
  Line line(text, 1);
  AttrValue value = ParseAttrValue(line);
  line.SkipSpaces();
  if (!line.AtEnd()) line.FailExpected("the end of the value");
  return value;
}

}  // namespace graphgold
