// SPDX-License-Identifier: MIT
//
// What is wrong with a text that is no JSON: from the library's message to ours.
#ifndef GRAPHGOLD_GOLDEN_JSON_FAULT_H_
#define GRAPHGOLD_GOLDEN_JSON_FAULT_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace graphgold {

struct JsonFault {
  std::size_t offset;   // in the text
  std::string message;  // what was expected, what was found
};

// `read` is how many characters the library had read when it gave up (one more than there are if it
// wanted more), `error` its message, and `last_end` where the last value or key ended. The message
// is UTF-8, whatever the text is.
JsonFault DescribeJsonFault(std::string_view text, std::size_t last_end, std::size_t read,
                            std::string_view error);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_FAULT_H_
