// SPDX-License-Identifier: MIT
//
// A drawing of a graph, or of what became of one.
#ifndef GRAPHGOLD_REPORT_DRAW_H_
#define GRAPHGOLD_REPORT_DRAW_H_

#include <filesystem>
#include <string>

#include "graphgold/graph/compare.h"
#include "graphgold/report/dot.h"

namespace graphgold {

enum class DrawFormat { kDot, kSvg, kPng };
// By the file's ending. Throws Error for another, and for one that needs Graphviz where this was
// built without.
DrawFormat DrawFormatOf(const std::filesystem::path& file);

// The drawing as the file's bytes. Throws Error where Graphviz cannot make it.
std::string Draw(const OpGraph& graph, DrawFormat format, const DotOptions& options = {});
// What was added, removed and modified in its colour.
std::string Draw(const Comparison& comparison, Facets facets, DrawFormat format,
                 const DotOptions& options = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_DRAW_H_
