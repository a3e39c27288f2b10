// SPDX-License-Identifier: MIT
//
// Recurrent layers. Every step of every sequence multiplies with all weight matrices once, whatever
// the number of layers and directions; biases are added; gates are elementwise.
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

struct Gates {
  int count;  // rows of a weight matrix for each hidden unit
  int flops;  // elementwise, for each hidden unit and step
};

// Both sums of a gate are added first. LSTM: 4 additions, 4 functions, c = f c + i g (3) and
// h = o tanh(c) (2). GRU: r and z take 2 additions and 2 functions, n = tanh(a + r b) takes 3, and
// h = n + z (h - n) takes 3. A plain one: an addition and a function.
constexpr Gates kLstm = {4, 13};
constexpr Gates kGru = {3, 10};
constexpr Gates kPlain = {1, 2};

// How many tensors one layer has for one direction: input and hidden matrix, two biases if there
// are any, and the projection if there is one. 0 where that makes no sense.
std::size_t WeightsPerLayer(const CostCall& call, std::size_t all) {
  const std::optional<std::int64_t> layers = call.Integer("num_layers");
  // No layer is without weights, so more of them than weights make no sense, either.
  if (!layers || *layers < 1 || static_cast<std::uint64_t>(*layers) > all) return 0;
  const std::size_t parts =
      static_cast<std::size_t>(*layers) * (call.Bool("bidirectional", false) ? 2 : 1);
  return all % parts == 0 ? all / parts : 0;
}

// The work of `steps` steps through these weights. The second of each `per_layer` is the hidden
// matrix, which tells how many hidden units there are.
Work LayersWork(const CostCall& call, const Amount& steps, const std::vector<TensorOf>& weights,
                std::size_t per_layer, Gates gates) {
  if (per_layer < 2 || weights.size() < per_layer) return {Amount::Unknown(), 0, 0};
  Amount macs = 0;
  Amount other = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == nullptr) continue;
    const Amount products = steps * Elements(weights[i]);
    (weights[i]->shape.size() == 1 ? other : macs) += products;
    if (i % per_layer != 1) continue;
    const Amount rows = Size(weights[i], 0);
    if (!rows.known()) return {Amount::Unknown(), 0, 0};
    other += steps * (rows.value() / gates.count) * gates.flops;
  }
  return Products(call, macs, other);
}

// Dropout between layers: a mask and a scale.
Amount BetweenLayers(const CostCall& call, const Amount& steps) {
  const std::optional<std::int64_t> layers = call.Integer("num_layers");
  if (!layers || !call.Bool("train", false) || call.Number("dropout") == 0.0) return 0;
  return steps * Size(call.Out(0), -1) * 2 * (Amount(*layers) + -1);
}

// Operands: input, state, weights; of packed sequences also their sizes, after the input. Packed or
// not, all dimensions of the input but the last count steps.
Work RecurrentWork(const CostCall& call, Gates gates, std::size_t weights_at) {
  const bool packed = call.node().op.str().find(".data") != std::string::npos;
  const std::vector<TensorOf> weights = call.InList(packed ? weights_at + 1 : weights_at);
  const Amount steps = SizeUpTo(call.In(0), -1);
  Work work = LayersWork(call, steps, weights, WeightsPerLayer(call, weights.size()), gates);
  work.other += BetweenLayers(call, steps);
  return work;
}

// Operands: input, state, input matrix, hidden matrix, and two biases if there are any.
Work CellWork(const CostCall& call, Gates gates) {
  const std::vector<TensorOf> weights = {call.In(2), call.In(3), call.In(4), call.In(5)};
  if (!call.HasIn(2) || !call.HasIn(3)) return {Amount::Unknown(), 0, 0};
  return LayersWork(call, SizeUpTo(call.In(0), -1), weights, weights.size(), gates);
}

// cuDNN's numbers for relu, tanh, LSTM and GRU.
std::optional<Gates> GatesOfMode(const CostCall& call) {
  const std::optional<std::int64_t> mode = call.Integer("mode");
  if (!mode) return std::nullopt;
  if (*mode == 2) return kLstm;
  if (*mode == 3) return kGru;
  return kPlain;
}

// Backward, each product has two: with respect to its input, and to its weight.
Work CudnnWork(const CostCall& call, int passes) {
  const std::optional<Gates> gates = GatesOfMode(call);
  if (!gates) return {Amount::Unknown(), 0, 0};
  const std::vector<TensorOf> weights = call.InList(1);
  Work work = LayersWork(call, SizeUpTo(call.In(0), -1), weights,
                         WeightsPerLayer(call, weights.size()), *gates);
  return {work.macs * passes, work.other * passes, work.bytes};
}

// One layer and direction; the weights are operands of their own.
Work MkldnnLayerWork(const CostCall& call, int passes) {
  const std::optional<Gates> gates = GatesOfMode(call);
  if (!gates) return {Amount::Unknown(), 0, 0};
  const std::vector<TensorOf> weights = {call.In(1), call.In(2), call.In(3), call.In(4)};
  Work work = LayersWork(call, SizeUpTo(call.In(0), -1), weights, weights.size(), *gates);
  return {work.macs * passes, work.other * passes, work.bytes};
}

// The elementwise part alone, fused; `flops` for each element of the state.
Work FusedGatesWork(const CostCall& call, std::size_t state, int flops) {
  return Arithmetic(call, Elements(call.In(state)) * flops);
}

void AddLayers(CostTable& table, std::string_view name, std::string_view cell, Gates gates) {
  table.Add({name}, [gates](const CostCall& call) { return RecurrentWork(call, gates, 2); });
  table.Add({cell}, [gates](const CostCall& call) { return CellWork(call, gates); });
}

}  // namespace

void AddRecurrentCosts(CostTable& table) {
  AddLayers(table, "lstm", "lstm_cell", kLstm);
  AddLayers(table, "gru", "gru_cell", kGru);
  AddLayers(table, "rnn_tanh", "rnn_tanh_cell", kPlain);
  AddLayers(table, "rnn_relu", "rnn_relu_cell", kPlain);
  table.Add({"_cudnn_rnn"}, [](const CostCall& call) { return CudnnWork(call, 1); });
  table.Add({"_cudnn_rnn_backward"}, [](const CostCall& call) { return CudnnWork(call, 2); });
  table.Add({"mkldnn_rnn_layer", "onednn_rnn_layer"},
            [](const CostCall& call) { return MkldnnLayerWork(call, 1); });
  table.Add({"mkldnn_rnn_layer_backward", "onednn_rnn_layer_backward"},
            [](const CostCall& call) { return MkldnnLayerWork(call, 2); });
  table.Add({"_thnn_fused_lstm_cell"}, [](const CostCall& call) {
    return FusedGatesWork(call, 2, kLstm.flops + (call.HasIn(3) ? 2 * kLstm.count : 0));
  });
  table.Add({"_thnn_fused_gru_cell"}, [](const CostCall& call) {
    return FusedGatesWork(call, 2, kGru.flops + (call.HasIn(3) ? 2 * kGru.count : 0));
  });
  table.Add({"_thnn_fused_lstm_cell_backward", "_thnn_fused_lstm_cell_backward_impl"},
            [](const CostCall& call) { return FusedGatesWork(call, 2, 2 * kLstm.flops); });
  table.Add({"_thnn_fused_gru_cell_backward"},
            [](const CostCall& call) { return FusedGatesWork(call, 0, 2 * kGru.flops); });
}

}  // namespace graphgold
