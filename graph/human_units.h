// SPDX-License-Identifier: MIT
//
// Numbers as people read them: four digits and a unit.
#ifndef GRAPHGOLD_GRAPH_HUMAN_UNITS_H_
#define GRAPHGOLD_GRAPH_HUMAN_UNITS_H_

#include <cstdint>
#include <string>

namespace graphgold {

// "9999", "11.69 M", "3.629 G": in powers of 1000.
std::string HumanCount(std::int64_t count);
// "512 B", "44.59 MiB": in powers of 1024.
std::string HumanBytes(std::int64_t bytes);
// "830 ns", "12.35 ms"
std::string HumanTime(double nanoseconds);
// "11,689,512"
std::string WithSeparators(std::int64_t count);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_HUMAN_UNITS_H_
