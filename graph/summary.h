// SPDX-License-Identifier: MIT
//
// A model at a glance: how many calls of what, parameters, FLOPs, memory and time, in total and by
// module. As data; SummaryText makes a table of it for people.
#ifndef GRAPHGOLD_GRAPH_SUMMARY_H_
#define GRAPHGOLD_GRAPH_SUMMARY_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "graphgold/graph/cost.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/profile.h"

namespace graphgold {

// Of outermost calls; overloads together: "aten::add".
struct OpSummary {
  std::string op;
  std::size_t calls = 0;
  std::size_t unknown = 0;  // how many of them have no known cost
  Cost cost;                // of the others
};

struct ModuleTotals {
  std::size_t calls = 0;
  // Tied ones with the module that has them first. Nothing where a size is not known.
  std::optional<std::int64_t> parameters = 0;
  std::size_t unknown = 0;           // calls without a known cost
  Cost cost;                         // of the others
  std::int64_t allocated_bytes = 0;  // over all devices; only where memory was measured
  double nanoseconds = 0;            // only where time was measured
};

struct ModuleSummary {
  static constexpr std::size_t kNoParent = std::numeric_limits<std::size_t>::max();

  std::string path;  // "layer1.0.conv1"; empty for the model itself
  std::size_t parent = kNoParent;
  std::size_t depth = 0;
  std::string output;     // the shape that its last forward call returned: "[1,64,56,56]"
  ModuleTotals own;       // without what is in modules inside
  ModuleTotals all;       // with it
  double time_share = 0;  // of the time in all calls, with modules inside
};

struct Summary {
  std::size_t calls = 0;
  std::vector<OpSummary> ops;  // most frequent first, then by name
  // Nothing where a size is not known.
  std::optional<std::int64_t> parameters;
  std::optional<std::int64_t> trainable_parameters;
  std::optional<std::int64_t> parameter_bytes;
  std::optional<std::int64_t> buffer_bytes;
  Cost cost;                // of the calls that are known
  std::size_t unknown = 0;  // the others
  // The model first, then its modules as a tree: each behind the one that it is in, in the order in
  // which calls reach them; those that no call reaches last.
  std::vector<ModuleSummary> modules;
  // Where they were measured. A reason, where they could not be.
  std::optional<std::vector<DeviceMemory>> memory;
  std::string memory_unavailable;
  std::optional<Durations> time;
  std::string time_unavailable;
};

// The profile is of a run of that graph.
Summary Summarize(const OpGraph& graph, const Profile& profile = {});

struct SummaryTextOptions {
  std::size_t depth = std::numeric_limits<std::size_t>::max();  // of modules in the table
};

// A table of modules, each with all that is inside it, and the totals. Ends with a newline.
std::string SummaryText(const Summary& summary, const SummaryTextOptions& options = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_SUMMARY_H_
