// SPDX-License-Identifier: MIT
#include "graphgold/trace/operand_writes.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace graphgold::trace {
namespace {

// `leaf`: how many tensors stand before; `written`: the storages that are written so far.
void MarkBumpedIn(Operand& operand, std::uint64_t bumped, const TensorIdentity& identity,
                  std::size_t& leaf, std::vector<std::uint64_t>& written) {
  for (Operand& item : operand.items) MarkBumpedIn(item, bumped, identity, leaf, written);
  if (operand.kind != Operand::Kind::kValue) return;
  const bool went_up = leaf < 64 && (bumped >> leaf & 1) != 0;
  ++leaf;
  if (!went_up || operand.written) return;
  const std::uint64_t storage = identity.storage(operand.value);
  if (std::find(written.begin(), written.end(), storage) != written.end()) return;
  operand.written = true;
  written.push_back(storage);
}

}  // namespace

void MarkWritten(Operand& operand) {
  if (operand.kind == Operand::Kind::kValue) operand.written = true;
  for (Operand& item : operand.items) MarkWritten(item);
}

void MarkHiddenWrites(const HiddenWrites& hidden, const OpInfo& op,
                      std::vector<Operand>& operands) {
  std::size_t operand = 0;
  for (const ArgumentInfo& argument : op.arguments) {
    if (!argument.is_tensor) continue;
    for (const std::string_view name : hidden.arguments) {
      if (argument.name == name) MarkWritten(operands[operand]);
    }
    ++operand;
  }
}

void MarkBumped(std::uint64_t bumped, const TensorIdentity& identity,
                std::vector<Operand>& operands) {
  if (bumped == 0) return;
  std::vector<std::uint64_t> written;
  ForEachValue(operands, [&](const Operand& operand) {
    if (operand.written) written.push_back(identity.storage(operand.value));
  });
  std::size_t leaf = 0;
  for (Operand& operand : operands) MarkBumpedIn(operand, bumped, identity, leaf, written);
}

}  // namespace graphgold::trace
