// SPDX-License-Identifier: MIT
//
// GoogleMock matchers that compare whole graphs.
//
// -------------------------------------------------------------------------------------------------
// IsEquivalentTo(graph)
// IsEquivalentTo(graph, options)
//
// Matches a graph that is the same as another one, under the options (see graph/compare.h). Where
// it fails, it shows what differs: "-" as in the other graph, "+" as in this one.
//
//   EXPECT_THAT(Trace(refactored, input).graph, IsEquivalentTo(Trace(model, input).graph));
//
// -------------------------------------------------------------------------------------------------
// MatchesGolden(path)
// MatchesGolden(path, facets)
// MatchesGolden(path, options)
// MatchesGolden(path, Case(name))
// MatchesGolden(path, Case(name), options)
//
// Matches a graph that is the same as a golden's. A relative path begins where those of the checks
// do. It only reads: a golden is recorded, and brought up to date, by EXPECT_GRAPH_MATCHES, which
// is the better choice where a check is all that you want. A golden that is missing, or
// can't be read, is an Error: nothing can be told of it. So are the facets of budgets (kFlops,
// kMemory, kTime): a graph is no run that could be held to one.
//
//   EXPECT_THAT(graph, AllOf(MatchesGolden("resnet18.json"), HasNoDeadOps()));
#ifndef GRAPHGOLD_MATCHERS_GOLDEN_MATCHERS_H_
#define GRAPHGOLD_MATCHERS_GOLDEN_MATCHERS_H_

#include <gmock/gmock-matchers.h>

#include <string>
#include <utility>

#include "graphgold/graph/compare.h"
#include "graphgold/graph/facets.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/matchers/print_graph.h"

namespace graphgold {

// Which of the graphs in a golden is meant. As an option of a check: each case is recorded by its
// own check; updating one leaves the others alone.
struct Case {
  explicit Case(std::string case_name) : name(std::move(case_name)) {}
  std::string name;
};

::testing::Matcher<const OpGraph&> IsEquivalentTo(OpGraph graph,
                                                  const CompareOptions& options = {});

::testing::Matcher<const OpGraph&> MatchesGolden(const std::string& path,
                                                 Facets facets = Facets::Default());
::testing::Matcher<const OpGraph&> MatchesGolden(const std::string& path,
                                                 const CompareOptions& options);
::testing::Matcher<const OpGraph&> MatchesGolden(const std::string& path, const Case& golden_case,
                                                 const CompareOptions& options = {});

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_GOLDEN_MATCHERS_H_
