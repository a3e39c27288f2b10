// SPDX-License-Identifier: MIT
//
// Goldens as JSON: one item per line, keys in a fixed order, so that `git diff` reads well. The
// whole format is in docs/golden-format.md; in short:
//
//     {"graphgold": 1, "canonical_form": 2, "recorded_with": {…}, "fingerprint": "…", "seal": "…",
//     "inputs": [
//     {"name": "input", "type": "f32[1,3,224,224]"}
//     ],
//     "parameters": […], "buffers": […], "constants": […],
//     "nodes": [
//     {"id": "conv1/conv2d", "op": "aten::conv2d", "in": ["input", "conv1.weight"],
//      "attrs": {"stride": [2, 2]}, "out": ["f32[1,64,112,112]"]}
//     ],
//     "outputs": [
//     {"name": "output", "value": "conv1/conv2d"}
//     ]}
//
// (A node is one line; it is broken here for the page.) Of the sections, nodes and outputs are
// always there, others only if they hold something. "in", "out", "type" and "value" hold the
// strings of graph/reference.h; null is an absent tensor, a list a list. "phase" follows "op" where
// it is not forward; "attrs" is left out if empty. An attribute that JSON has no form for (a
// symbolic size, data-dependent, complex, nan, infinite, opaque) is {"$": its text}, and a string
// that is no UTF-8 is {"$bytes": its bytes in hex}.
//
// A golden of several cases lists them, each with its own header and sections:
//
//     {"graphgold": 1, "canonical_form": 2,
//     "cases": [
//     {"case": "decode", "recorded_with": {…}, "fingerprint": "…",
//     "inputs": […], … "outputs": […]},
//     {"case": "prefill", …}
//     ]}
#ifndef GRAPHGOLD_GOLDEN_JSON_WRITER_H_
#define GRAPHGOLD_GOLDEN_JSON_WRITER_H_

#include <string>
#include <string_view>

#include "graphgold/golden/golden.h"

namespace graphgold {

// The same golden is the same bytes, on every machine. Throws Error for a name that is no UTF-8.
std::string WriteJson(const Golden& golden);
// Whether these are the bytes of the golden of this graph alone, without a seal, and without
// writing them all. Throws likewise.
bool IsJsonOf(std::string_view golden, const OpGraph& canonical);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_JSON_WRITER_H_
