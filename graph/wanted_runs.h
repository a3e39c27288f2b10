// SPDX-License-Identifier: MIT
//
// The next few runs of a model: at sizes where expressions differ that fit those it had.
#ifndef GRAPHGOLD_GRAPH_WANTED_RUNS_H_
#define GRAPHGOLD_GRAPH_WANTED_RUNS_H_

#include <set>
#include <string>
#include <vector>

#include "graphgold/graph/dim.h"

namespace graphgold {

class WantedRuns {
 public:
  WantedRuns(Sizes base, Sizes steps);

  // Adds sizes that tell these expressions apart, as far as those that are there do not. What there
  // is no room for is left to the next round.
  void TellApart(const std::vector<Dim>& expressions);
  // Adds any sizes that are not among these.
  void AddAny(const std::vector<Sizes>& known);

  const std::vector<Sizes>& sizes() const { return wanted_; }

 private:
  bool HasRoom(const std::vector<Dim>& expressions) const;
  bool Add(const Sizes& sizes);

  Sizes base_;
  Sizes steps_;
  std::vector<Sizes> wanted_;
  std::set<std::vector<std::string>> asked_;  // the lists of expressions that there were
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_WANTED_RUNS_H_
