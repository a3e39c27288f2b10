// SPDX-License-Identifier: MIT
//
// A diff for people: a summary line, then golden and received lines under module headings.
#ifndef GRAPHGOLD_GRAPH_DIFF_TEXT_H_
#define GRAPHGOLD_GRAPH_DIFF_TEXT_H_

#include <cstddef>
#include <string>

#include "graphgold/graph/diff.h"

namespace graphgold {

struct DiffTextOptions {
  std::size_t max_summary = 3;   // changes named in the summary
  std::size_t max_changes = 12;  // changes shown in full; the rest is counted
  std::size_t max_lines = 40;    // all in all: what does not fit is counted, too
  std::size_t max_width = 160;   // a longer line is cut, with an ellipsis
  std::size_t context = 3;       // unchanged calls around a change, as far as max_lines allows
  bool colour = false;           // for a terminal
};

// "2 changes: layer3.0+relu: aten::relu → aten::gelu; parameter fc.weight: f32[9,8] → f32[7,8]".
// The same change in several blocks is told once:
// "layers.*.fc1+relu: … (×12: layers.0 … layers.11)".
std::string SummarizeDiff(const GraphDiff& diff, const DiffTextOptions& options = {});

// In the manner of a unified diff, under the module that a change belongs to:
//
//   in layer2.0.conv1:
//   @@ layer2.0.conv1/conv2d: stride [2,2] → [1,1]
//       layer1.1.bn2+relu_ = aten::relu_(layer1.1.bn2+add!) -> =#0
//     - layer2.0.conv1/conv2d = aten::conv2d(…, stride=[2,2]) -> f32[1,128,28,28]
//     + layer2.0.conv1/conv2d = aten::conv2d(…, stride=[1,1]) -> f32[1,128,56,56]
//       layer2.0.bn1/batch_norm = aten::batch_norm(…) -> f32[1,128,56,56]
//   12 downstream shapes follow
//
// The graphs are those that the diff is of. They may be left out: then there is no context.
std::string RenderDiff(const GraphDiff& diff, const DiffTextOptions& options = {});
std::string RenderDiff(const OpGraph& before, const OpGraph& after, const GraphDiff& diff,
                       const DiffTextOptions& options = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_DIFF_TEXT_H_
