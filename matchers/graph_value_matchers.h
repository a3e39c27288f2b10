// SPDX-License-Identifier: MIT
//
// GoogleMock matchers over the tensors that a graph takes and gives.
//
// -------------------------------------------------------------------------------------------------
// Input(name, type)         Input(index, type)
// Output(name, type)        Output(index, type)
// Parameter(name, type)
// Buffer(name, type)
//
// Matches a graph whose tensor of this name, or at this place, has a type that matches (see
// tensor_matchers.h). Inputs and outputs stand in the order of the model, parameters and buffers
// have their registered names; gradients are outputs: "grad:fc.weight". A name that is not there is
// an Error, which tells those that are.
//
//   EXPECT_THAT(graph, Input(0, Shape(_, 3, 224, 224)));
//   EXPECT_THAT(graph, Output("output.logits", AllOf(Dtype("f32"), Shape(_, 10))));
//   EXPECT_THAT(graph, Parameter("fc.weight", Shape(10, 512)));
//
// Tensors between them are results of calls: Contains(Op("aten::linear", Result(0, …))).
#ifndef GRAPHGOLD_MATCHERS_GRAPH_VALUE_MATCHERS_H_
#define GRAPHGOLD_MATCHERS_GRAPH_VALUE_MATCHERS_H_

#include <gmock/gmock-matchers.h>

#include <cstddef>
#include <string>

#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/tensor_type.h"
#include "graphgold/matchers/print_graph.h"

namespace graphgold {

using TensorTypeMatcher = ::testing::Matcher<const TensorType&>;

::testing::Matcher<const OpGraph&> Input(const std::string& name, const TensorTypeMatcher& type);
::testing::Matcher<const OpGraph&> Input(std::size_t index, const TensorTypeMatcher& type);

::testing::Matcher<const OpGraph&> Output(const std::string& name, const TensorTypeMatcher& type);
::testing::Matcher<const OpGraph&> Output(std::size_t index, const TensorTypeMatcher& type);

::testing::Matcher<const OpGraph&> Parameter(const std::string& name,
                                             const TensorTypeMatcher& type);
::testing::Matcher<const OpGraph&> Buffer(const std::string& name, const TensorTypeMatcher& type);

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_GRAPH_VALUE_MATCHERS_H_
