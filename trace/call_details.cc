// SPDX-License-Identifier: MIT
#include "graphgold/trace/call_details.h"

#include <ATen/Context.h>

#include <cstdint>
#include <mutex>
#include <optional>

namespace graphgold::trace {
namespace {

template <typename Number>
std::optional<std::int64_t> NumberAt(const void* data, std::int64_t offset) {
  return static_cast<std::int64_t>(static_cast<const Number*>(data)[offset]);
}

// Nothing for a type that is no integer, or has numbers beyond 64 bits.
std::optional<std::int64_t> IntegerAt(c10::ScalarType type, const void* data, std::int64_t offset) {
  switch (type) {
    case c10::ScalarType::Bool:
    case c10::ScalarType::Byte:
      return NumberAt<std::uint8_t>(data, offset);
    case c10::ScalarType::Char:
      return NumberAt<std::int8_t>(data, offset);
    case c10::ScalarType::Short:
      return NumberAt<std::int16_t>(data, offset);
    case c10::ScalarType::Int:
      return NumberAt<std::int32_t>(data, offset);
    case c10::ScalarType::Long:
      return NumberAt<std::int64_t>(data, offset);
    default:
      return std::nullopt;
  }
}

// Where element `index` lies, counted in the order of indices.
std::int64_t OffsetOf(const at::Tensor& tensor, std::int64_t index) {
  std::int64_t offset = 0;
  for (std::int64_t dim = tensor.dim() - 1; dim >= 0; --dim) {
    offset += index % tensor.size(dim) * tensor.stride(dim);
    index /= tensor.size(dim);
  }
  return offset;
}

}  // namespace

std::string KernelOf(const c10::OperatorHandle& op, c10::DispatchKeySet keys) {
  const c10::DispatchKey key =
      c10::legacyExtractDispatchKey(keys - c10::DispatchKeySet(c10::DispatchKey::BackendSelect));
  const bool known = key != c10::DispatchKey::Undefined;
  if (known && op.hasKernelForDispatchKey(key)) return c10::toString(key);
  for (const c10::DispatchKey composite : {c10::DispatchKey::CompositeExplicitAutograd,
                                           c10::DispatchKey::CompositeExplicitAutogradNonFunctional,
                                           c10::DispatchKey::CompositeImplicitAutograd}) {
    if (op.hasKernelForDispatchKey(composite)) return "composite";
  }
  return known ? std::string(c10::toString(key)) + "-fallback" : "";
}

std::vector<at::Generator> GeneratorsOf(const torch::jit::Stack& stack, std::size_t arguments) {
  std::vector<at::Generator> generators = {
      at::globalContext().defaultGenerator(c10::Device(c10::kCPU))};
  for (std::size_t i = stack.size() - arguments; i < stack.size(); ++i) {
    if (stack[i].isGenerator()) return {stack[i].toGenerator()};
    if (!stack[i].isTensor() || !stack[i].toTensor().defined()) continue;
    const c10::Device device = stack[i].toTensor().device();
    if (device.type() != c10::kCUDA) continue;
    const at::Generator& generator = at::globalContext().defaultGenerator(device);
    if (!(generator == generators.back())) generators.push_back(generator);
  }
  return generators;
}

std::vector<char> StatesOf(const std::vector<at::Generator>& generators) {
  std::vector<char> states;
  for (at::Generator generator : generators) {
    const std::lock_guard<std::mutex> lock(generator.mutex());
    const at::Tensor state = generator.get_state();
    const auto* const bytes = static_cast<const char*>(state.data_ptr());
    states.insert(states.end(), bytes, bytes + state.nbytes());
  }
  return states;
}

std::string SmallIntegers(const at::Tensor& tensor) {
  constexpr std::int64_t kMost = 64;
  const bool readable = tensor.layout() == c10::kStrided && tensor.device().is_cpu() &&
                        !tensor.is_nested() && tensor.has_storage();
  if (!readable || tensor.numel() > kMost) return "";
  // Tensor::data_ptr() would make a lazy copy a real one.
  const void* const data = tensor.storage().data();
  if (data == nullptr && tensor.numel() != 0) return "";
  std::string text = "[";
  for (std::int64_t i = 0; i < tensor.numel(); ++i) {
    const std::optional<std::int64_t> number =
        IntegerAt(tensor.scalar_type(), data, tensor.storage_offset() + OffsetOf(tensor, i));
    if (!number) return "";
    text += (i == 0 ? "" : ",") + std::to_string(*number);
  }
  const bool integral = c10::isIntegralType(tensor.scalar_type(), /*includeBool=*/true);
  return integral ? text + "]" : "";
}

}  // namespace graphgold::trace
