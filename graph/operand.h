// SPDX-License-Identifier: MIT
//
// What a call reads or returns in one place: nothing, a value, or a list. Graphs hold a few of them
// for every call, so they are small: the list, which most do not have, is kept apart.
#ifndef GRAPHGOLD_GRAPH_OPERAND_H_
#define GRAPHGOLD_GRAPH_OPERAND_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "graphgold/graph/ids.h"

namespace graphgold {

struct Operand;

// A vector of operands in the space of a pointer.
class OperandList {
 public:
  OperandList() = default;
  OperandList(std::vector<Operand> operands);  // NOLINT: it is that list
  OperandList(const OperandList& other);
  OperandList(OperandList&& other) noexcept = default;
  OperandList& operator=(OperandList other) noexcept;
  ~OperandList();

  operator const std::vector<Operand>&() const { return vector(); }  // NOLINT
  const std::vector<Operand>& vector() const;
  std::vector<Operand>& vector();

  bool empty() const { return operands_ == nullptr || size() == 0; }
  std::size_t size() const;
  const Operand* begin() const;
  const Operand* end() const;
  Operand* begin();
  Operand* end();
  const Operand& operator[](std::size_t index) const;
  Operand& operator[](std::size_t index);

 private:
  std::unique_ptr<std::vector<Operand>> operands_;  // null for an empty one
};

struct Operand {
  // kScalar: a result that is no tensor (item() gives a number). Never an operand.
  enum class Kind : std::uint8_t { kNone, kValue, kList, kScalar };

  Kind kind = Kind::kNone;
  bool written = false;  // the call writes into the value's storage
  ValueId value;         // for kValue
  NodeId writer;         // for kValue; not valid where nothing wrote it since it was made
  OperandList items;     // for kList

  static Operand None() { return {}; }
  static Operand Scalar();
  static Operand Of(ValueId value, NodeId writer = NodeId(), bool written = false);
  static Operand List(std::vector<Operand> items);
};

inline OperandList::~OperandList() = default;
inline std::size_t OperandList::size() const { return operands_ ? operands_->size() : 0; }
inline const Operand* OperandList::begin() const { return operands_ ? operands_->data() : nullptr; }
inline const Operand* OperandList::end() const { return begin() + size(); }
inline Operand* OperandList::begin() { return operands_ ? operands_->data() : nullptr; }
inline Operand* OperandList::end() { return begin() + size(); }
inline const Operand& OperandList::operator[](std::size_t index) const { return begin()[index]; }
inline Operand& OperandList::operator[](std::size_t index) { return begin()[index]; }

// Calls `visit` for every kValue operand in it, lists from left to right.
template <typename Visit>
void ForEachValue(const Operand& operand, const Visit& visit) {
  if (operand.kind == Operand::Kind::kValue) visit(operand);
  for (const Operand& item : operand.items) ForEachValue(item, visit);
}
// The same over all operands (or all results) of a node.
template <typename Visit>
void ForEachValue(const std::vector<Operand>& operands, const Visit& visit) {
  for (const Operand& operand : operands) ForEachValue(operand, visit);
}

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_OPERAND_H_
