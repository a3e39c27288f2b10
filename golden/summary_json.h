// SPDX-License-Identifier: MIT
//
// A summary for programs: the numbers of graph/summary.h under names of their own.
//
//     {"calls": 69,
//      "parameters": {"count": 11689512, "trainable": 11689512, "bytes": 46758048,
//                     "buffer_bytes": 38560},
//      "cost": {"macs": …, "flops": …, "bytes": …, "unknown_calls": 0},
//      "ops": [{"op": "aten::conv2d", "calls": 20, "cost": {…}}, …],
//      "modules": [{"path": "", "depth": 0, "output": "[1,1000]", "own": {…}, "all": {…}}, …],
//      "memory": [{"device": "cpu", "peak_bytes": …, …}],
//      "time": {"runs": 20, "median": …, …}}
//
// What is not known is null. "memory" and "time" (in nanoseconds) are there where they were
// measured; {"unavailable": why} where that was not possible.
#ifndef GRAPHGOLD_GOLDEN_SUMMARY_JSON_H_
#define GRAPHGOLD_GOLDEN_SUMMARY_JSON_H_

#include <string>

#include "graphgold/graph/summary.h"

namespace graphgold {

// Indented, keys in a fixed order; ends with a newline.
std::string SummaryToJson(const Summary& summary);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_SUMMARY_JSON_H_
