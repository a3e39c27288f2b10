// SPDX-License-Identifier: MIT
//
// A word that occurs over and over in a graph (a dtype, a device), kept once per process: as small
// as a pointer, and compared like one.
#ifndef GRAPHGOLD_GRAPH_SYMBOL_H_
#define GRAPHGOLD_GRAPH_SYMBOL_H_

#include <string>
#include <string_view>

namespace graphgold {

class Symbol {
 public:
  constexpr Symbol() = default;
  Symbol(std::string_view text);                                       // NOLINT: it is that text
  Symbol(const std::string& text) : Symbol(std::string_view(text)) {}  // NOLINT
  Symbol(const char* text) : Symbol(std::string_view(text)) {}         // NOLINT

  const std::string& str() const { return text_ == nullptr ? NoText() : *text_; }
  operator const std::string&() const { return str(); }  // NOLINT
  operator std::string_view() const { return str(); }    // NOLINT
  bool empty() const { return text_ == nullptr; }

  friend bool operator==(Symbol a, Symbol b) { return a.text_ == b.text_; }
  friend bool operator!=(Symbol a, Symbol b) { return a.text_ != b.text_; }
  friend bool operator==(Symbol a, const char* b) { return a.str() == b; }
  friend bool operator!=(Symbol a, const char* b) { return a.str() != b; }
  friend bool operator==(Symbol a, const std::string& b) { return a.str() == b; }
  friend bool operator!=(Symbol a, const std::string& b) { return a.str() != b; }
  friend bool operator==(Symbol a, std::string_view b) { return a.str() == b; }
  friend bool operator!=(Symbol a, std::string_view b) { return a.str() != b; }
  friend bool operator<(Symbol a, Symbol b) { return a.text_ != b.text_ && a.str() < b.str(); }
  friend std::string operator+(const std::string& a, Symbol b) { return a + b.str(); }
  friend std::string operator+(Symbol a, const std::string& b) { return a.str() + b; }
  friend std::string operator+(const char* a, Symbol b) { return a + b.str(); }
  friend std::string operator+(Symbol a, const char* b) { return a.str() + b; }

 private:
  static const std::string& NoText();

  const std::string* text_ = nullptr;  // null for the empty word
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SYMBOL_H_
