// SPDX-License-Identifier: MIT
#include "graphgold/graph/shared_type.h"

#include <utility>

#include "graphgold/graph/node_hash.h"

namespace graphgold {
namespace {

const std::shared_ptr<TensorType>& Unknown() {
  static const auto* const type = new std::shared_ptr<TensorType>(std::make_shared<TensorType>());
  return *type;
}

}  // namespace

SharedType::SharedType() : type_(Unknown()) {}

SharedType::SharedType(TensorType type) : type_(std::make_shared<TensorType>(std::move(type))) {}

TensorType& SharedType::Mutable() {
  if (type_.use_count() != 1) type_ = std::make_shared<TensorType>(*type_);
  return *type_;
}

SharedType SharedTypes::Share(TensorType type) {
  input_.Clear();
  AddType(type, Facets::All(), input_);
  const auto [known, is_new] = known_.try_emplace(input_.Hash());
  if (is_new) known->second = std::move(type);
  return known->second;
}

}  // namespace graphgold
