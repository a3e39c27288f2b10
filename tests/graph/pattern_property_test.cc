// SPDX-License-Identifier: MIT
//
// The search finds what trying all nodes for all calls finds, on random small graphs.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/graph/pattern_search.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

// A call of a graph or of a pattern, with two operands: calls by their number, or something else.
// In a graph that is an input, in a pattern a variable, or a blank.
struct SmallCall {
  static constexpr int kOther = 100;
  static constexpr int kBlank = 200;

  std::string op;
  std::vector<int> operands;
};
using SmallGraph = std::vector<SmallCall>;

std::string OperandText(int operand) {
  if (operand == SmallCall::kBlank) return "_";
  if (operand >= SmallCall::kOther) return "x" + std::to_string(operand - SmallCall::kOther);
  return "n" + std::to_string(operand);
}

std::string SmallText(const SmallGraph& graph, const std::string& result) {
  std::string text;
  for (std::size_t i = 0; i < graph.size(); ++i) {
    text += OperandText(static_cast<int>(i)) + " = " + graph[i].op + "(" +
            OperandText(graph[i].operands[0]) + ", " + OperandText(graph[i].operands[1]) + ")" +
            result + "\n";
  }
  return text;
}

class SmallRandom {
 public:
  explicit SmallRandom(unsigned seed) : random_(seed) {}

  SmallGraph Graph(int calls) {
    SmallGraph graph;
    for (int i = 0; i < calls; ++i) graph.push_back({Op(2), {Operand(i, 0), Operand(i, 0)}});
    return graph;
  }
  SmallGraph PatternOf(int calls) {
    SmallGraph pattern;
    for (int i = 0; i < calls; ++i) pattern.push_back({Op(3), {Operand(i, 1), Operand(i, 1)}});
    return pattern;
  }

 private:
  int Below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::string Op(int n) {
    const char* const ops[] = {"my::f", "my::g", "my::*"};
    return ops[Below(n)];
  }
  int Operand(int calls, int blanks) {
    const int choice = Below(4);
    if (choice == 0 && blanks > 0) return SmallCall::kBlank;
    if (choice == 1 || calls == 0) return SmallCall::kOther + Below(2);
    return std::max(0, calls - 1 - Below(3));
  }

  std::mt19937 random_;
};

// Whether the nodes, by call, are an occurrence.
bool IsOccurrence(const SmallGraph& graph, const SmallGraph& pattern,
                  const std::vector<int>& nodes) {
  std::vector<int> variables(2, -1);
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const SmallCall& node = graph[static_cast<std::size_t>(nodes[i])];
    if (pattern[i].op != "my::*" && pattern[i].op != node.op) return false;
    for (std::size_t k = 0; k < 2; ++k) {
      const int wanted = pattern[i].operands[k];
      if (wanted == SmallCall::kBlank) continue;
      if (wanted >= SmallCall::kOther) {
        int& variable = variables[static_cast<std::size_t>(wanted - SmallCall::kOther)];
        if (variable < 0) variable = node.operands[k];
        if (variable != node.operands[k]) return false;
      } else if (node.operands[k] != nodes[static_cast<std::size_t>(wanted)]) {
        return false;
      }
    }
  }
  return true;
}

// All sets of nodes that are an occurrence in some order.
void TryAll(const SmallGraph& graph, const SmallGraph& pattern, std::vector<int>& nodes,
            std::set<std::vector<int>>& found) {
  if (nodes.size() == pattern.size()) {
    if (!IsOccurrence(graph, pattern, nodes)) return;
    std::vector<int> sorted = nodes;
    std::sort(sorted.begin(), sorted.end());
    found.insert(sorted);
    return;
  }
  for (int i = 0; i < static_cast<int>(graph.size()); ++i) {
    if (std::find(nodes.begin(), nodes.end(), i) != nodes.end()) continue;
    nodes.push_back(i);
    TryAll(graph, pattern, nodes, found);
    nodes.pop_back();
  }
}

// The sets of nodes that the search finds, each of which must be an occurrence as it is told.
std::vector<std::vector<int>> Search(const SmallGraph& graph, const SmallGraph& wanted,
                                     const Pattern& pattern) {
  const OpGraph searched =
      ParseText("input x0: f32[4]\ninput x1: f32[4]\n" + SmallText(graph, " -> f32[4]"));
  std::vector<std::vector<int>> found;
  for (const PatternMatch& match : FindPattern(searched, pattern).matches) {
    std::vector<int> nodes;
    for (const NodeId node : match.nodes) nodes.push_back(static_cast<int>(node.index()));
    EXPECT_TRUE(IsOccurrence(graph, wanted, nodes));
    std::sort(nodes.begin(), nodes.end());
    found.push_back(std::move(nodes));
  }
  return found;
}

TEST(PatternPropertyTest, FindsWhatTryingEverythingFinds) {
  std::size_t searched = 0;
  std::size_t found = 0;
  for (unsigned seed = 0; seed < 3000 && !HasFailure(); ++seed) {
    SmallRandom random(seed);
    const SmallGraph graph = random.Graph(8);
    const SmallGraph wanted = random.PatternOf(1 + static_cast<int>(seed % 4));
    SCOPED_TRACE(SmallText(wanted, "") + "in\n" + SmallText(graph, ""));
    Pattern pattern;
    try {
      pattern = ParsePattern(SmallText(wanted, ""));
    } catch (const Error&) {
      continue;  // not connected
    }
    std::vector<int> nodes;
    std::set<std::vector<int>> expected;
    TryAll(graph, wanted, nodes, expected);
    EXPECT_EQ(Search(graph, wanted, pattern),
              std::vector<std::vector<int>>(expected.begin(), expected.end()));
    ++searched;
    found += expected.size();
  }
  EXPECT_GT(searched, 1500u);
  EXPECT_GT(found, 3000u);
}

}  // namespace
}  // namespace graphgold
