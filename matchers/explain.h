// SPDX-License-Identifier: MIT
//
// Words that explanations share.
#ifndef GRAPHGOLD_MATCHERS_EXPLAIN_H_
#define GRAPHGOLD_MATCHERS_EXPLAIN_H_

#include <gmock/gmock-matchers.h>

#include <cstddef>
#include <string>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold::internal {

// "1 call", "2 calls"; of a kind: "2 aten::conv2d calls".
std::string CountOfCalls(std::size_t count, const std::string& kind = "");

// "conv1/conv2d, conv2/conv2d, … and 16 more": at most five.
std::string NamesOfCalls(const OpGraph& graph, const std::vector<NodeId>& calls);

// "which has 21 aten::conv2d calls: conv1/conv2d, …", or "which has no aten::conv2d call".
std::string WhichHasCalls(const OpGraph& graph, const std::string& kind,
                          const std::vector<NodeId>& calls);

// "a", "a, b", "a, b, … and 3 more": of names in any number.
std::string Listed(const std::vector<std::string>& names, std::size_t shown);

// A call's line in the text form.
std::string LineOf(const OpGraph& graph, NodeId call);

// What a matcher has to say about something, told only where the listener wants it.
template <typename T>
bool MatchInside(const ::testing::Matcher<T>& matcher, const T& value, const std::string& what,
                 ::testing::MatchResultListener* listener) {
  if (!listener->IsInterested()) return matcher.Matches(value);
  ::testing::StringMatchResultListener inner;
  const bool matches = matcher.MatchAndExplain(value, &inner);
  *listener << what;
  if (!inner.str().empty()) *listener << ", " << inner.str();
  return matches;
}

}  // namespace graphgold::internal

#endif  // GRAPHGOLD_MATCHERS_EXPLAIN_H_
