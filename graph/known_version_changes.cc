// SPDX-License-Identifier: MIT
#include "graphgold/graph/known_version_changes.h"

#include <set>

namespace graphgold {
namespace {

constexpr char kClampReason[] = "clamp has no gradient at its limits";
constexpr char kProductReason[] = "a product with a number is mul.Scalar";

}  // namespace

const std::vector<OperatorReplacement>& KnownReplacements() {
  static const std::vector<OperatorReplacement> kTable = {
      {{1, 13}, "aten::std.dim", "aten::std.correction", {}, "std.dim is std.correction"},
      {{1, 13}, "aten::var.dim", "aten::var.correction", {}, "var.dim is var.correction"},
      {{1, 13},
       "aten::add.Tensor",
       "aten::add_.Tensor",
       Phase::kBackward,
       "gradients are added up in place"},
      {{2, 6}, "aten::ge.Scalar", "aten::gt.Scalar", Phase::kBackward, kClampReason},
      {{2, 6}, "aten::le.Scalar", "aten::lt.Scalar", Phase::kBackward, kClampReason},
      {{1, 13}, "aten::mul.Tensor", "aten::mul.Scalar", Phase::kBackward, kProductReason},
      {{2, 6}, "aten::mul.Tensor", "aten::mul.Scalar", {}, kProductReason},
  };
  return kTable;
}

const std::vector<Rearrangement>& KnownRearrangements() {
  static const std::vector<Rearrangement> kTable = {
      {{1, 13},
       Phase::kBackward,
       "aten::mkldnn_rnn_layer_backward",
       {},
       "an LSTM on the CPU is differentiated as one call"},
      {{1, 13}, Phase::kBackward, "", {"aten::lift_fresh"}, kProductReason},
      {{2, 6},
       Phase::kOther,
       "",
       {"aten::clone", "aten::detach"},
       "optimizers detach before they clone"},
  };
  return kTable;
}

bool CarriesGradients(const Node& node) {
  static const std::set<std::string_view> kOps = {"graphgold::alias", "aten::add.Tensor",
                                                  "aten::add_.Tensor", "aten::sum.dim_IntList",
                                                  "aten::view"};
  return node.phase == Phase::kBackward && kOps.count(std::string_view(node.op)) != 0;
}

}  // namespace graphgold
