// SPDX-License-Identifier: MIT
//
// GoogleMock matchers over one call of a graph: what it is, what it reads and what it gives. They
// match a CallView (see call_view.h), so they go where GoogleMock's go: into Each, Contains,
// ElementsAre, AllOf, Not.
//
// -------------------------------------------------------------------------------------------------
// Op(op, matchers...)
//
// Matches a call of the operator that all the other matchers match, too. The operator is named as
// in op_matchers.h.
//
//   EXPECT_THAT(Calls(graph), Contains(Op("aten::conv2d", Attr("stride", {2, 2}),
//                                         Result(0, Shape(_, 64, _, _)))));
//
// -------------------------------------------------------------------------------------------------
// Attr(name, value)
// Attr(name, matcher)
//
// Matches a call whose attribute has the value (a number, a string, a list), or one that the
// matcher matches. A graph leaves out what has its default; the attribute then has the default of
// LibTorch's schema. Where that is not known (in a program without LibTorch), it is an Error; and
// so is a name that neither this operator nor any call of the graph has.
//
//   Attr("stride", {2, 2})           Attr("p", 0.5)          Attr("padding_mode", "zeros")
//   Attr("stride", ElementsAre(2, 2))     Attr("p", Lt(0.2))      Attr("eps", DoubleNear(1e-5,
//   1e-9))
//
// -------------------------------------------------------------------------------------------------
// OperandAt(index, type)
// Result(index, type)
//
// Matches a call whose tensor at this place has a type that matches (see tensor_matchers.h).
// Operands are the tensor arguments in the schema's order. Of a list of tensors, all must match. A
// tensor that is not there matches nothing.
//
//   Op("aten::linear", OperandAt(1, Dtype("bf16")), Result(0, Shape(B, 10)))
//
// -------------------------------------------------------------------------------------------------
// InModuleNamed(path)
//
// Matches a call of this module, or of one inside it: "encoder", "layer*.conv?". A path that no
// call of the graph lies in is an Error.
//
// -------------------------------------------------------------------------------------------------
// InPhase(phase)
//
// Matches a call of this phase: Phase::kForward, kBackward or kOther.
//
// -------------------------------------------------------------------------------------------------
// WritesInPlace()
// WritesOperand(index)
//
// Matches a call that writes into some tensor that it was given; into this one.
//
//   EXPECT_THAT(CallsOf(graph, "aten::relu*"), Each(Not(WritesInPlace())));
#ifndef GRAPHGOLD_MATCHERS_CALL_MATCHERS_H_
#define GRAPHGOLD_MATCHERS_CALL_MATCHERS_H_

#include <gmock/gmock-matchers.h>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <type_traits>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/tensor_type.h"
#include "graphgold/matchers/attr_view.h"
#include "graphgold/matchers/call_view.h"

namespace graphgold {

namespace internal {

::testing::Matcher<const CallView&> OpIs(const std::string& op);
::testing::Matcher<const CallView&> AttrMatches(const std::string& name,
                                                const ::testing::Matcher<const AttrView&>& value);

// A value; a matcher of any type; or one, such as DoubleNear, that is of numbers alone.
template <typename Matcher>
::testing::Matcher<const AttrView&> ToAttrMatcher(const Matcher& matcher) {
  if constexpr (std::is_convertible_v<Matcher, AttrView>) {
    return ::testing::Eq(AttrView(matcher));
  } else if constexpr (!std::is_convertible_v<Matcher, ::testing::Matcher<const AttrView&>> &&
                       std::is_convertible_v<Matcher, ::testing::Matcher<double>>) {
    return ::testing::MatcherCast<const AttrView&>(::testing::Matcher<double>(matcher));
  } else {
    return ::testing::MatcherCast<const AttrView&>(matcher);
  }
}

}  // namespace internal

template <typename... Matchers>
::testing::Matcher<const CallView&> Op(const std::string& op, const Matchers&... matchers) {
  if constexpr (sizeof...(matchers) == 0) {
    return internal::OpIs(op);
  } else {
    return ::testing::AllOf(internal::OpIs(op), matchers...);
  }
}

template <typename Matcher>
::testing::Matcher<const CallView&> Attr(const std::string& name, const Matcher& matcher) {
  return internal::AttrMatches(name, internal::ToAttrMatcher(matcher));
}
inline ::testing::Matcher<const CallView&> Attr(const std::string& name,
                                                std::initializer_list<AttrView> items) {
  return internal::AttrMatches(name, ::testing::Eq(AttrView(items)));
}

::testing::Matcher<const CallView&> OperandAt(std::size_t index,
                                              const ::testing::Matcher<const TensorType&>& type);
::testing::Matcher<const CallView&> Result(std::size_t index,
                                           const ::testing::Matcher<const TensorType&>& type);

::testing::Matcher<const CallView&> InModuleNamed(const std::string& path);

::testing::Matcher<const CallView&> InPhase(Phase phase);

::testing::Matcher<const CallView&> WritesInPlace();
::testing::Matcher<const CallView&> WritesOperand(std::size_t index);

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_CALL_MATCHERS_H_
