// SPDX-License-Identifier: MIT
#include "graphgold/golden/text_place.h"

#include <algorithm>

namespace graphgold {

std::string FilePlace(const std::string& file, std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::string_view in_line = before.substr(before.rfind('\n') + 1);
  // All bytes of a character but its first are 10xxxxxx.
  const auto column = 1 + std::count_if(in_line.begin(), in_line.end(), [](char c) {
                        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
                      });
  return file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": ";
}

}  // namespace graphgold
