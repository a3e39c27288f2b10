// SPDX-License-Identifier: MIT
#include "graphgold/report/pictures.h"

#include <algorithm>
#include <map>
#include <string>

#include "graphgold/graph/change_text.h"

namespace graphgold {
namespace {

// Of page.css's letters in boxes, in pixels. Widths go in steps, so that more pictures look alike.
constexpr double kLetterWidth = 7.25;
constexpr int kLineHeight = 16;
constexpr int kPadding = 12;
constexpr int kWidthStep = 24;

BoxSize SizeOf(const Label& label) {
  std::size_t longest = 0;
  for (const std::string& line : label) longest = std::max(longest, TextLength(line));
  const int width = static_cast<int>(static_cast<double>(longest) * kLetterWidth) + 2 * kPadding;
  return {(width + kWidthStep - 1) / kWidthStep * kWidthStep,
          static_cast<int>(label.size()) * kLineHeight + kPadding};
}

class PictureMaker {
 public:
  PictureMaker(const JoinedSources& sources, const JoinedGraph& graph, const ModuleTree& tree)
      : sources_(sources), graph_(graph), tree_(tree) {}

  Pictures Take(const Levels& levels, const PictureProgress& progress) {
    for (const LevelPart& part : levels.parts) {
      std::vector<Label> labels;
      for (const LevelBox& box : part.boxes) labels.push_back(BoxLabel(part, box));
      if (CanLayOut()) LayOutPart(part, labels);
      pictures_.labels.push_back(std::move(labels));
      if (progress) progress(pictures_.labels.size(), levels.parts.size());
    }
    return std::move(pictures_);
  }

 private:
  Label BoxLabel(const LevelPart& part, const LevelBox& box) const {
    const std::string& level = tree_.modules[part.module].path;
    const std::string way = box.is_source ? "from " : "to ";
    switch (box.kind) {
      case LevelBox::Kind::kMember:
        return box.member.is_module ? LabelOf(tree_.modules[box.member.index], level)
                                    : LabelOf(sources_, graph_.things[box.member.index], level);
      case LevelBox::Kind::kOuterPort:
        return {way + CutFront(box.member.is_module ? tree_.modules[box.member.index].path
                                                    : graph_.things[box.member.index].name,
                               24)};
      case LevelBox::Kind::kPartPort:
        return {way + "part " + std::to_string(box.part + 1)};
      default:
        return {way + Counted(box.count, "place")};
    }
  }

  void LayOutPart(const LevelPart& part, const std::vector<Label>& labels) {
    LayoutRequest request;
    std::string key;
    for (const Label& label : labels) {
      request.boxes.push_back(SizeOf(label));
      key += std::to_string(request.boxes.back().width) + "x" +
             std::to_string(request.boxes.back().height) + " ";
    }
    for (const LevelEdge& edge : part.edges) {
      request.edges.emplace_back(edge.from, edge.to);
      key += std::to_string(edge.from) + ">" + std::to_string(edge.to) + " ";
    }
    const auto [it, is_new] = known_.try_emplace(std::move(key), pictures_.layouts.size());
    if (is_new) {
      pictures_.layouts.push_back(LayOut(request));
      pictures_.sizes.push_back(std::move(request.boxes));
    }
    pictures_.layout_of.push_back(it->second);
  }

  const JoinedSources& sources_;
  const JoinedGraph& graph_;
  const ModuleTree& tree_;
  Pictures pictures_;
  std::map<std::string, std::size_t> known_;  // layouts, by what they are of
};

}  // namespace

Pictures MakePictures(const JoinedSources& sources, const JoinedGraph& graph,
                      const ModuleTree& tree, const Levels& levels,
                      const PictureProgress& progress) {
  return PictureMaker(sources, graph, tree).Take(levels, progress);
}

}  // namespace graphgold
