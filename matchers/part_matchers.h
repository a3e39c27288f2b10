// SPDX-License-Identifier: MIT
//
// GoogleMock matchers over all calls of a graph, and over a part of it.
//
// -------------------------------------------------------------------------------------------------
// EachOp(call), AllOps(call)
// EachOp(op, call)
//
// Matches a graph whose every call matches (see call_matchers.h); whose every call of the operator
// does. Where it fails, it shows the first calls that don't. Of no calls, all match.
//
//   EXPECT_THAT(graph, EachOp(Result(0, OnDevice("cuda"))));
//   EXPECT_THAT(graph, EachOp("aten::conv2d", Attr("groups", 1)));
//
// -------------------------------------------------------------------------------------------------
// InModule(path, graph)
//
// Matches a graph whose part in this module, and in all that is inside it, matches. The part is a
// graph: what it reads from outside are its inputs, what is read of it outside are its outputs (see
// graph/part.h). A module that no call belongs to is an Error.
//
//   EXPECT_THAT(graph, InModule("encoder.layer*", HasNoOp("aten::dropout")));
//
// With the path alone, it is an option of a check: EXPECT_GRAPH_MATCHES(…, InModule("encoder")).
//
// -------------------------------------------------------------------------------------------------
// InPhase(phase, graph)
//
// The same with the calls of a phase. A phase without a call is an Error.
//
//   EXPECT_THAT(graph, InPhase(Phase::kBackward, HasOpCount("aten::convolution_backward", 20)));
#ifndef GRAPHGOLD_MATCHERS_PART_MATCHERS_H_
#define GRAPHGOLD_MATCHERS_PART_MATCHERS_H_

#include <gmock/gmock-matchers.h>

#include <string>

#include "graphgold/graph/op_graph.h"
#include "graphgold/matchers/call_view.h"
#include "graphgold/matchers/module_part.h"
#include "graphgold/matchers/print_graph.h"

namespace graphgold {

::testing::Matcher<const OpGraph&> EachOp(const ::testing::Matcher<const CallView&>& call);
inline ::testing::Matcher<const OpGraph&> AllOps(const ::testing::Matcher<const CallView&>& call) {
  return EachOp(call);
}
::testing::Matcher<const OpGraph&> EachOp(const std::string& op,
                                          const ::testing::Matcher<const CallView&>& call);

::testing::Matcher<const OpGraph&> InModule(const std::string& path,
                                            const ::testing::Matcher<const OpGraph&>& part);

::testing::Matcher<const OpGraph&> InPhase(Phase phase,
                                           const ::testing::Matcher<const OpGraph&>& part);

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_PART_MATCHERS_H_
