// SPDX-License-Identifier: MIT
//
// The pictures of a page: what is written in each box, and where it goes. Pictures that look alike
// (the blocks of a model mostly do) are laid out once.
#ifndef GRAPHGOLD_REPORT_PICTURES_H_
#define GRAPHGOLD_REPORT_PICTURES_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "graphgold/report/label.h"
#include "graphgold/report/layout.h"
#include "graphgold/report/levels.h"

namespace graphgold {

struct Pictures {
  std::vector<std::vector<Label>> labels;  // by part, then box
  // Only with Graphviz:
  std::vector<Layout> layouts;
  std::vector<std::vector<BoxSize>> sizes;  // by layout, then box
  std::vector<std::size_t> layout_of;       // by part
};

// Told, behind each part, how many are done and how many there are.
using PictureProgress = std::function<void(std::size_t done, std::size_t all)>;

Pictures MakePictures(const JoinedSources& sources, const JoinedGraph& graph,
                      const ModuleTree& tree, const Levels& levels,
                      const PictureProgress& progress = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_PICTURES_H_
