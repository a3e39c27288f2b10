// SPDX-License-Identifier: MIT
#include "graphgold/cli/table.h"

#include <algorithm>
#include <utility>

#include "graphgold/cli/text_width.h"

namespace graphgold::cli {
namespace {

constexpr std::size_t kWidestCell = 60;

std::string RowText(const TableRow& row, const std::vector<std::size_t>& widths,
                    std::size_t texts) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::string blanks(widths[i] - WidthOf(row[i]), ' ');
    line += (i > 0 ? "  " : "") + (i < texts ? row[i] + blanks : blanks + row[i]);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace

std::string TableText(std::vector<TableRow> rows, std::size_t texts) {
  std::vector<std::size_t> widths(rows.at(0).size());
  for (TableRow& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      row[i] = CutToWidth(std::move(row[i]), kWidestCell);
      widths[i] = std::max(widths[i], WidthOf(row[i]));
    }
  }
  std::size_t whole = 2 * (widths.size() - 1);
  for (const std::size_t width : widths) whole += width;
  std::string text = RowText(rows[0], widths, texts) + std::string(whole, '-') + "\n";
  for (std::size_t i = 1; i < rows.size(); ++i) text += RowText(rows[i], widths, texts);
  return text;
}

}  // namespace graphgold::cli
