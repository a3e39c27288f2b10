// SPDX-License-Identifier: MIT
#include "graphgold/graph/name_match.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace graphgold {
namespace {

OpGraph WithNames(const std::vector<std::string>& names) {
  OpGraph graph;
  for (const std::string& name : names) {
    graph.nodes.emplace_back();
    graph.nodes.back().name = name;
  }
  return graph;
}

void ExpectMatched(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  const std::vector<NodeId> named = MatchNames(WithNames(before), WithNames(after));
  ASSERT_EQ(named.size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    const auto found = std::find(after.begin(), after.end(), before[i]);
    EXPECT_EQ(named[i].valid(), found != after.end()) << before[i];
    if (named[i].valid() && found != after.end()) {
      EXPECT_EQ(after[named[i].index()], before[i]);
    }
  }
}

std::vector<std::string> Numbered(int count) {
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) names.push_back("n" + std::to_string(i));
  return names;
}

TEST(NameMatchTest, FindsNamesInTheSameOrder) {
  ExpectMatched({}, {"a"});
  ExpectMatched({"a", "b", "c"}, {"a", "b", "c"});
}

TEST(NameMatchTest, FindsNamesBehindThoseThatCameAndWent) {
  ExpectMatched({"a", "b", "c", "d"}, {"a", "new", "c", "d"});
  ExpectMatched({"a", "b", "c"}, {"c"});
  ExpectMatched({"c"}, {"a", "b", "c"});
}

TEST(NameMatchTest, FindsNamesFarAwayAndInAnyOrder) {
  std::vector<std::string> names = Numbered(100);
  std::vector<std::string> turned = names;
  std::reverse(turned.begin(), turned.end());
  ExpectMatched(names, turned);
  std::vector<std::string> rotated = names;
  std::rotate(rotated.begin(), rotated.begin() + 40, rotated.end());
  rotated.resize(80);
  ExpectMatched(names, rotated);
  ExpectMatched(rotated, names);
}

}  // namespace
}  // namespace graphgold
