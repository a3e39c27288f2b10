// SPDX-License-Identifier: MIT
#include "graphgold/graph/gap_match.h"

#include <algorithm>
#include <unordered_map>

#include "graphgold/graph/same_attributes.h"

namespace graphgold {
namespace {

using Stretch = std::vector<NodeId>;
using Pairs = std::vector<std::pair<NodeId, NodeId>>;

// Beyond this many comparisons an exact alignment takes too long.
constexpr std::size_t kMaxComparisons = 1 << 18;

// Stretches of nodes without a partner, each by the node before it, given in terms of `after`; by
// an invalid id where it is the first.
std::unordered_map<NodeId, Stretch> Stretches(const std::vector<NodeId>& partner, bool of_after) {
  std::unordered_map<NodeId, Stretch> stretches;
  NodeId last;
  for (std::size_t i = 0; i < partner.size(); ++i) {
    if (partner[i].valid()) {
      last = of_after ? NodeId(i) : partner[i];
    } else {
      stretches[last].push_back(NodeId(i));
    }
  }
  return stretches;
}

class Alignment {
 public:
  Alignment(const OpGraph& before, const OpGraph& after, const Stretch& a, const Stretch& b)
      : before_(before), after_(after), a_(a), b_(b) {}

  Pairs Run() { return a_.size() * b_.size() <= kMaxComparisons ? Best() : InOrder(); }

 private:
  // 0 for different operators; more for more in common.
  int Likeness(std::size_t i, std::size_t k) const {
    const Node& x = before_.node(a_[i]);
    const Node& y = after_.node(b_[k]);
    if (x.op != y.op || x.phase != y.phase) return 0;
    const bool same_attributes = SameAttributes(x.attributes, y.attributes);
    return 4 + (same_attributes ? 2 : 0) + (x.scope == y.scope ? 1 : 0);
  }

  // The common subsequence of the most likeness.
  Pairs Best() const {
    const std::size_t width = b_.size() + 1;
    std::vector<int> best((a_.size() + 1) * width);  // of what follows i and k
    for (std::size_t i = a_.size(); i-- > 0;) {
      for (std::size_t k = b_.size(); k-- > 0;) {
        const int likeness = Likeness(i, k);
        const int paired = likeness == 0 ? 0 : likeness + best[(i + 1) * width + k + 1];
        best[i * width + k] =
            std::max({paired, best[(i + 1) * width + k], best[i * width + k + 1]});
      }
    }
    Pairs pairs;
    for (std::size_t i = 0, k = 0; i < a_.size() && k < b_.size();) {
      const int likeness = Likeness(i, k);
      if (likeness != 0 && best[i * width + k] == likeness + best[(i + 1) * width + k + 1]) {
        pairs.emplace_back(a_[i++], b_[k++]);
      } else if (best[i * width + k] == best[(i + 1) * width + k]) {
        ++i;
      } else {
        ++k;
      }
    }
    return pairs;
  }

  // Each with the next of its operator, if that is not far.
  Pairs InOrder() const {
    constexpr std::size_t kFar = 64;
    Pairs pairs;
    std::size_t next = 0;
    for (std::size_t i = 0; i < a_.size(); ++i) {
      for (std::size_t k = next; k < std::min(b_.size(), next + kFar); ++k) {
        if (Likeness(i, k) == 0) continue;
        pairs.emplace_back(a_[i], b_[k]);
        next = k + 1;
        break;
      }
    }
    return pairs;
  }

  const OpGraph& before_;
  const OpGraph& after_;
  const Stretch& a_;
  const Stretch& b_;
};

}  // namespace

Pairs MatchGaps(const OpGraph& before, const OpGraph& after, const NodeMatch& match) {
  const auto before_stretches = Stretches(match.to_after, false);
  auto after_stretches = Stretches(match.to_before, true);
  Pairs pairs;
  for (const auto& [neighbour, stretch] : before_stretches) {
    const auto found = after_stretches.find(neighbour);
    if (found == after_stretches.end()) continue;
    const Pairs more = Alignment(before, after, stretch, found->second).Run();
    pairs.insert(pairs.end(), more.begin(), more.end());
  }
  std::sort(pairs.begin(), pairs.end());  // stretches came in the order of a hash map
  return pairs;
}

}  // namespace graphgold
