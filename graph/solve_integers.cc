// SPDX-License-Identifier: MIT
#include "graphgold/graph/solve_integers.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graphgold {
namespace {

using Row = std::vector<double>;

// Pivots smaller than this part of their column's largest number are rounding errors.
constexpr double kSmallest = 1e-9;
constexpr double kLargest = 4e15;  // doubles tell integers apart up to here

// Elimination in floating point: a guess that is then checked in integers.
std::optional<Row> Guess(std::vector<Row> rows, std::size_t unknowns) {
  Row largest(unknowns, 0);
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < unknowns; ++i) largest[i] = std::max(largest[i], std::abs(row[i]));
  }
  for (std::size_t at = 0; at < unknowns; ++at) {
    std::size_t pivot = at;
    for (std::size_t i = at; i < rows.size(); ++i) {
      if (std::abs(rows[i][at]) > std::abs(rows[pivot][at])) pivot = i;
    }
    if (std::abs(rows[pivot][at]) <= kSmallest * largest[at]) return std::nullopt;
    std::swap(rows[at], rows[pivot]);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i == at) continue;
      const double factor = rows[i][at] / rows[at][at];
      for (std::size_t k = at; k < rows[i].size(); ++k) rows[i][k] -= factor * rows[at][k];
    }
  }
  Row solution;
  for (std::size_t i = 0; i < unknowns; ++i) solution.push_back(rows[i].back() / rows[i][i]);
  return solution;
}

bool IsSolution(const std::vector<const std::vector<std::int64_t>*>& columns,
                const std::vector<std::int64_t>& solution,
                const std::vector<std::int64_t>& wanted) {
  for (std::size_t row = 0; row < wanted.size(); ++row) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      std::int64_t product = 0;
      if (__builtin_mul_overflow((*columns[i])[row], solution[i], &product) ||
          __builtin_add_overflow(sum, product, &sum)) {
        return false;
      }
    }
    if (sum != wanted[row]) return false;
  }
  return true;
}

}  // namespace

std::optional<std::vector<std::int64_t>> SolveIntegers(
    const std::vector<const std::vector<std::int64_t>*>& columns,
    const std::vector<std::int64_t>& wanted) {
  std::vector<Row> rows(wanted.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (const auto* column : columns) rows[row].push_back(static_cast<double>((*column)[row]));
    rows[row].push_back(static_cast<double>(wanted[row]));
  }
  const std::optional<Row> guess = Guess(std::move(rows), columns.size());
  if (!guess) return std::nullopt;
  std::vector<std::int64_t> solution;
  for (const double number : *guess) {
    if (!(std::abs(number) < kLargest)) return std::nullopt;
    solution.push_back(std::llround(number));
  }
  if (!IsSolution(columns, solution, wanted)) return std::nullopt;
  return solution;
}

}  // namespace graphgold
