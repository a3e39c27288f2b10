// SPDX-License-Identifier: MIT
//
// Where boxes go, by Graphviz. Sizes are the caller's, so no font has a say in it: the same boxes
// lie in the same places on every machine.
#ifndef GRAPHGOLD_REPORT_LAYOUT_H_
#define GRAPHGOLD_REPORT_LAYOUT_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace graphgold {

struct BoxSize {
  int width = 0;
  int height = 0;
};

struct LayoutRequest {
  std::vector<BoxSize> boxes;
  std::vector<std::pair<std::size_t, std::size_t>> edges;  // between boxes
};

struct Layout {
  struct Point {
    int x = 0;
    int y = 0;
  };
  int width = 0;
  int height = 0;
  std::vector<Point> centres;      // by box; y grows downwards
  std::vector<std::string> paths;  // by edge, as SVG has it: "M1,2C…"; it ends at the box
};

// Whether this was built with Graphviz. Without, nothing below may be called.
bool CanLayOut();

// Throws Error where Graphviz cannot do it: its plugins are not installed.
Layout LayOut(const LayoutRequest& request);

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_LAYOUT_H_
