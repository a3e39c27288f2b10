// SPDX-License-Identifier: MIT
//
// Graphs to report on.
#ifndef GRAPHGOLD_TESTS_REPORT_SAMPLES_H_
#define GRAPHGOLD_TESTS_REPORT_SAMPLES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "graphgold/graph/compare.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

// In canonical form, from the text form.
OpGraph GraphOf(std::string_view text);
Comparison Compared(std::string_view before, std::string_view after);

// Ten calls in two modules.
extern const char kTenCalls[];
// The same with an operator, a stride and a shape changed, one call removed and one added.
extern const char kTenCallsDrifted[];

// Two calls with calls inside them (level "kernels"), and the same with one of these another.
extern const char kKernels[];
std::string DriftedKernels();

// The ResNet-18 of examples/, and one whose second layer no longer halves the picture, with an
// activation replaced, a batch norm removed and a dropout added.
OpGraph ResNet(const std::string& golden_file);
OpGraph DriftedResNet(const OpGraph& resnet);

// About so many calls in equal blocks, nested three modules deep; one of them another operator
// where `replaced` says so.
OpGraph LargeGraph(std::size_t calls, bool replaced = false);
// The same with nothing in common: other operators, names and sizes.
OpGraph ForeignGraph(std::size_t calls);
// A chain of so many calls in no module at all.
OpGraph FlatGraph(std::size_t calls, bool replaced = false);

// So many calls that read each other at random.
OpGraph TangledGraph(std::size_t calls);

// Names that would do harm if they were taken for markup.
OpGraph NastyGraph(bool replaced = false);

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_REPORT_SAMPLES_H_
