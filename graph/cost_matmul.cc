// SPDX-License-Identifier: MIT
//
// Matrix products: an element of the result takes as many multiply-adds as the two sides share.
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

// Two sides, the first with its shared dimension last.
Work MatmulWork(const CostCall& call) {
  return Products(call, Elements(call.Out(0)) * Size(call.In(0), -1));
}

Work LinearWork(const CostCall& call) {
  const Amount results = Elements(call.Out(0));
  return Products(call, results * Size(call.In(1), -1), call.HasIn(2) ? results : Amount(0));
}

// beta * input + alpha * product: one addition, and a multiplication for each factor that is not 1.
// With a beta of 0 the input is not looked at.
Amount ScaledSum(const CostCall& call, const Amount& results) {
  const std::optional<double> beta = call.Number("beta");
  const int added = beta == 0 ? 0 : 1;
  const int scaled = (call.Has("beta") && beta != 0 ? 1 : 0) + (call.Has("alpha") ? 1 : 0);
  return results * (added + scaled);
}

// addmm, baddbmm, addmv: the input, then the two sides.
Work AddedMatmulWork(const CostCall& call) {
  const Amount results = Elements(call.Out(0));
  return Products(call, results * Size(call.In(1), -1), ScaledSum(call, results));
}

Work AddmmActivationWork(const CostCall& call) {
  Work work = AddedMatmulWork(call);
  work.other += Elements(call.Out(0)) * (call.Bool("use_gelu", false) ? 5 : 1);
  return work;
}

// A batch of products, summed over the batch, too.
Work AddbmmWork(const CostCall& call) {
  return Products(call, Elements(call.In(1)) * Size(call.In(2), -1),
                  ScaledSum(call, Elements(call.Out(0))));
}

Work TensordotWork(const CostCall& call) {
  Amount shared = 1;
  const TensorOf left = call.In(0);
  for (const Amount& dim : call.Sizes("dims_self")) {
    shared *= dim.known() ? Size(left, dim.value()) : Amount::Unknown();
  }
  return Products(call, Elements(call.Out(0)) * shared);
}

// Every pair, once multiplied.
Work OuterWork(const CostCall& call) { return Arithmetic(call, Elements(call.Out(0))); }

Work AddrWork(const CostCall& call) {
  const Amount results = Elements(call.Out(0));
  return Arithmetic(call, results + ScaledSum(call, results));
}

}  // namespace

void AddMatmulCosts(CostTable& table) {
  table.Add({"mm", "bmm", "matmul", "linalg_matmul", "mv", "inner", "dot", "vdot", "_int_mm",
             "_scaled_mm"},
            MatmulWork);
  table.Add({"linear", "mkldnn_linear", "_mps_linear"}, LinearWork);
  table.Add({"addmm", "baddbmm", "addmv"}, AddedMatmulWork);
  table.Add({"_addmm_activation"}, AddmmActivationWork);
  table.Add({"addbmm"}, AddbmmWork);
  table.Add({"tensordot"}, TensordotWork);
  table.Add({"ger", "outer", "kron"}, OuterWork);
  table.Add({"addr"}, AddrWork);
}

}  // namespace graphgold
