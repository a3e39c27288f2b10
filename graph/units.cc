// SPDX-License-Identifier: MIT
#include "graphgold/graph/units.h"

#include <charconv>
#include <cmath>
#include <cstddef>

#include "graphgold/graph/attribute.h"

namespace graphgold {
namespace {

// The largest unit of which there is one, once the number is rounded: 999.96 k is 1.00 M.
template <std::size_t kCount>
std::string WithUnit(double number, double step, double round_up,
                     const char* const (&units)[kCount], std::string (*text)(double, bool)) {
  std::size_t unit = 0;
  while (unit + 1 < kCount && std::abs(number) >= step - (unit == 0 ? 0.5 : round_up)) {
    number /= step;
    ++unit;
  }
  const std::string suffix = units[unit];
  return text(number, unit == 0) + (suffix.empty() ? "" : " " + suffix);
}

std::string OneDigitAfterPoint(double number, bool smallest_unit) {
  return RoundedToString(number, smallest_unit ? 0 : 1);
}

std::string UpToThreeDigits(double number, bool smallest_unit) {
  const double size = std::abs(number);
  const int digits = smallest_unit || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  return RoundedToString(number, digits);
}

}  // namespace

std::string RoundedToString(double number, int digits_after_point) {
  if (!std::isfinite(number)) return DoubleToString(number);
  char buffer[512];  // a double has up to 309 digits before the point
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), number, std::chars_format::fixed,
                                 digits_after_point);
  return std::string(buffer, end.ptr);
}

std::string BytesToString(double bytes) {
  constexpr const char* kUnits[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
  return WithUnit(bytes, 1024, 0.05, kUnits, OneDigitAfterPoint);
}

std::string CountToString(double count) {
  constexpr const char* kUnits[] = {"", "k", "M", "G", "T", "P", "E"};
  return WithUnit(count, 1000, 0.5, kUnits, UpToThreeDigits);
}

std::string DurationToString(double nanoseconds) {
  constexpr const char* kUnits[] = {"ns", "µs", "ms", "s"};
  return WithUnit(nanoseconds, 1000, 0.05, kUnits, OneDigitAfterPoint);
}

std::string PercentToString(double ratio) {
  const double percent = ratio * 100;
  const double size = std::abs(percent);
  if (size >= 9.95 || size == 0) return RoundedToString(percent, 0) + " %";
  // As many digits as it takes to show that it is not nothing.
  int digits = 1;
  for (double shown = 0.1; size < shown && digits < 12; shown /= 10) ++digits;
  std::string text = RoundedToString(percent, digits);
  if (text.compare(text.size() - 2, 2, ".0") == 0) text.resize(text.size() - 2);
  return text + " %";
}

std::string SignedPercentToString(double ratio) {
  return (ratio > 0 ? "+" : "") + PercentToString(ratio);
}

std::string NumberToString(double number) {
  constexpr double kMaxInteger = 9223372036854775808.;  // 2^63
  if (number == std::floor(number) && std::abs(number) < kMaxInteger) {
    return std::to_string(static_cast<std::int64_t>(number));
  }
  return DoubleToString(number);
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
