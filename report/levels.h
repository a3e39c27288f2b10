// SPDX-License-Identifier: MIT
//
// The pictures of a report: one for each level of the module tree, and several for a level with
// many members, so that none has more than a few hundred boxes however large the model is.
#ifndef GRAPHGOLD_REPORT_LEVELS_H_
#define GRAPHGOLD_REPORT_LEVELS_H_

#include <cstddef>
#include <vector>

#include "graphgold/report/joined_graph.h"
#include "graphgold/report/module_tree.h"

namespace graphgold {

struct LevelOptions {
  std::size_t max_members = 120;  // in one picture; a longer level is cut into parts
  std::size_t max_ports = 8;      // of either direction in one picture; more become one
};

// A box in a picture: a member of the level, or a port, where data comes in from elsewhere or goes
// out to there.
struct LevelBox {
  enum class Kind : unsigned char {
    kMember,
    kOuterPort,  // elsewhere is a thing or module outside of the level: `member`
    kPartPort,   // … another part of the same level: `part`
    kManyPort,   // … more places than can be shown: `count`
  };
  Kind kind = Kind::kMember;
  bool is_source = false;  // of a port: data comes from there
  Member member;
  std::size_t part = 0;
  std::size_t count = 0;
};

// Between boxes of one picture.
struct LevelEdge {
  std::size_t from = 0;
  std::size_t to = 0;
  bool before = false;
  bool after = false;
};

struct LevelPart {
  std::size_t module = 0;
  std::size_t part = 0;
  std::vector<LevelBox> boxes;  // members in their order, then ports
  std::vector<LevelEdge> edges;
};

struct Levels {
  std::vector<LevelPart> parts;
  std::vector<std::size_t> first_part;  // by module: where its parts begin; of levels
  std::vector<std::size_t> part_count;  // by module; 0 for one that is no level
  std::size_t max_members = 0;

  // The picture that shows this place.
  std::size_t PartOf(Place place) const {
    return first_part[place.module] + place.slot / max_members;
  }
};

Levels MakeLevels(const JoinedGraph& graph, const ModuleTree& tree,
                  const LevelOptions& options = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_LEVELS_H_
