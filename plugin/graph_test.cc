// SPDX-License-Identifier: MIT
#include "graphgold/plugin/graph_test.h"

#include "graphgold/trace/torch_state.h"

namespace graphgold {

struct GraphTest::Remembered {
  trace::TorchState state = trace::TorchState::Now();
};

GraphTest::GraphTest() : remembered_(std::make_unique<Remembered>()) { trace::SeedAll(0); }
GraphTest::~GraphTest() { remembered_->state.Restore(); }

}  // namespace graphgold
