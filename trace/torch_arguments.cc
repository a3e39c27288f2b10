// SPDX-License-Identifier: MIT
#include "graphgold/trace/torch_arguments.h"

#include <ATen/core/jit_type.h>
#include <c10/core/Device.h>

#include <string>
#include <utility>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/trace/enum_names.h"
#include "graphgold/trace/torch_types.h"

namespace graphgold::trace {
namespace {

// The number that has this name.
std::int64_t NumberNamed(const std::string& name, std::string (*name_of)(std::int64_t)) {
  for (std::int64_t number = 0; number < 256; ++number) {
    if (name_of(number) == name) return number;
  }
  throw Error("no enum value is called " + name);
}

class ArgumentMaker {
 public:
  ArgumentMaker(const c10::Argument& argument, bool is_floating)
      : argument_(argument), is_floating_(is_floating) {}

  c10::IValue Make(const AttrValue& value) const { return Make(value, *argument_.real_type()); }

 private:
  [[noreturn]] void Fail(const AttrValue& value) const {
    throw Error("the argument " + argument_.name() + "=" + ToString(value) + " of type " +
                argument_.type()->str() + " cannot be made again");
  }

  c10::IValue Make(const AttrValue& value, const c10::Type& type) const {
    if (std::holds_alternative<AttrValue::None>(value.variant())) return {};
    switch (type.kind()) {
      case c10::TypeKind::OptionalType:
        return Make(value, *type.containedTypes().at(0));
      case c10::TypeKind::ListType:
        return MakeList(value, type.containedTypes().at(0));
      case c10::TypeKind::BoolType:
        return std::get<bool>(value.variant());
      case c10::TypeKind::StringType:
        return std::get<std::string>(value.variant());
      case c10::TypeKind::DeviceObjType:
        return c10::Device(std::get<std::string>(value.variant()));
      case c10::TypeKind::ScalarTypeType:
        return NumberNamed(std::get<std::string>(value.variant()), &DtypeName);
      case c10::TypeKind::LayoutType:
        return NumberNamed(std::get<std::string>(value.variant()), &LayoutName);
      case c10::TypeKind::MemoryFormatType:
        return NumberNamed(std::get<std::string>(value.variant()), &MemoryFormatName);
      default:
        return MakeNumber(value, type);
    }
  }

  c10::IValue MakeNumber(const AttrValue& value, const c10::Type& type) const {
    if (const auto* number = std::get_if<double>(&value.variant())) return *number;
    if (const auto* number = std::get_if<std::complex<double>>(&value.variant())) {
      return c10::complex<double>(number->real(), number->imag());
    }
    if (const auto* flag = std::get_if<bool>(&value.variant())) return *flag;
    const auto* number = std::get_if<Dim>(&value.variant());
    if (number == nullptr || !number->is_constant()) Fail(value);
    const bool is_scalar = type.kind() == c10::TypeKind::NumberType;
    const bool as_double = type.kind() == c10::TypeKind::FloatType || (is_scalar && is_floating_);
    if (as_double) return static_cast<double>(number->value());
    return number->value();
  }

  c10::IValue MakeList(const AttrValue& value, const c10::TypePtr& element) const {
    const auto* items = std::get_if<AttrValue::List>(&value.variant());
    if (items == nullptr) Fail(value);
    // Enums travel as integers; so must the list's element type be.
    const bool is_enum = element->kind() == c10::TypeKind::ScalarTypeType ||
                         element->kind() == c10::TypeKind::LayoutType ||
                         element->kind() == c10::TypeKind::MemoryFormatType ||
                         element->kind() == c10::TypeKind::SymIntType;
    c10::impl::GenericList list(is_enum ? c10::TypePtr(c10::IntType::get()) : element);
    for (const AttrValue& item : *items) list.push_back(Make(item, *element));
    return list;
  }

  const c10::Argument& argument_;
  bool is_floating_;
};

const Attribute* FindAttribute(const Node& node, const std::string& name) {
  for (const Attribute& attribute : node.attributes) {
    if (attribute.name == name) return &attribute;
  }
  return nullptr;
}

c10::IValue MakeOperand(const Operand& operand, const c10::Type& type,
                        const std::function<at::Tensor(const Operand&)>& tensor_of) {
  const bool optional = type.kind() == c10::TypeKind::OptionalType;
  if (operand.kind == Operand::Kind::kValue) return tensor_of(operand);
  if (operand.kind == Operand::Kind::kNone) return optional ? c10::IValue() : at::Tensor();
  if (optional) return MakeOperand(operand, *type.containedTypes().at(0), tensor_of);
  const auto parts = type.containedTypes();
  if (type.kind() == c10::TypeKind::TupleType) {
    std::vector<c10::IValue> items;
    for (std::size_t i = 0; i < operand.items.size(); ++i) {
      items.push_back(MakeOperand(operand.items[i], *parts.at(i), tensor_of));
    }
    return c10::ivalue::Tuple::create(std::move(items));
  }
  c10::impl::GenericList list(parts.at(0));
  for (const Operand& item : operand.items) {
    list.push_back(MakeOperand(item, *parts.at(0), tensor_of));
  }
  return list;
}

}  // namespace

torch::jit::Stack MakeArguments(const c10::FunctionSchema& schema, const Node& node,
                                bool is_floating,
                                const std::function<at::Tensor(const Operand&)>& tensor_of) {
  const OpInfo info = Describe(schema);
  torch::jit::Stack stack;
  std::size_t operand = 0;
  for (std::size_t i = 0; i < info.arguments.size(); ++i) {
    const c10::Argument& argument = schema.arguments()[i];
    if (info.arguments[i].is_tensor) {
      const Operand none;
      const bool given = operand < node.operands.size();
      stack.push_back(
          MakeOperand(given ? node.operands[operand] : none, *argument.type(), tensor_of));
      ++operand;
      continue;
    }
    const Attribute* attribute = FindAttribute(node, info.arguments[i].name);
    if (attribute != nullptr) {
      stack.push_back(ArgumentMaker(argument, is_floating).Make(attribute->value));
    } else if (argument.default_value()) {
      stack.push_back(*argument.default_value());
    } else {
      stack.emplace_back();  // an absent optional one without a default
    }
  }
  return stack;
}

}  // namespace graphgold::trace
