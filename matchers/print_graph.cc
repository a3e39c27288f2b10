// SPDX-License-Identifier: MIT
#include "graphgold/matchers/print_graph.h"

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/stats.h"

namespace graphgold {

void PrintTo(const OpGraph& graph, std::ostream* os) {
  constexpr std::size_t kMaxNamed = 5;
  const auto by_name = CountOps(graph);
  std::vector<std::pair<std::string, std::size_t>> counts(by_name.begin(), by_name.end());
  // The most frequent first; equal ones stay sorted by name.
  std::stable_sort(counts.begin(), counts.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  const std::size_t size = graph.nodes.size();
  *os << "graph of " << size << (size == 1 ? " call" : " calls");
  for (std::size_t i = 0; i < counts.size() && i < kMaxNamed; ++i) {
    *os << (i == 0 ? ": " : ", ") << counts[i].second << " " << counts[i].first;
  }
  if (counts.size() > kMaxNamed) *os << ", …";
}

}  // namespace graphgold
