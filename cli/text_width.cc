// SPDX-License-Identifier: MIT
#include "graphgold/cli/text_width.h"

#include <algorithm>

namespace graphgold::cli {
namespace {

bool ContinuesCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

}  // namespace

std::size_t WidthOf(std::string_view text) {
  return text.size() -
         static_cast<std::size_t>(std::count_if(text.begin(), text.end(), ContinuesCharacter));
}

std::string CutToWidth(std::string text, std::size_t widest) {
  if (WidthOf(text) <= widest) return text;
  std::size_t end = 0;
  for (std::size_t width = 0; end < text.size(); ++end) {
    if (!ContinuesCharacter(text[end]) && ++width == widest) break;
  }
  text.resize(end);
  return text + "…";
}

}  // namespace graphgold::cli
