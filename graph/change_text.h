// SPDX-License-Identifier: MIT
//
// One change as one line of text.
#ifndef GRAPHGOLD_GRAPH_CHANGE_TEXT_H_
#define GRAPHGOLD_GRAPH_CHANGE_TEXT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "graphgold/graph/diff.h"

namespace graphgold {

// "layer2.0.conv1/conv2d: stride [2,2] → [1,1]", "bn1/batch_norm removed (with 2 parameters)".
std::string Headline(const Change& change);

// The same change in other blocks has the same key: numbers in names count as equal. Only of a
// rename they are all that there is to tell.
std::string GroupKey(const Change& change);
// One change that stands for all of a key: "layers.*.fc1/linear".
Change MergeGroup(const std::vector<const Change*>& changes);

// "1 call", "2 calls".
std::string Counted(std::size_t count, const std::string& noun);

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_CHANGE_TEXT_H_
