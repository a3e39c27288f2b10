// SPDX-License-Identifier: MIT
#include "graphgold/graph/operand.h"

namespace graphgold {

OperandList::OperandList(std::vector<Operand> operands) {
  if (!operands.empty()) operands_ = std::make_unique<std::vector<Operand>>(std::move(operands));
}

OperandList::OperandList(const OperandList& other) : OperandList(other.vector()) {}

OperandList& OperandList::operator=(OperandList other) noexcept {
  operands_ = std::move(other.operands_);
  return *this;
}

const std::vector<Operand>& OperandList::vector() const {
  static const auto* const empty = new std::vector<Operand>;
  return operands_ ? *operands_ : *empty;
}

std::vector<Operand>& OperandList::vector() {
  if (!operands_) operands_ = std::make_unique<std::vector<Operand>>();
  return *operands_;
}

Operand Operand::Scalar() {
  Operand operand;
  operand.kind = Kind::kScalar;
  return operand;
}

Operand Operand::Of(ValueId value, NodeId writer, bool written) {
  Operand operand;
  operand.kind = Kind::kValue;
  operand.value = value;
  operand.writer = writer;
  operand.written = written;
  return operand;
}

Operand Operand::List(std::vector<Operand> items) {
  Operand operand;
  operand.kind = Kind::kList;
  operand.items = std::move(items);
  return operand;
}

}  // namespace graphgold
