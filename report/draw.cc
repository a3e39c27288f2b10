// SPDX-License-Identifier: MIT
#include "graphgold/report/draw.h"

#include "graphgold/graph/error.h"
#include "graphgold/graph/units.h"
#include "graphgold/report/layout.h"
#include "graphgold/report/render.h"

namespace graphgold {
namespace {

constexpr std::size_t kMostBoxes = 4000;

std::string DrawJoined(const JoinedSources& sources, const JoinedGraph& graph, DrawFormat format,
                       const DotOptions& options) {
  const Dot dot = DotOf(sources, graph, options);
  if (format == DrawFormat::kDot) return dot.text;
  if (dot.boxes > kMostBoxes) {
    throw Error((options.title.empty() ? "" : options.title + ": ") +
                "Graphviz would take too long to lay out " + WithSeparators(dot.boxes) +
                " boxes; expected at most " + WithSeparators(kMostBoxes) +
                ". Draw fewer modules (--depth N) or a part (--module PATH), write a .dot file, or "
                "make a page: graphgold report");
  }
  return RenderDot(dot.text, format == DrawFormat::kSvg ? "svg" : "png");
}

}  // namespace

DrawFormat DrawFormatOf(const std::filesystem::path& file) {
  const std::string ending = file.extension().string();
  if (ending == ".dot") return DrawFormat::kDot;
  if (ending != ".svg" && ending != ".png") {
    throw Error(file.string() + ": \"" + ending +
                "\" is no ending of a drawing. Give the file one of .svg, .png and .dot.");
  }
  if (!CanLayOut()) {
    throw Error(file.string() +
                ": this graphgold was built without Graphviz, so it writes drawings as .dot only. "
                "Write that and draw it with dot, or build with Graphviz (on Debian: apt-get "
                "install libgraphviz-dev).");
  }
  return ending == ".svg" ? DrawFormat::kSvg : DrawFormat::kPng;
}

std::string Draw(const OpGraph& graph, DrawFormat format, const DotOptions& options) {
  return DrawJoined({nullptr, &graph}, JoinGraphs(graph), format, options);
}

std::string Draw(const Comparison& comparison, Facets facets, DrawFormat format,
                 const DotOptions& options) {
  return DrawJoined({&comparison.before, &comparison.after}, JoinGraphs(comparison, facets), format,
                    options);
}

}  // namespace graphgold
