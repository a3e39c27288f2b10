// SPDX-License-Identifier: MIT
//
// Attention: softmax(scale · q kᵀ + mask) v. Scores are counted in full, also where a mask or
// `is_causal` lets a kernel skip some of them.
#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

// A scale, and the softmax.
constexpr int kScoreFlops = 1 + 5;
// The softmax again from its saved sums (scale, subtraction, exp), then its gradient (3) and scale.
constexpr int kScoreGradientFlops = 3 + 3 + 1;

// The sizes that tell the work: all scores, and the widths of keys and values.
struct Scores {
  Amount count;
  Amount key_width;
  Amount value_width;
};

// Tensors of [batch…, heads, sequence, width]; there may be fewer heads of keys than of queries.
Scores ScoresOf(TensorOf query, TensorOf key, TensorOf value) {
  return {SizeUpTo(query, -1) * Size(key, -2), Size(query, -1), Size(value, -1)};
}

// Tensors of [batch, sequence, heads, width]. Sequences that are packed without a batch ([total,
// heads, width]) have lengths that no shape tells.
Scores ScoresByHeadsLast(TensorOf query, TensorOf key, TensorOf value) {
  if (query == nullptr || query->shape.size() != 4) {
    return {Amount::Unknown(), Amount::Unknown(), Amount::Unknown()};
  }
  return {SizeUpTo(query, -1) * Size(key, -3), Size(query, -1), Size(value, -1)};
}

// Two products: with keys, and with values.
Work ForwardWork(const CostCall& call, const Scores& scores, bool masked) {
  const int dropout = call.Number("dropout_p").value_or(0) > 0 ? 2 : 0;
  return Products(call, scores.count * (scores.key_width + scores.value_width),
                  scores.count * (kScoreFlops + (masked ? 1 : 0) + dropout));
}

// Five products: the scores again, the gradients of values and of the softmax, and those of queries
// and keys.
Work BackwardWork(const CostCall& call, const Scores& scores) {
  return Products(call, scores.count * (scores.key_width * 3 + scores.value_width * 2),
                  scores.count * kScoreGradientFlops);
}

Work AttentionWork(const CostCall& call) {
  return ForwardWork(call, ScoresOf(call.In(0), call.In(1), call.In(2)), call.HasIn(3));
}

Work AttentionHeadsLastWork(const CostCall& call) {
  return ForwardWork(call, ScoresByHeadsLast(call.In(0), call.In(1), call.In(2)), call.HasIn(3));
}

// Operands: the result's gradient, query, key, value, …
Work AttentionBackwardWork(const CostCall& call) {
  return BackwardWork(call, ScoresOf(call.In(1), call.In(2), call.In(3)));
}

Work AttentionHeadsLastBackwardWork(const CostCall& call) {
  return BackwardWork(call, ScoresByHeadsLast(call.In(1), call.In(2), call.In(3)));
}

// Tokens of [batch, sequence, width]: projections to queries, keys and values, the attention of all
// heads, and the projection of its result.
Work SelfAttention(TensorOf query, TensorOf key, const Amount& heads, const Amount& width) {
  const Amount tokens = SizeUpTo(query, -1);
  const Amount keys = SizeUpTo(key, -1);
  const Amount pairs = tokens * Size(key, -2);
  const Amount macs = tokens * width * width * 2 + keys * width * width * 2 + pairs * width * 2;
  const Amount biases = tokens * width * 2 + keys * width * 2;
  return {macs, biases + pairs * heads * kScoreFlops, 0};
}

Amount AttributeSize(const CostCall& call, std::string_view name) {
  const std::vector<Amount> sizes = call.Sizes(name);
  return sizes.size() == 1 ? sizes[0] : Amount::Unknown();
}

// Operands: query, key, value, packed weight and bias, projection's weight and bias, mask.
Work NativeMultiHeadWork(const CostCall& call) {
  Work work = SelfAttention(call.In(0), call.In(1), AttributeSize(call, "num_head"),
                            AttributeSize(call, "embed_dim"));
  work.bytes = call.Moved();
  return work;
}

// Operands: source, packed weight and bias, projection's weight and bias, two layer norms (weight
// and bias each), two linear layers (weight and bias each), mask.
Work EncoderLayerWork(const CostCall& call) {
  const TensorOf source = call.In(0);
  Work work = SelfAttention(source, source, AttributeSize(call, "num_heads"),
                            AttributeSize(call, "embed_dim"));
  const Amount tokens = SizeUpTo(source, -1);
  const Amount wide = tokens * Size(call.In(9), 0);
  const Amount narrow = Elements(source);
  work.macs += tokens * (Elements(call.In(9)) + Elements(call.In(11)));
  const int activation = call.Bool("use_gelu", false) ? 5 : 1;
  // Biases and the activation; two layer norms of 8 FLOPs, two residuals, one bias.
  work.other += wide * (1 + activation) + narrow * (2 * 8 + 2 + 1);
  work.bytes = call.Moved();
  return work;
}

}  // namespace

void AddAttentionCosts(CostTable& table) {
  table.Add(
      {"scaled_dot_product_attention", "_scaled_dot_product_attention",
       "_scaled_dot_product_attention_forward", "_scaled_dot_product_attention_math",
       "_scaled_dot_product_attention_math_for_mps", "_scaled_dot_product_flash_attention",
       "_scaled_dot_product_flash_attention_for_cpu", "_scaled_dot_product_efficient_attention",
       "_scaled_dot_product_cudnn_attention", "_scaled_dot_product_fused_attention_overrideable"},
      AttentionWork);
  table.Add({"_scaled_dot_product_flash_attention_backward",
             "_scaled_dot_product_flash_attention_for_cpu_backward",
             "_scaled_dot_product_efficient_attention_backward",
             "_scaled_dot_product_cudnn_attention_backward",
             "_scaled_dot_product_fused_attention_overrideable_backward"},
            AttentionBackwardWork);
  table.Add({"_flash_attention_forward", "_efficient_attention_forward"}, AttentionHeadsLastWork);
  table.Add({"_flash_attention_backward", "_efficient_attention_backward"},
            AttentionHeadsLastBackwardWork);
  table.Add({"_native_multi_head_attention"}, NativeMultiHeadWork);
  table.Add({"_transformer_encoder_layer_fwd"}, EncoderLayerWork);
}

}  // namespace graphgold
