// SPDX-License-Identifier: MIT
//
// GoogleMock matchers over what a run could do without.
//
// -------------------------------------------------------------------------------------------------
// HasNoDeadOps()
//
// Matches a graph without calls that no output, no gradient and no effect depends on. (A write to a
// parameter or an input is an effect, and so is a number that goes to the host.) Where it fails, it
// names the calls.
//
//   EXPECT_THAT(graph, HasNoDeadOps());
//
// -------------------------------------------------------------------------------------------------
// HasNoDeviceTransfers()
//
// Matches a graph of kernels in which no call moves data between devices.
//
// -------------------------------------------------------------------------------------------------
// HasNoHostSync()
//
// Matches a graph of kernels in which the host waits for no result: nothing is copied to the CPU,
// and no number, truth or size is read from data (item, nonzero, masked_select, …; the list is in
// graph/host_calls.h). The latter counts on the CPU, too, so that a test there tells what would
// happen elsewhere.
//
//   TraceOptions options;
//   options.level = TraceLevel::kKernels;
//   EXPECT_THAT(TraceWith(options, model, Modules(), input).graph, HasNoHostSync());
//
// Both hide inside other calls. So in a graph of any other level the answer is unknown: an Error.
#ifndef GRAPHGOLD_MATCHERS_WASTE_MATCHERS_H_
#define GRAPHGOLD_MATCHERS_WASTE_MATCHERS_H_

#include <gmock/gmock-matchers.h>

#include "graphgold/graph/op_graph.h"
#include "graphgold/matchers/print_graph.h"

namespace graphgold {

::testing::Matcher<const OpGraph&> HasNoDeadOps();

::testing::Matcher<const OpGraph&> HasNoDeviceTransfers();

::testing::Matcher<const OpGraph&> HasNoHostSync();

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_WASTE_MATCHERS_H_
