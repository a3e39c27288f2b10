// SPDX-License-Identifier: MIT
//
// One dimension of a shape: an integer, or an expression in named sizes ("seq*2+1").
//
// An expression is kept as a sum of products with integer factors, in one normal form, so two
// dimensions are equal exactly if their normal forms are: "1+seq*2" equals "seq*2+1". Floor
// division by a positive integer ("(h+1)//2", as strided convolutions make it) is an opaque
// factor: it is compared by the normal form of what is divided.
#ifndef GRAPHGOLD_GRAPH_DIM_H_
#define GRAPHGOLD_GRAPH_DIM_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "graphgold/graph/symbol.h"

namespace graphgold {

class Dim {
 public:
  Dim() = default;
  Dim(std::int64_t value) : value_(value) {}  // NOLINT: an integer is a dimension

  // Reads "224", "batch" or "(h+1)//2*3"; throws Error, naming the text and the column.
  static Dim Parse(std::string_view text);

  bool is_constant() const { return expression_.empty(); }
  // The integer. Only for a constant.
  std::int64_t value() const { return value_; }

  std::string ToString() const {
    return is_constant() ? std::to_string(value_) : expression_.str();
  }

  // The size when every name has the given value; nothing if a name is missing. Throws Error where
  // it overflows.
  std::optional<std::int64_t> Evaluate(const std::map<std::string, std::int64_t>& names) const;

  friend bool operator==(const Dim& a, const Dim& b) {
    return a.value_ == b.value_ && a.expression_ == b.expression_;
  }
  friend bool operator!=(const Dim& a, const Dim& b) { return !(a == b); }

 private:
  std::int64_t value_ = 0;
  Symbol expression_;  // the normal form; empty for an integer
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DIM_H_
