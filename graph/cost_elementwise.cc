// SPDX-License-Identifier: MIT
//
// Elementwise arithmetic. One operation (+, ×, a comparison, a minimum) or one function of a number
// (exp, sqrt, tanh, erf, sigmoid) is one FLOP, whatever the dtype, for each element of the result,
// broadcasting done; what is made of several counts by its definition.
#include <algorithm>

#include "graphgold/graph/cost_table.h"

namespace graphgold {
namespace {

struct ElementwiseRate {
  std::string_view name;
  int flops;
};

constexpr ElementwiseRate kArithmetic[] = {
    {"add", 1},
    {"sub", 1},
    {"subtract", 1},
    {"rsub", 1},
    {"mul", 1},
    {"multiply", 1},
    {"div", 1},
    {"divide", 1},
    {"true_divide", 1},
    {"floor_divide", 2},
    {"remainder", 1},
    {"fmod", 1},
    {"neg", 1},
    {"negative", 1},
    {"abs", 1},
    {"absolute", 1},
    {"sign", 1},
    {"sgn", 1},
    {"reciprocal", 1},
    {"square", 1},
    {"pow", 1},
    {"float_power", 1},
    {"maximum", 1},
    {"minimum", 1},
    {"fmax", 1},
    {"fmin", 1},
    {"clamp", 2},
    {"clip", 2},
    {"clamp_min", 1},
    {"clamp_max", 1},
    {"lerp", 3},
    {"addcmul", 2},
    {"addcdiv", 2},
    {"hypot", 4},
    {"copysign", 1},
    {"heaviside", 1},
    {"ldexp", 2},
    {"xlogy", 2},
    {"special_xlogy", 2},
    {"special_xlog1py", 2},
    {"gcd", 1},
    {"lcm", 1},
    {"nextafter", 1},
    {"nan_to_num", 3},
    {"deg2rad", 1},
    {"rad2deg", 1},
    {"conj_physical", 1},
    {"angle", 1},
    {"complex", 0},
    {"polar", 4},
    {"positive", 0},
    {"cross", 3},
    {"linalg_cross", 3},
    {"_add_relu", 2},
    {"_masked_scale", 2},
    {"quantize_per_tensor", 3},
    {"dequantize", 2},
    {"quantize_per_channel", 3},
    {"fake_quantize_per_tensor_affine", 6},
    {"fake_quantize_per_channel_affine", 6},
    {"fake_quantize_per_tensor_affine_cachemask", 6},
    {"fake_quantize_per_channel_affine_cachemask", 6},
    {"fake_quantize_per_tensor_affine_cachemask_backward", 1},
    {"fake_quantize_per_channel_affine_cachemask_backward", 1},
};

constexpr ElementwiseRate kFunctions[] = {
    {"exp", 1},          {"exp2", 1},         {"expm1", 1},         {"log", 1},
    {"log2", 1},         {"log10", 1},        {"log1p", 1},         {"sqrt", 1},
    {"rsqrt", 2},        {"sin", 1},          {"cos", 1},           {"tan", 1},
    {"sinh", 1},         {"cosh", 1},         {"asin", 1},          {"acos", 1},
    {"atan", 1},         {"arcsin", 1},       {"arccos", 1},        {"arctan", 1},
    {"asinh", 1},        {"acosh", 1},        {"atanh", 1},         {"arcsinh", 1},
    {"arccosh", 1},      {"arctanh", 1},      {"atan2", 1},         {"arctan2", 1},
    {"erf", 1},          {"erfc", 1},         {"erfinv", 1},        {"lgamma", 1},
    {"digamma", 1},      {"i0", 1},           {"sinc", 3},          {"floor", 1},
    {"ceil", 1},         {"round", 1},        {"trunc", 1},         {"fix", 1},
    {"frac", 2},         {"logaddexp", 5},    {"logaddexp2", 5},    {"special_expit", 1},
    {"special_erf", 1},  {"special_erfc", 1}, {"special_expm1", 1}, {"special_log1p", 1},
    {"special_exp2", 1},
};

constexpr ElementwiseRate kComparisons[] = {
    {"eq", 1},
    {"ne", 1},
    {"lt", 1},
    {"le", 1},
    {"gt", 1},
    {"ge", 1},
    {"not_equal", 1},
    {"less", 1},
    {"less_equal", 1},
    {"greater", 1},
    {"greater_equal", 1},
    {"isnan", 1},
    {"isinf", 1},
    {"isfinite", 1},
    {"isposinf", 1},
    {"isneginf", 1},
    {"isclose", 5},
    {"signbit", 1},
    {"logical_and", 1},
    {"logical_or", 1},
    {"logical_xor", 1},
    {"logical_not", 1},
    {"bitwise_and", 1},
    {"bitwise_or", 1},
    {"bitwise_xor", 1},
    {"bitwise_not", 1},
    {"bitwise_left_shift", 1},
    {"bitwise_right_shift", 1},
    {"__and__", 1},
    {"__or__", 1},
    {"__xor__", 1},
    {"__iand__", 1},
    {"__ior__", 1},
    {"__ixor__", 1},
    {"__lshift__", 1},
    {"__rshift__", 1},
    {"__ilshift__", 1},
    {"__irshift__", 1},
    {"isreal", 1},
    {"searchsorted", 1},
    {"bucketize", 1},
};

template <std::size_t kCount>
std::optional<int> RateIn(const ElementwiseRate (&rates)[kCount], std::string_view name) {
  for (const ElementwiseRate& rate : rates) {
    if (rate.name == name) return rate.flops;
  }
  return std::nullopt;
}

template <std::size_t kCount>
void AddRates(CostTable& table, const ElementwiseRate (&rates)[kCount]) {
  for (const ElementwiseRate& rate : rates) {
    table.Add({rate.name}, [flops = rate.flops](const CostCall& call) {
      return Arithmetic(call, Elements(call.Out(0)) * (flops + ScalingFlops(call)));
    });
  }
}

}  // namespace

std::optional<int> ElementwiseFlops(std::string_view name) {
  if (const std::optional<int> rate = RateIn(kArithmetic, name)) return rate;
  return RateIn(kFunctions, name);
}

int ScalingFlops(const CostCall& call) {
  return (call.Has("alpha") ? 1 : 0) + (call.Has("value") ? 1 : 0) +
         (call.Has("rounding_mode") ? 1 : 0);
}

void AddElementwiseCosts(CostTable& table) {
  AddRates(table, kArithmetic);
  AddRates(table, kFunctions);
  AddRates(table, kComparisons);
}

}  // namespace graphgold
