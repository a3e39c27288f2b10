// SPDX-License-Identifier: MIT
//
// Losses and their gradients. Reduced to one number, a loss adds up its elements: one FLOP more for
// each.
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

struct LossRate {
  std::string_view name;
  int flops;  // for each element of the input
};

constexpr LossRate kLosses[] = {
    {"mse_loss", 2},
    {"l1_loss", 2},
    {"smooth_l1_loss", 5},
    {"huber_loss", 5},
    {"binary_cross_entropy", 6},
    {"binary_cross_entropy_with_logits", 7},
    {"kl_div", 3},
    {"soft_margin_loss", 4},
    {"poisson_nll_loss", 3},
    {"hinge_embedding_loss", 3},
    {"margin_ranking_loss", 4},
};

// The gradient that comes in is one number or one for each element; operand 1 is the input.
constexpr LossRate kLossGradients[] = {
    {"mse_loss_backward", 3},
    {"l1_loss_backward", 3},
    {"smooth_l1_loss_backward", 5},
    {"huber_loss_backward", 5},
    {"kl_div_backward", 2},
    {"soft_margin_loss_backward", 5},
    {"binary_cross_entropy_backward", 5},
    {"binary_cross_entropy_with_logits_backward", 4},
};

Work LossWork(const CostCall& call, int flops) {
  const Amount inputs = Larger(Elements(call.In(0)), Elements(call.In(1)));
  const Amount results = Elements(call.Out(0));
  const bool reduced = results.known() && inputs.known() && results.value() < inputs.value();
  return Arithmetic(call, inputs * (flops + (reduced ? 1 : 0)));
}

// One element of the input for each target: picked, and added up; the others are not read.
Work NllLossWork(const CostCall& call) {
  const Amount targets = Elements(call.In(1));
  const Amount picked = targets * BytesPerElement(call.In(0));
  return {0, targets * (call.HasIn(2) ? 2 : 1),
          picked + call.Read(1) + call.Read(2) + call.Written()};
}

Work NllLossBackwardWork(const CostCall& call) { return Arithmetic(call, Elements(call.In(2))); }

// log_softmax, then the targets' elements; with targets that are probabilities, or smoothed, a
// product with all of them.
Work CrossEntropyWork(const CostCall& call) {
  const Amount inputs = Elements(call.In(0));
  const TensorOf target = call.In(1);
  const bool dense = target != nullptr && target->is_differentiable();
  const bool smoothed = call.Number("label_smoothing").value_or(0) > 0;
  Amount flops = inputs * 5 + (dense ? inputs * 2 : Elements(target));
  if (smoothed) flops += inputs;
  return Arithmetic(call, flops);
}

}  // namespace

void AddLossCosts(CostTable& table) {
  for (const LossRate& rate : kLosses) {
    table.Add({rate.name},
              [flops = rate.flops](const CostCall& call) { return LossWork(call, flops); });
  }
  for (const LossRate& rate : kLossGradients) {
    table.Add({rate.name}, [flops = rate.flops](const CostCall& call) {
      return Arithmetic(call, Elements(call.In(1)) * flops);
    });
  }
  table.Add({"nll_loss", "nll_loss_nd", "nll_loss_forward", "nll_loss2d", "nll_loss2d_forward"},
            NllLossWork);
  table.Add({"nll_loss_backward", "nll_loss2d_backward"}, NllLossBackwardWork);
  table.Add({"cross_entropy_loss"}, CrossEntropyWork);
}

}  // namespace graphgold
