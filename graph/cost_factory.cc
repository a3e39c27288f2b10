// SPDX-License-Identifier: MIT
//
// Calls that fill memory, with numbers or by chance: they write their result and compute nothing
// that counts. Memory that is not filled costs nothing.
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

Work FillWork(const CostCall& call) { return {0, 0, call.Written()}; }

// Of given probabilities or means, which are read.
Work SampleWork(const CostCall& call) { return Arithmetic(call, 0); }

}  // namespace

void AddFactoryCosts(CostTable& table) {
  table.Add({"zeros",
             "ones",
             "full",
             "zeros_like",
             "ones_like",
             "full_like",
             "new_zeros",
             "new_ones",
             "new_full",
             "zero",
             "fill",
             "scalar_tensor",
             "arange",
             "range",
             "linspace",
             "logspace",
             "eye",
             "tril_indices",
             "triu_indices",
             "_dim_arange",
             "hann_window",
             "hamming_window",
             "blackman_window",
             "bartlett_window",
             "kaiser_window",
             "rand",
             "randn",
             "randint",
             "randperm",
             "rand_like",
             "randn_like",
             "randint_like",
             "uniform",
             "random",
             "exponential",
             "geometric",
             "cauchy",
             "log_normal",
             "_shape_as_tensor",
             "_cudnn_init_dropout_state",
             "_new_zeros_with_same_feature_meta"},
            FillWork);
  table.Add({"bernoulli", "normal", "normal_functional", "poisson", "binomial"}, SampleWork);
}

}  // namespace graphgold
