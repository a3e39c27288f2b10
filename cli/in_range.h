// SPDX-License-Identifier: MIT
//
// An option that is an integer between two others. CLI11 has such a check, but its words differ
// from version to version.
#ifndef GRAPHGOLD_CLI_IN_RANGE_H_
#define GRAPHGOLD_CLI_IN_RANGE_H_

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <string>

namespace graphgold::cli {

inline CLI::Validator InRange(std::int64_t least, std::int64_t most) {
  const auto check = [least, most](const std::string& text) -> std::string {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    const bool is_number = parsed.ec == std::errc() && parsed.ptr == end;
    if (is_number && number >= least && number <= most) return "";
    return "Value " + text + " not in range " + std::to_string(least) + " to " +
           std::to_string(most);
  };
  return CLI::Validator(check, "");
}

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_IN_RANGE_H_
