// SPDX-License-Identifier: MIT
#include "graphgold/graph/human_units.h"

#include <cmath>
#include <cstddef>
#include <cstdio>

namespace graphgold {
namespace {

// Four digits, without the locale's ideas of a decimal point.
std::string FourDigits(double number) {
  const double size = std::fabs(number);
  const int decimals = size < 9.9995 ? 3 : size < 99.995 ? 2 : size < 999.95 ? 1 : 0;
  const auto scale = static_cast<std::int64_t>(std::pow(10.0, decimals) + 0.5);
  const std::int64_t digits = std::llround(size * static_cast<double>(scale));
  std::string text = (number < 0 ? "-" : "") + std::to_string(digits / scale);
  if (decimals == 0) return text;
  std::string fraction = std::to_string(digits % scale);
  fraction.insert(0, static_cast<std::size_t>(decimals) - fraction.size(), '0');
  return text + "." + fraction;
}

// Divides until the number is below the limit, or the units are used up.
template <std::size_t kUnits>
std::string Scaled(double number, double step, double limit, const char* const (&units)[kUnits]) {
  std::size_t unit = 0;
  while (std::fabs(number) >= limit && unit + 1 < kUnits) {
    number /= step;
    ++unit;
  }
  return FourDigits(number) + " " + units[unit];
}

}  // namespace

std::string HumanCount(std::int64_t count) {
  if (count > -10000 && count < 10000) return std::to_string(count);
  static constexpr const char* kUnits[] = {"k", "M", "G", "T", "P", "E"};
  return Scaled(static_cast<double>(count) / 1000, 1000, 999.95, kUnits);
}

std::string HumanBytes(std::int64_t bytes) {
  if (bytes > -1024 && bytes < 1024) return std::to_string(bytes) + " B";
  static constexpr const char* kUnits[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  return Scaled(static_cast<double>(bytes) / 1024, 1024, 1023.95, kUnits);
}

std::string HumanTime(double nanoseconds) {
  if (nanoseconds < 999.5) return std::to_string(std::llround(nanoseconds)) + " ns";
  static constexpr const char* kUnits[] = {"us", "ms", "s"};
  return Scaled(nanoseconds / 1000, 1000, 999.95, kUnits);
}

std::string WithSeparators(std::int64_t count) {
  std::string text = std::to_string(count);
  const std::size_t first = count < 0 ? 1 : 0;
  for (std::size_t at = text.size(); at > first + 3;) {
    at -= 3;
    text.insert(at, ",");
  }
  return text;
}

}  // namespace graphgold
