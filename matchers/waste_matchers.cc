// SPDX-License-Identifier: MIT
#include "graphgold/matchers/waste_matchers.h"

#include <ostream>
#include <string>
#include <vector>

#include "graphgold/graph/dead_calls.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/host_calls.h"
#include "graphgold/matchers/explain.h"
#include "graphgold/matchers/require_tensors.h"

namespace graphgold {
namespace {

using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

// What is looked for, and the words for it.
struct Waste {
  const char* matcher;
  std::vector<NodeId> (*find)(const OpGraph&);
  bool needs_kernels;
  const char* expected;
  const char* negation;
  const char* plural;    // of several calls: "move data"
  const char* singular;  // of one: "moves data"
};

void RequireKernels(const OpGraph& graph, const char* matcher) {
  if (graph.run.level == "kernels") return;
  throw Error(std::string(matcher) + "(): unknown, for the graph is of level \"" + graph.run.level +
              "\", and what happens inside its calls was not recorded; trace the model with "
              "TraceOptions::level = TraceLevel::kKernels");
}

class HasNoWasteMatcher : public MatcherInterface<const OpGraph&> {
 public:
  explicit HasNoWasteMatcher(const Waste& waste) : waste_(waste) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    if (waste_.needs_kernels) RequireKernels(graph, waste_.matcher);
    internal::RequireTensors(graph, waste_.matcher);
    const std::vector<NodeId> calls = waste_.find(graph);
    if (listener->IsInterested()) {
      if (calls.empty()) {
        *listener << "which has no call that " << waste_.singular;
      } else {
        *listener << "which has " << internal::CountOfCalls(calls.size()) << " that "
                  << (calls.size() == 1 ? waste_.singular : waste_.plural) << ": "
                  << internal::NamesOfCalls(graph, calls);
      }
    }
    return calls.empty();
  }
  void DescribeTo(std::ostream* os) const override { *os << waste_.expected; }
  void DescribeNegationTo(std::ostream* os) const override { *os << waste_.negation; }

 private:
  const Waste waste_;
};

}  // namespace

Matcher<const OpGraph&> HasNoDeadOps() {
  return ::testing::MakeMatcher(new HasNoWasteMatcher(
      {"HasNoDeadOps", DeadCalls, false, "has no dead call", "has a dead call",
       "nothing that the run left depends on", "nothing that the run left depends on"}));
}

Matcher<const OpGraph&> HasNoDeviceTransfers() {
  return ::testing::MakeMatcher(new HasNoWasteMatcher(
      {"HasNoDeviceTransfers", DeviceTransfers, true, "moves no data between devices",
       "moves data between devices", "move data between devices", "moves data between devices"}));
}

Matcher<const OpGraph&> HasNoHostSync() {
  return ::testing::MakeMatcher(
      new HasNoWasteMatcher({"HasNoHostSync", HostSyncs, true, "never makes the host wait",
                             "makes the host wait", "make the host wait", "makes the host wait"}));
}

}  // namespace graphgold
