// SPDX-License-Identifier: MIT
//
// A list of JSON, item by item. For report/ alone.
#ifndef GRAPHGOLD_REPORT_JSON_LIST_H_
#define GRAPHGOLD_REPORT_JSON_LIST_H_

#include <cstddef>
#include <string>

namespace graphgold {

class JsonList {
 public:
  void Add(const std::string& item) {
    if (!text_.empty()) text_ += ",";
    text_ += item;
  }
  void Add(std::size_t number) { Add(std::to_string(number)); }

  bool empty() const { return text_.empty(); }
  std::string ToString() const { return "[" + text_ + "]"; }

 private:
  std::string text_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_JSON_LIST_H_
