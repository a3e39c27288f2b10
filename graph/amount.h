// SPDX-License-Identifier: MIT
//
// A number of things (elements, FLOPs, bytes) that may be unknown: where a size is symbolic, or the
// number does not fit. Sums and products of unknown numbers are unknown.
#ifndef GRAPHGOLD_GRAPH_AMOUNT_H_
#define GRAPHGOLD_GRAPH_AMOUNT_H_

#include <cstdint>
#include <optional>

#include "graphgold/graph/dim.h"

namespace graphgold {

class Amount {
 public:
  Amount() = default;
  Amount(std::int64_t value) : value_(value) {}  // NOLINT: a number is an amount
  static Amount Unknown() {
    Amount amount;
    amount.known_ = false;
    return amount;
  }
  // A size below zero, which only a damaged file has, is none.
  static Amount Of(const Dim& dim) {
    return dim.is_constant() && dim.value() >= 0 ? Amount(dim.value()) : Unknown();
  }

  bool known() const { return known_; }
  // Only for a known one.
  std::int64_t value() const { return value_; }
  std::optional<std::int64_t> optional() const {
    return known_ ? std::optional<std::int64_t>(value_) : std::nullopt;
  }

  friend Amount operator+(const Amount& a, const Amount& b) {
    std::int64_t sum = 0;
    if (!a.known() || !b.known() || __builtin_add_overflow(a.value(), b.value(), &sum)) {
      return Unknown();
    }
    return sum;
  }
  friend Amount operator*(const Amount& a, const Amount& b) {
    std::int64_t product = 0;
    if (!a.known() || !b.known() || __builtin_mul_overflow(a.value(), b.value(), &product)) {
      return Unknown();
    }
    return product;
  }
  Amount& operator+=(const Amount& other) { return *this = *this + other; }
  Amount& operator*=(const Amount& other) { return *this = *this * other; }

  friend Amount Larger(const Amount& a, const Amount& b) {
    if (!a.known() || !b.known()) return Unknown();
    return a.value() < b.value() ? b : a;
  }
  friend Amount Smaller(const Amount& a, const Amount& b) {
    if (!a.known() || !b.known()) return Unknown();
    return b.value() < a.value() ? b : a;
  }

 private:
  std::int64_t value_ = 0;
  bool known_ = true;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_AMOUNT_H_
