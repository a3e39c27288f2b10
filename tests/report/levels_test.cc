// SPDX-License-Identifier: MIT
#include "graphgold/report/levels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "samples.h"

namespace graphgold {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Made {
  explicit Made(const OpGraph& graph, const LevelOptions& options = {})
      : joined(JoinGraphs(graph)),
        tree(MakeModuleTree(joined)),
        levels(MakeLevels(joined, tree, options)) {}

  std::string NameOf(Member member) const {
    return member.is_module ? "[" + tree.modules[member.index].path + "]"
                            : joined.things[member.index].name;
  }
  std::string NameOf(const LevelBox& box) const {
    const std::string way = box.is_source ? "from " : "to ";
    switch (box.kind) {
      case LevelBox::Kind::kMember:
        return NameOf(box.member);
      case LevelBox::Kind::kOuterPort:
        return way + NameOf(box.member);
      case LevelBox::Kind::kPartPort:
        return way + "part " + std::to_string(box.part);
      default:
        return way + std::to_string(box.count) + " places";
    }
  }
  std::vector<std::string> Boxes(std::size_t part) const {
    std::vector<std::string> names;
    for (const LevelBox& box : levels.parts[part].boxes) names.push_back(NameOf(box));
    return names;
  }
  std::vector<std::string> Edges(std::size_t part) const {
    std::vector<std::string> edges;
    const LevelPart& picture = levels.parts[part];
    for (const LevelEdge& edge : picture.edges) {
      edges.push_back(NameOf(picture.boxes[edge.from]) + " > " + NameOf(picture.boxes[edge.to]));
    }
    return edges;
  }
  std::size_t PartOfModule(const std::string& path) const {
    return levels.first_part[tree.by_path.at(path)];
  }

  JoinedGraph joined;
  ModuleTree tree;
  Levels levels;
};

TEST(LevelsTest, ALevelShowsItsCallsAndTheModulesInsideAsOneBoxEach) {
  const Made made(GraphOf(kTenCalls));
  EXPECT_THAT(made.Boxes(0),
              ElementsAre("x", "[stem]", "[body]", "head/linear", "head+softmax", "output"));
  EXPECT_THAT(made.Edges(0), Contains("[stem] > [body]"));
}

TEST(LevelsTest, AModuleOfOneCallIsShownAsTheCall) {
  const Made made(GraphOf(kTenCalls));
  EXPECT_FALSE(made.tree.modules[made.tree.by_path.at("stem.conv")].is_level);
  EXPECT_THAT(made.Boxes(made.PartOfModule("stem")),
              ElementsAre("stem.conv/conv2d", "stem.norm/batch_norm", "stem.norm+relu", "from x",
                          "to [body]"));
}

TEST(LevelsTest, DataFromOutsideComesInByAPort) {
  const Made made(GraphOf(kTenCalls));
  EXPECT_THAT(made.Edges(made.PartOfModule("body")),
              ElementsAre("body.conv/conv2d > body.norm/batch_norm",
                          "body.norm/batch_norm > body.norm+add", "body.norm+add > body.norm+relu",
                          "body.norm+relu > body.norm+mean", "body.norm+mean > to head/linear",
                          "from [stem] > body.conv/conv2d", "from [stem] > body.norm+add"));
}

TEST(LevelsTest, ALongLevelIsCutIntoParts) {
  LevelOptions options;
  options.max_members = 4;
  const Made made(FlatGraph(8), options);
  EXPECT_THAT(made.Boxes(0), ElementsAre("input", "relu", "sin", "cos", "to part 1"));
  EXPECT_EQ(made.levels.part_count[0], 3u);
  EXPECT_THAT(made.Boxes(1),
              ElementsAre("tanh", "relu#2", "sin#2", "cos#2", "from part 0", "to part 2"));
}

TEST(LevelsTest, ManyPortsBecomeOne) {
  std::string text = "input x: f32[1]\nparam m.weight: f32[1]\n";
  std::string list;
  for (int i = 0; i < 30; ++i) {
    const std::string name = "s" + std::to_string(i);
    text += name + " = aten::slice(x, start=" + std::to_string(i) + ") -> f32[1]\n";
    list += (i == 0 ? "" : ", ") + name;
  }
  text += "m/cat = aten::cat([" + list + "], m.weight) -> f32[1]\n" +
          "m/relu = aten::mul(m/cat, m.weight) -> f32[1]\noutput output: m/relu\n";
  const Made made(GraphOf(text));
  EXPECT_THAT(made.Boxes(made.PartOfModule("m")), Contains("from 30 places"));
}

TEST(LevelsTest, NoPictureIsLargeHoweverLargeTheGraph) {
  for (const OpGraph& graph : {LargeGraph(3000), FlatGraph(3000)}) {
    const LevelOptions options;
    const Made made(graph);
    std::size_t members = 0;
    for (const LevelPart& part : made.levels.parts) {
      EXPECT_LE(part.boxes.size(), options.max_members + 2 * options.max_ports);
      for (const LevelBox& box : part.boxes) {
        members += box.kind == LevelBox::Kind::kMember && !box.member.is_module ? 1 : 0;
      }
    }
    EXPECT_EQ(members, made.joined.things.size());  // each thing is in exactly one picture
  }
}

TEST(LevelsTest, AnEmptyGraphHasOneEmptyPicture) {
  const Made made{OpGraph()};
  ASSERT_EQ(made.levels.parts.size(), 1u);
  EXPECT_THAT(made.Boxes(0), IsEmpty());
}

}  // namespace
}  // namespace graphgold
