// SPDX-License-Identifier: MIT
#include "graphgold/report/string_table.h"

#include "graphgold/report/escape.h"

namespace graphgold {

std::string StringTable::NumberOf(std::string_view text) {
  const auto [it, is_new] = numbers_.try_emplace(std::string(text), numbers_.size());
  if (is_new) list_ += (list_.empty() ? "\n" : ",\n") + JsonText(text);
  return std::to_string(it->second);
}

}  // namespace graphgold
