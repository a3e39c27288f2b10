// SPDX-License-Identifier: MIT
#include "graphgold/cli/torch/model_inputs.h"

#include <ATen/ATen.h>
#include <torch/csrc/jit/serialization/pickle.h>
#include <torch/serialize.h>

#include <optional>

#include "graphgold/cli/torch/torch_error.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/graph/error.h"
#include "graphgold/trace/enum_names.h"

namespace graphgold::cli {
namespace {

// Those that a tensor can be filled with numbers of.
constexpr at::ScalarType kDtypes[] = {
    at::kFloat, at::kDouble, at::kHalf, at::kBFloat16,        at::kLong,         at::kInt,
    at::kShort, at::kChar,   at::kByte, at::ScalarType::Bool, at::kComplexFloat, at::kComplexDouble,
};

at::ScalarType DtypeOf(const TensorType& type, const std::string& text) {
  std::string known;
  for (const at::ScalarType dtype : kDtypes) {
    const std::string name = trace::DtypeName(static_cast<std::int64_t>(dtype));
    if (type.dtype == name) return dtype;
    known += (known.empty() ? "" : ", ") + name;
  }
  throw Error("--input '" + text + "' has the dtype " + type.dtype + "; expected one of: " + known);
}

at::Tensor MakeTensor(const TensorType& type, const std::string& text) {
  std::vector<std::int64_t> shape;
  for (const Dim& dim : type.shape) shape.push_back(dim.value());
  const at::ScalarType dtype = DtypeOf(type, text);
  at::Tensor tensor;
  if (at::isFloatingType(dtype)) {
    tensor = at::randn(shape, at::kFloat).to(dtype);
  } else if (at::isComplexType(dtype)) {
    tensor = at::randn(shape, dtype);
  } else if (dtype == at::ScalarType::Bool) {
    tensor = at::zeros(shape, dtype);
  } else {
    tensor = at::randint(2, shape, dtype);  // small enough to be an index
  }
  if (type.device != "cpu") {
    try {
      tensor = tensor.to(at::Device(type.device.str()));
    } catch (const std::exception& error) {
      throw Error("--input '" + text + "' cannot be on " + type.device + ": " + ReasonOf(error));
    }
  }
  return type.requires_grad ? tensor.requires_grad_() : tensor;
}

// What torch.save wrote: a tensor, or a list or tuple.
std::optional<std::vector<c10::IValue>> ReadPickled(const std::string& content) {
  try {
    const c10::IValue value =
        torch::jit::pickle_load(std::vector<char>(content.begin(), content.end()));
    if (value.isTensor()) return std::vector<c10::IValue>{value};
    if (value.isTuple()) {
      const auto& elements = value.toTupleRef().elements();
      return std::vector<c10::IValue>(elements.begin(), elements.end());
    }
    if (value.isList()) return value.toListRef().vec();
    if (value.isTensorList()) {
      std::vector<c10::IValue> values;
      for (const at::Tensor& tensor : value.toTensorVector()) values.emplace_back(tensor);
      return values;
    }
  } catch (const std::exception&) {
  }
  return std::nullopt;
}

// What torch::save wrote: a tensor, or a vector of them.
std::optional<std::vector<c10::IValue>> ReadArchived(const std::string& file) {
  try {
    std::vector<at::Tensor> tensors;
    torch::load(tensors, file);
    if (tensors.empty()) return std::nullopt;
    return std::vector<c10::IValue>(tensors.begin(), tensors.end());
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::vector<c10::IValue> ReadInputs(const std::string& file) {
  const std::string content = ReadFile(file);
  if (auto values = ReadPickled(content)) return *std::move(values);
  if (auto values = ReadArchived(file)) return *std::move(values);
  throw Error(file +
              " holds no inputs; expected a tensor, or a list or tuple of them, as torch.save "
              "writes it: torch.save([x, mask], \"inputs.pt\")");
}

// Lists and the like are given as they are.
c10::IValue Fresh(const c10::IValue& value) {
  if (!value.isTensor() || !value.toTensor().defined()) return value;
  const at::Tensor& tensor = value.toTensor();
  return tensor.detach().clone().set_requires_grad(tensor.requires_grad());
}

}  // namespace

ModelInputs::ModelInputs(const ModelArguments& arguments) {
  const std::vector<TensorType> types = InputTypes(arguments);
  for (std::size_t i = 0; i < types.size(); ++i) {
    values_.emplace_back(MakeTensor(types[i], arguments.inputs[i]));
  }
  if (!arguments.inputs_file.empty()) values_ = ReadInputs(arguments.inputs_file);
  Mark(SizeMarks(arguments));
}

void ModelInputs::Mark(const std::vector<SizeMark>& marks) {
  std::map<std::size_t, std::vector<DimMark>> by_input;
  for (const SizeMark& mark : marks) {
    const std::string text =
        std::to_string(mark.input) + ":" + std::to_string(mark.dim) + "=" + mark.name;
    if (mark.input >= values_.size() || !values_[mark.input].isTensor()) {
      throw Error("--dynamic " + text + " names a size of input " + std::to_string(mark.input) +
                  ", which is " + (mark.input < values_.size() ? "no tensor" : "not there") +
                  "; inputs are counted from 0, and there are " + std::to_string(values_.size()));
    }
    by_input[mark.input].push_back({mark.dim, mark.name});
  }
  const trace::SizeCollector collect(sizes_);
  for (auto& [input, of_input] : by_input) {
    try {
      const auto made =
          marked_.emplace(input, DynamicTensor(values_[input].toTensor(), std::move(of_input)));
      collect("input " + std::to_string(input), made.first->second);
    } catch (const Error& error) {
      throw Error("--dynamic, input " + std::to_string(input) + ": " + error.what());
    }
  }
}

std::vector<c10::IValue> ModelInputs::At(const Sizes& sizes) const {
  std::vector<c10::IValue> values;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const auto marked = marked_.find(i);
    values.push_back(
        Fresh(marked == marked_.end() ? values_[i] : c10::IValue(marked->second.At(sizes))));
  }
  return values;
}

std::string ModelInputs::ToString() const {
  std::string text;
  for (const c10::IValue& value : values_) {
    text += text.empty() ? "" : ", ";
    if (!value.isTensor()) {
      text += value.tagKind();
      continue;
    }
    const at::Tensor& tensor = value.toTensor();
    text += trace::DtypeName(static_cast<std::int64_t>(tensor.scalar_type())) +
            ShapeToString(std::vector<Dim>(tensor.sizes().begin(), tensor.sizes().end()));
  }
  return text;
}

}  // namespace graphgold::cli
