// SPDX-License-Identifier: MIT
//
// Systems of linear equations whose solution is integers.
#ifndef GRAPHGOLD_GRAPH_SOLVE_INTEGERS_H_
#define GRAPHGOLD_GRAPH_SOLVE_INTEGERS_H_

#include <cstdint>
#include <optional>
#include <vector>

namespace graphgold {

// The one x with x[0]*columns[0] + x[1]*columns[1] + … = wanted, row by row; nothing if there is
// none, or if there are several. At least as many rows as columns.
std::optional<std::vector<std::int64_t>> SolveIntegers(
    const std::vector<const std::vector<std::int64_t>*>& columns,
    const std::vector<std::int64_t>& wanted);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SOLVE_INTEGERS_H_
