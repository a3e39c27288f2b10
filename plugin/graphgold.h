// SPDX-License-Identifier: MIT
//
// GraphGold for GoogleTest: the one header that a test includes.
//
//   TEST(ResNet18, ArchitectureIsUnchanged) {
//     ResNet18 model;
//     model->eval();
//     EXPECT_GRAPH_MATCHES(model, torch::randn({1, 3, 224, 224}), "resnet18.json");
//   }
#ifndef GRAPHGOLD_PLUGIN_GRAPHGOLD_H_
#define GRAPHGOLD_PLUGIN_GRAPHGOLD_H_

#include "graphgold/golden/summary_json.h"
#include "graphgold/graph/compare.h"
#include "graphgold/graph/cost.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/facets.h"
#include "graphgold/graph/module_memory.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/graph/stats.h"
#include "graphgold/graph/summary.h"
#include "graphgold/graph/text.h"
#include "graphgold/graph/units.h"
#include "graphgold/matchers/call_matchers.h"
#include "graphgold/matchers/cost_matchers.h"
#include "graphgold/matchers/flow_matchers.h"
#include "graphgold/matchers/golden_matchers.h"
#include "graphgold/matchers/graph_value_matchers.h"
#include "graphgold/matchers/memory_matchers.h"
#include "graphgold/matchers/op_matchers.h"
#include "graphgold/matchers/part_matchers.h"
#include "graphgold/matchers/tensor_matchers.h"
#include "graphgold/matchers/time_matchers.h"
#include "graphgold/matchers/waste_matchers.h"
#include "graphgold/plugin/check.h"
#include "graphgold/plugin/device_guards.h"
#include "graphgold/plugin/graph_test.h"
#include "graphgold/plugin/options.h"
#include "graphgold/plugin/print_run.h"
#include "graphgold/trace/recorder.h"
#include "graphgold/trace/trace.h"

#endif  // GRAPHGOLD_PLUGIN_GRAPHGOLD_H_
