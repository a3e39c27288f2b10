// SPDX-License-Identifier: MIT
//
// The strings of a page's data: each is there once, and told by its number. Types, operators and
// names recur in every call that has to do with them. For report/ alone.
#ifndef GRAPHGOLD_REPORT_STRING_TABLE_H_
#define GRAPHGOLD_REPORT_STRING_TABLE_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace graphgold {

class StringTable {
 public:
  // The string's number, as JSON has it.
  std::string NumberOf(std::string_view text);

  // All of them in the order of their numbers: a list of JSON that may stand in a <script>.
  std::string ToJson() const { return "[" + list_ + "]"; }

 private:
  std::unordered_map<std::string, std::size_t> numbers_;
  std::string list_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_STRING_TABLE_H_
