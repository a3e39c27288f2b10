// SPDX-License-Identifier: MIT
//
// Numbers with units: as people read them, and as they write them in tests.
#ifndef GRAPHGOLD_GRAPH_UNITS_H_
#define GRAPHGOLD_GRAPH_UNITS_H_

#include <cstdint>
#include <string>

namespace graphgold {

// "512 B", "200.0 MiB": powers of 1024.
std::string BytesToString(double bytes);
// "512", "12.3 k", "1.81 G": powers of 1000, three digits.
std::string CountToString(double count);
// "850 ns", "12.3 µs", "4.2 ms", "1.5 s".
std::string DurationToString(double nanoseconds);
// "+20 %", "-0.3 %" for 0.2, -0.003; "5 %" without the sign.
std::string PercentToString(double ratio);
std::string SignedPercentToString(double ratio);
// A number without a unit: the shortest text that reads back as it, an integer without a fraction.
std::string NumberToString(double number);
// A few digits of it: "1.52".
std::string RoundedToString(double number, int digits_after_point);

// "11,689,512"
std::string WithSeparators(std::int64_t count);

// EXPECT_THAT(run, PeakMemory("cpu", Le(MiB(200))))
constexpr std::int64_t Units(double n, double unit) {
  return static_cast<std::int64_t>(n * unit + 0.5);
}
constexpr std::int64_t KiB(double n) { return Units(n, 1024.); }
constexpr std::int64_t MiB(double n) { return Units(n, 1024. * 1024); }
constexpr std::int64_t GiB(double n) { return Units(n, 1024. * 1024 * 1024); }
constexpr std::int64_t MFlops(double n) { return Units(n, 1e6); }
constexpr std::int64_t GFlops(double n) { return Units(n, 1e9); }

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_UNITS_H_
