// SPDX-License-Identifier: MIT
#include "graphgold/trace/typed_operators.h"

#include <ATen/Operators.h>

#include <exception>

#include "graphgold/trace/typed_call.h"

namespace graphgold::trace {
namespace {

namespace ops = at::_ops;

template <typename... Op>
struct OperatorList {
  static void Register(torch::Library& library) { (RegisterOne<Op>(library), ...); }
  static std::vector<std::string> Names() {
    return {c10::toString(c10::OperatorName(Op::name, Op::overload_name))...};
  }

 private:
  template <typename One>
  static void RegisterOne(torch::Library& library) {
    try {
      TypedCall<One>::Register(library);
    } catch (const std::exception&) {
      // The fallback sees its calls.
    }
  }
};

// All of them are in every LibTorch that GraphGold builds with. Of each function the overloads that
// models call; those with an argument for the result go through the fallback.
using Operators = OperatorList<
    // layers
    ops::conv1d, ops::conv2d, ops::conv3d, ops::conv_transpose1d, ops::conv_transpose2d_input,
    ops::conv_transpose3d_input, ops::linear, ops::embedding, ops::batch_norm, ops::layer_norm,
    ops::group_norm, ops::instance_norm, ops::dropout, ops::dropout_,
    // products
    ops::addmm, ops::mm, ops::bmm, ops::baddbmm, ops::matmul,
    // activations
    ops::relu, ops::relu_, ops::relu6, ops::leaky_relu, ops::leaky_relu_, ops::elu, ops::gelu,
    ops::silu, ops::silu_, ops::mish, ops::softplus, ops::prelu, ops::sigmoid, ops::sigmoid_,
    ops::hardsigmoid, ops::hardswish, ops::hardswish_, ops::hardtanh, ops::hardtanh_, ops::tanh,
    ops::softmax_int, ops::log_softmax_int,
    // arithmetic
    ops::add_Tensor, ops::add_Scalar, ops::add__Tensor, ops::add__Scalar, ops::sub_Tensor,
    ops::sub_Scalar, ops::sub__Tensor, ops::rsub_Scalar, ops::mul_Tensor, ops::mul_Scalar,
    ops::mul__Tensor, ops::mul__Scalar, ops::div_Tensor, ops::div_Scalar, ops::div__Tensor,
    ops::div__Scalar, ops::pow_Tensor_Scalar, ops::neg, ops::exp, ops::sqrt, ops::rsqrt, ops::clamp,
    ops::clamp_, ops::clamp_min,
    // pools and reductions
    ops::max_pool1d, ops::max_pool2d, ops::max_pool3d, ops::avg_pool2d, ops::adaptive_avg_pool1d,
    ops::adaptive_avg_pool2d, ops::mean, ops::mean_dim, ops::sum, ops::sum_dim_IntList,
    // shapes
    ops::t, ops::transpose_int, ops::permute, ops::view, ops::reshape, ops::flatten_using_ints,
    ops::unsqueeze, ops::squeeze, ops::squeeze_dim, ops::expand, ops::select_int, ops::slice_Tensor,
    ops::contiguous, ops::cat, ops::stack, ops::chunk, ops::split_Tensor, ops::constant_pad_nd,
    ops::upsample_nearest2d_vec, ops::upsample_bilinear2d_vec, ops::to_dtype,
    ops::masked_fill_Scalar>;

}  // namespace

void RegisterTypedCalls() {
  // Never destroyed, as the fallback.
  static auto* const library = new torch::Library(torch::Library::IMPL, "aten", kInterceptorKey,
                                                  __FILE__, static_cast<std::uint32_t>(__LINE__));
  Operators::Register(*library);
}

std::vector<std::string> TypedOperators() { return Operators::Names(); }

}  // namespace graphgold::trace
