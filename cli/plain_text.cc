// SPDX-License-Identifier: MIT
#include "graphgold/cli/plain_text.h"

namespace graphgold::cli {
namespace {

std::string Hex(unsigned char byte) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  return {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
}

}  // namespace

std::string PlainText(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
    if (byte == 0xC2 && next >= 0x80 && next < 0xA0) {  // those of Unicode, as UTF-8 has them
      plain += Hex(next);
      ++i;
    } else if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F) {
      plain += Hex(byte);
    } else {
      plain += text[i];
    }
  }
  return plain;
}

}  // namespace graphgold::cli
