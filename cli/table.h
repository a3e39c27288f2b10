// SPDX-License-Identifier: MIT
//
// Text in columns.
#ifndef GRAPHGOLD_CLI_TABLE_H_
#define GRAPHGOLD_CLI_TABLE_H_

#include <cstddef>
#include <string>
#include <vector>

namespace graphgold::cli {

using TableRow = std::vector<std::string>;

// The first row is the heading. The first `texts` columns are set to the left, numbers to the
// right; longer cells than 60 characters are cut.
std::string TableText(std::vector<TableRow> rows, std::size_t texts);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_TABLE_H_
