// SPDX-License-Identifier: MIT
#include "graphgold/cli/table.h"

#include <algorithm>

namespace graphgold::cli {
namespace {

constexpr std::size_t kWidestCell = 60;

bool ContinuesCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// In characters of UTF-8.
std::size_t WidthOf(const std::string& cell) {
  return cell.size() -
         static_cast<std::size_t>(std::count_if(cell.begin(), cell.end(), ContinuesCharacter));
}

void CutCell(std::string& cell) {
  if (WidthOf(cell) <= kWidestCell) return;
  std::size_t end = 0;
  for (std::size_t width = 0; end < cell.size(); ++end) {
    if (!ContinuesCharacter(cell[end]) && ++width == kWidestCell) break;
  }
  cell.resize(end);
  cell += "…";
}

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
      CutCell(row[i]);
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
