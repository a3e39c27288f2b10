// SPDX-License-Identifier: MIT
//
// What is known to differ from one LibTorch to another: operators that got another overload, calls
// that are made in another way. A model that did not change can drift by these when LibTorch is
// updated; a failure then tells them apart from the model's own.
#ifndef GRAPHGOLD_GRAPH_VERSION_CHANGES_H_
#define GRAPHGOLD_GRAPH_VERSION_CHANGES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "graphgold/graph/compare.h"

namespace graphgold {

struct VersionExplanation {
  std::size_t explained = 0;         // how many of the diff's changes
  std::vector<std::string> reasons;  // "std.dim → std.correction, after LibTorch 1.13", each once
};

// Both versions are those that the graphs were recorded with. Between versions that differ in
// nothing known, nothing is explained.
VersionExplanation ExplainByVersion(const Comparison& comparison);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_VERSION_CHANGES_H_
