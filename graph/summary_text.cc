// SPDX-License-Identifier: MIT
//
// The summary as a table: a tree of modules, aligned columns, and the totals below.
#include <algorithm>
#include <cmath>

#include "graphgold/graph/summary.h"
#include "graphgold/graph/units.h"

namespace graphgold {
namespace {

// Longer names and shapes are cut, so that a row stays readable.
constexpr std::size_t kLongestName = 40;
constexpr std::size_t kLongestShape = 24;
constexpr std::size_t kMostFrequentOps = 5;

std::string Cut(std::string text, std::size_t longest) {
  if (text.size() <= longest) return text;
  std::size_t end = longest - 3;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // inside UTF-8
  text.resize(end);
  return text + "...";
}

std::string ModuleName(const ModuleSummary& module) {
  if (module.path.empty()) return "(model)";
  const std::size_t dot = module.path.rfind('.');
  const std::string name = dot == std::string::npos ? module.path : module.path.substr(dot + 1);
  return Cut(std::string(2 * module.depth, ' ') + name, kLongestName);
}

std::string Percent(double share) {
  const auto thousandths = std::llround(share * 1000);
  return std::to_string(thousandths / 10) + "." + std::to_string(thousandths % 10) + " %";
}

std::string CountOrUnknown(const std::optional<std::int64_t>& count) {
  return count ? CountToString(*count) : "?";
}

// What is known, and a mark that there is more.
std::string FlopsText(const ModuleTotals& totals) {
  return CountToString(totals.cost.flops) + (totals.unknown > 0 ? " + ?" : "");
}

using TableRow = std::vector<std::string>;

// Columns are of calls. Where the run that was measured made others than the graph has, there is
// nothing to tell of them, but the totals below.
bool TellsMemoryOfCalls(const Summary& summary) {
  return summary.memory && (summary.memory->empty() || summary.modules[0].all.allocated_bytes > 0);
}
bool TellsTimeOfCalls(const Summary& summary) {
  return summary.time && summary.modules[0].all.nanoseconds > 0;
}

TableRow HeadOf(const Summary& summary) {
  TableRow row = {"Module", "Output", "Parameters", "FLOPs", "Calls"};
  if (TellsMemoryOfCalls(summary)) row.push_back("Allocated");
  if (TellsTimeOfCalls(summary)) row.push_back("Time");
  return row;
}

TableRow RowOf(const Summary& summary, const ModuleSummary& module) {
  TableRow row = {ModuleName(module), Cut(module.output, kLongestShape),
                  CountOrUnknown(module.all.parameters), FlopsText(module.all),
                  std::to_string(module.all.calls)};
  if (TellsMemoryOfCalls(summary)) row.push_back(BytesToString(module.all.allocated_bytes));
  if (TellsTimeOfCalls(summary)) row.push_back(Percent(module.time_share));
  return row;
}

// Text to the left, numbers to the right, two blanks between.
std::string AlignedLine(const TableRow& row, const std::vector<std::size_t>& widths) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::string blanks(widths[i] - row[i].size(), ' ');
    if (i > 0) line += "  ";
    line += i < 2 ? row[i] + blanks : blanks + row[i];
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string TableText(const Summary& summary, const SummaryTextOptions& options) {
  std::vector<TableRow> rows = {HeadOf(summary)};
  for (const ModuleSummary& module : summary.modules) {
    if (module.depth <= options.depth) rows.push_back(RowOf(summary, module));
  }
  std::vector<std::size_t> widths(rows[0].size());
  std::size_t whole = 2 * (widths.size() - 1);
  for (std::size_t i = 0; i < widths.size(); ++i) {
    for (const TableRow& row : rows) widths[i] = std::max(widths[i], row[i].size());
    whole += widths[i];
  }
  const std::string rule = std::string(whole, '-') + "\n";
  std::string text = AlignedLine(rows[0], widths) + rule;
  for (std::size_t i = 1; i < rows.size(); ++i) text += AlignedLine(rows[i], widths);
  return text + rule;
}

std::string CallsLine(const Summary& summary) {
  std::string text = "calls: " + std::to_string(summary.calls);
  const std::size_t shown = std::min(summary.ops.size(), kMostFrequentOps);
  for (std::size_t i = 0; i < shown; ++i) {
    const OpSummary& op = summary.ops[i];
    text += (i == 0 ? " (" : ", ") + op.op + " ×" + std::to_string(op.calls);
  }
  const std::size_t others = summary.ops.size() - shown;
  if (others > 0) text += ", and " + std::to_string(others) + " other operators";
  return text + (shown > 0 ? ")\n" : "\n");
}

std::string ParametersLine(const Summary& summary) {
  if (!summary.parameters) return "parameters: unknown, for a size is symbolic or too large\n";
  std::string text = "parameters: " + WithSeparators(*summary.parameters);
  if (summary.trainable_parameters && *summary.trainable_parameters != *summary.parameters) {
    text += ", " + WithSeparators(*summary.trainable_parameters) + " trainable";
  }
  if (summary.parameter_bytes) text += ", " + BytesToString(*summary.parameter_bytes);
  if (summary.buffer_bytes && *summary.buffer_bytes > 0) {
    text += "; buffers: " + BytesToString(*summary.buffer_bytes);
  }
  return text + "\n";
}

std::string CostLines(const Summary& summary) {
  const std::string flops = CountToString(summary.cost.flops);
  std::string text = "FLOPs: " + flops + " (" + CountToString(summary.cost.macs) +
                     " multiply-adds), moving " + BytesToString(summary.cost.bytes) + "\n";
  if (summary.unknown == 0) return text;
  text += "unknown beyond " + flops + ":";
  const char* separator = " ";
  for (const OpSummary& op : summary.ops) {
    if (op.unknown == 0) continue;
    text += separator + op.op + " ×" + std::to_string(op.unknown);
    separator = ", ";
  }
  return text + "\n";
}

std::string MemoryLines(const Summary& summary) {
  if (!summary.memory_unavailable.empty()) {
    return "memory: unavailable: " + summary.memory_unavailable + "\n";
  }
  std::string text;
  if (!summary.memory) return text;
  for (const DeviceMemory& device : *summary.memory) {
    text += "memory on " + device.device + ": peak " + BytesToString(device.peak_bytes) + ", " +
            BytesToString(device.allocated_bytes) + " in " + std::to_string(device.allocations) +
            (device.allocations == 1 ? " allocation\n" : " allocations\n");
  }
  return text;
}

std::string TimeLine(const Summary& summary) {
  if (!summary.time_unavailable.empty()) {
    return "time: unavailable: " + summary.time_unavailable + "\n";
  }
  if (!summary.time) return "";
  const std::string time = "time: " + DurationToString(summary.time->median);
  if (summary.time->runs == 1) return time + ", one run\n";
  return time + ", the median of " + std::to_string(summary.time->runs) + " runs\n";
}

}  // namespace

std::string SummaryText(const Summary& summary, const SummaryTextOptions& options) {
  return TableText(summary, options) + CallsLine(summary) + ParametersLine(summary) +
         CostLines(summary) + MemoryLines(summary) + TimeLine(summary);
}

}  // namespace graphgold
