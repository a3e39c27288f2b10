// SPDX-License-Identifier: MIT
//
// One dimension of a shape: an integer, an expression in named sizes ("seq*2+1"), or unknown ("?").
//
// An expression is kept as a sum of products with integer factors, in one normal form, so two
// dimensions are equal exactly if their normal forms are: "1+seq*2" equals "seq*2+1". Floor
// division by a positive integer ("(h+1)//2", as strided convolutions make it) is an opaque
// factor: it is compared by the normal form of what is divided. Divisions of divisions, and what
// can be cancelled, are put together, so a chain of convolutions stays short: "((h+1)//2+1)//2" is
// "(h+3)//4".
//
// An unknown dimension varies with the data, not with a named size: nonzero() gives "i64[?,2]".
#ifndef GRAPHGOLD_GRAPH_DIM_H_
#define GRAPHGOLD_GRAPH_DIM_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "graphgold/graph/symbol.h"
#include "graphgold/graph/text_sink.h"

namespace graphgold {

// The values of named sizes: {"batch": 2, "seq": 6}.
using Sizes = std::map<std::string, std::int64_t>;

class Dim {
 public:
  Dim() = default;
  Dim(std::int64_t value) : value_(value) {}  // NOLINT: an integer is a dimension

  // Reads "224", "batch", "(h+1)//2*3" or "?"; throws Error, naming the text and the column.
  static Dim Parse(std::string_view text);
  static Dim Unknown();

  bool is_constant() const { return expression_.empty(); }
  bool is_unknown() const { return !is_constant() && expression_ == kUnknown; }
  // Whether it is one name, and nothing else.
  bool is_name() const;
  // The integer. Only for a constant.
  std::int64_t value() const { return value_; }

  std::string ToString() const {
    return is_constant() ? std::to_string(value_) : expression_.str();
  }
  void AppendTo(TextSink& text) const {
    if (is_constant()) {
      text.AddNumber(value_);
    } else {
      text += expression_.str();
    }
  }

  // The names in it.
  std::set<std::string> Names() const;

  // The size when every name has the given value; nothing if a name is missing, or it is unknown.
  // Throws Error where it overflows.
  std::optional<std::int64_t> Evaluate(const Sizes& names) const;

  friend bool operator==(const Dim& a, const Dim& b) {
    return a.value_ == b.value_ && a.expression_ == b.expression_;
  }
  friend bool operator!=(const Dim& a, const Dim& b) { return !(a == b); }

 private:
  static constexpr char kUnknown[] = "?";

  std::int64_t value_ = 0;
  Symbol expression_;  // the normal form, or "?"; empty for an integer
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DIM_H_
