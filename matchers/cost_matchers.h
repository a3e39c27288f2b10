// SPDX-License-Identifier: MIT
//
// GoogleMock matchers over what a graph computes, moves and holds: numbers that are told from
// operators and shapes alone, so they are the same on every machine (see graph/cost.h).
//
// Counts may be numbers or matchers of numbers. graph/units.h helps: GFlops(2), MiB(50).
//
// -------------------------------------------------------------------------------------------------
// HasFlops(count), HasMacs(count), MovesBytes(count)
//
// Match a graph by its floating-point operations, its multiply-adds (which papers call FLOPs), and
// the bytes that its calls read and write.
//
//   EXPECT_THAT(graph, HasFlops(Le(GFlops(4))));
//   EXPECT_THAT(graph, HasMacs(1814073344));
//
// Each can be asked of a part: of the calls of an operator, of those in a module, or both. An
// operator that is not called, or a module without calls, is an Error: a typing error must not
// pass.
//
//   EXPECT_THAT(graph, HasFlops(Le(GFlops(1))).In("encoder"));
//   EXPECT_THAT(graph, MovesBytes(Le(MiB(50))).Of("aten::copy_").In("decoder"));
//
// An operator without a formula makes the number unknown: an Error that lists such operators, with
// Not(), too. Give it a formula with RegisterCostFormula, or leave it out of account:
//
//   EXPECT_THAT(graph, HasFlops(Le(GFlops(4))).AcceptingUnknown());
//
// -------------------------------------------------------------------------------------------------
// HasParameterCount(count), HasTrainableParameterCount(count), HasParameterBytes(count)
//
// Match a graph by the elements of its parameters (all, or the trainable ones), and their bytes;
// tied parameters count once.
//
//   EXPECT_THAT(graph, HasParameterCount(11689512));
//   EXPECT_THAT(graph, HasParameterBytes(Le(MiB(45))));
#ifndef GRAPHGOLD_MATCHERS_COST_MATCHERS_H_
#define GRAPHGOLD_MATCHERS_COST_MATCHERS_H_

#include <gmock/gmock-matchers.h>

#include <cstdint>
#include <string>

#include "graphgold/graph/cost.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/units.h"
#include "graphgold/matchers/print_graph.h"

namespace graphgold {

namespace internal {

// Which cost is asked for.
struct CostQuestion {
  const char* matcher;  // its name in tests: "HasFlops"
  const char* verb;     // "computes"
  const char* noun;     // "FLOPs"
  std::int64_t Cost::*number;
};

}  // namespace internal

// What HasFlops and its kin return: a matcher over graphs, and over whatever converts to one.
class CostMatcher {
 public:
  CostMatcher(const internal::CostQuestion& question, ::testing::Matcher<std::int64_t> count);

  // Only calls of this operator, as HasOp has it: "aten::conv2d", "aten::conv?d|aten::linear".
  CostMatcher Of(const std::string& op) const;
  // Only calls of this module, and of all that is inside it: "encoder", "layer*.conv?".
  CostMatcher In(const std::string& module) const;
  // Calls whose cost is not known count as nothing.
  CostMatcher AcceptingUnknown() const;

  template <typename T>
  operator ::testing::Matcher<T>() const {  // NOLINT: it is a matcher
    return ::testing::SafeMatcherCast<T>(OverGraphs());
  }

 private:
  ::testing::Matcher<const OpGraph&> OverGraphs() const;

  const internal::CostQuestion* question_;
  ::testing::Matcher<std::int64_t> count_;
  std::string op_;
  std::string module_;
  bool accepts_unknown_ = false;
};

CostMatcher HasFlops(const ::testing::Matcher<std::int64_t>& count);
CostMatcher HasMacs(const ::testing::Matcher<std::int64_t>& count);
CostMatcher MovesBytes(const ::testing::Matcher<std::int64_t>& count);

::testing::Matcher<const OpGraph&> HasParameterCount(const ::testing::Matcher<std::int64_t>& count);
::testing::Matcher<const OpGraph&> HasTrainableParameterCount(
    const ::testing::Matcher<std::int64_t>& count);
::testing::Matcher<const OpGraph&> HasParameterBytes(const ::testing::Matcher<std::int64_t>& count);

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_COST_MATCHERS_H_
