// SPDX-License-Identifier: MIT
#include "graphgold/report/layout.h"

#include <cmath>

#include "graphgold/report/graphviz.h"

namespace graphgold {
namespace {

constexpr double kPointsPerInch = 72;

int Rounded(double coordinate) { return static_cast<int>(std::lround(coordinate)); }

void Set(void* object, const char* name, const std::string& value) {
  agsafeset(object, const_cast<char*>(name), const_cast<char*>(value.c_str()),
            const_cast<char*>(""));
}

// In thousandths: locales have different points.
std::string Inches(int points) {
  const long thousandths = std::lround(points * 1000 / kPointsPerInch);
  const std::string rest = std::to_string(1000 + thousandths % 1000).substr(1);
  return std::to_string(thousandths / 1000) + "." + rest;
}

std::string PointText(pointf point, double top) {
  return std::to_string(Rounded(point.x)) + "," + std::to_string(Rounded(top - point.y));
}

std::string PathOf(Agedge_t* edge, double top) {
  const splines* const route = ED_spl(edge);
  if (route == nullptr || route->size == 0) return "";
  const bezier& curve = route->list[0];
  std::string path = "M" + PointText(curve.list[0], top) + "C";
  const auto points = static_cast<std::size_t>(curve.size);  // signed in some versions
  for (std::size_t i = 1; i < points; ++i) {
    path += (i == 1 ? "" : " ") + PointText(curve.list[i], top);
  }
  return path;
}

}  // namespace

bool CanLayOut() { return true; }

Layout LayOut(const LayoutRequest& request) {
  GraphvizContext();
  GraphvizGraph graph(agopen(const_cast<char*>("level"), Agdirected, nullptr));
  Set(graph.get(), "nodesep", "0.25");
  Set(graph.get(), "ranksep", "0.32");
  // Steps of its optimisation for each box. Without a limit, one graph in a thousand of tangled
  // ones takes most of a minute; the others need fewer.
  Set(graph.get(), "nslimit", "2");
  Set(graph.get(), "nslimit1", "2");
  std::vector<Agnode_t*> nodes;
  for (std::size_t i = 0; i < request.boxes.size(); ++i) {
    Agnode_t* const node = agnode(graph.get(), const_cast<char*>(std::to_string(i).c_str()), 1);
    Set(node, "shape", "box");
    Set(node, "label", "");
    Set(node, "fixedsize", "true");
    Set(node, "width", Inches(request.boxes[i].width));
    Set(node, "height", Inches(request.boxes[i].height));
    nodes.push_back(node);
  }
  std::vector<Agedge_t*> edges;
  for (const auto& [from, to] : request.edges) {
    edges.push_back(agedge(graph.get(), nodes[from], nodes[to], nullptr, 1));
    Set(edges.back(), "arrowhead", "none");
  }
  graph.LayOut();
  const boxf bounds = GD_bb(graph.get());
  Layout layout;
  layout.width = Rounded(bounds.UR.x);
  layout.height = Rounded(bounds.UR.y);
  for (Agnode_t* const node : nodes) {
    const pointf centre = ND_coord(node);
    layout.centres.push_back({Rounded(centre.x), Rounded(bounds.UR.y - centre.y)});
  }
  for (Agedge_t* const edge : edges) layout.paths.push_back(PathOf(edge, bounds.UR.y));
  return layout;
}

}  // namespace graphgold
