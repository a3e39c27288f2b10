// SPDX-License-Identifier: MIT
//
// The data of a page, as data.js has it: with strings in place of their numbers, and with the line
// of every call.
#ifndef GRAPHGOLD_TESTS_REPORT_PAGE_DATA_H_
#define GRAPHGOLD_TESTS_REPORT_PAGE_DATA_H_

#include <nlohmann/json.hpp>

#include "html_check.h"

namespace graphgold {

nlohmann::json DataOf(const HtmlDocument& page);

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_REPORT_PAGE_DATA_H_
