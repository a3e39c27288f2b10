// SPDX-License-Identifier: MIT
#include "graphgold/graph/host_calls.h"

#include <gtest/gtest.h>

#include <string>

#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

constexpr char kInputs[] = R"(
    run level=kernels
    input x: f32[4]{cuda:0}
    input y: f32[4]{cuda:1}
    input c: f32[4]
    input s: f32[]
)";

std::string NamesIn(const OpGraph& graph, const std::vector<NodeId>& calls) {
  std::string names;
  for (const NodeId call : calls) names += graph.node(call).name + " ";
  return names;
}
std::string TransfersIn(const std::string& calls) {
  const OpGraph graph = ParseText(kInputs + calls);
  return NamesIn(graph, DeviceTransfers(graph));
}
std::string SyncsIn(const std::string& calls) {
  const OpGraph graph = ParseText(kInputs + calls);
  return NamesIn(graph, HostSyncs(graph));
}

TEST(DeviceTransfers, HaveTensorsOnDifferentDevices) {
  EXPECT_EQ(TransfersIn("a = aten::copy_(x!, y) -> =#0"), "a ");
  EXPECT_EQ(TransfersIn("a = aten::_to_copy(c, device=\"cuda:0\") -> f32[4]{cuda:0}"), "a ");
  EXPECT_EQ(TransfersIn("a = my::gather([x, y]) -> f32[4]{cuda:0}"), "a ");
  EXPECT_EQ(TransfersIn("a = aten::add.Tensor(x, x) -> f32[4]{cuda:0}"), "");
}

TEST(DeviceTransfers, ASingleNumberOnTheCpuIsOneOnlyIfItIsCopied) {
  EXPECT_EQ(TransfersIn("a = aten::mul.Tensor(x, s) -> f32[4]{cuda:0}"), "");
  EXPECT_EQ(TransfersIn("a = aten::copy_(x!, s) -> =#0"), "a ");
  EXPECT_EQ(TransfersIn("a = my::sum_into(s!, x) -> =#0"), "a ");
}

TEST(HostSyncs, AreCopiesToTheCpu) {
  EXPECT_EQ(SyncsIn("a = aten::_to_copy(x, device=\"cpu\") -> f32[4]"), "a ");
  EXPECT_EQ(SyncsIn("a = aten::copy_(c!, x) -> =#0"), "a ");
  EXPECT_EQ(SyncsIn("a = aten::copy_(x!, c) -> =#0"), "");
  EXPECT_EQ(SyncsIn("a = aten::copy_(x!, y) -> =#0"), "");
}

TEST(HostSyncs, AreNumbersAndSizesThatAreReadFromData) {
  for (const std::string op : {"item", "_local_scalar_dense", "is_nonzero", "equal", "allclose",
                               "nonzero", "argwhere", "masked_select", "unique_dim", "_unique2",
                               "bincount", "where", "repeat_interleave.self_Tensor"}) {
    EXPECT_EQ(SyncsIn("a = aten::" + op + "(c) -> i64[?]"), "a ") << op;
  }
  for (const std::string op :
       {"where.self", "nonzero_static", "relu", "repeat_interleave.self_int"}) {
    EXPECT_EQ(SyncsIn("a = aten::" + op + "(c) -> i64[4]"), "") << op;
  }
}

TEST(HostSyncs, OfCallsInsideEachOtherTheOutermostIsNamed) {
  EXPECT_EQ(SyncsIn(R"(
      m = my::model(x) -> f32[4]{cuda:0}
      m>i = aten::item(x) -> scalar
      m>i>l = aten::_local_scalar_dense(x) -> scalar)"),
            "m>i ");
}

}  // namespace
}  // namespace graphgold
