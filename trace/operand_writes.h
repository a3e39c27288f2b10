// SPDX-License-Identifier: MIT
//
// Which of its operands a call writes. Three witnesses: the schema, a table of what schemas hide
// (see hidden_writes.h), and version counters.
#ifndef GRAPHGOLD_TRACE_OPERAND_WRITES_H_
#define GRAPHGOLD_TRACE_OPERAND_WRITES_H_

#include <cstdint>
#include <vector>

#include "graphgold/graph/operand.h"
#include "graphgold/trace/hidden_writes.h"
#include "graphgold/trace/recording.h"
#include "graphgold/trace/tensor_identity.h"

namespace graphgold::trace {

// All tensors of the operand are written.
void MarkWritten(Operand& operand);

// Those that `hidden` names are. `operands`: one for each tensor argument of the operator.
void MarkHiddenWrites(const HiddenWrites& hidden, const OpInfo& op, std::vector<Operand>& operands);

// What a version counter saw (bit i: that of the i-th tensor), and the schema did not say. Aliases
// share their counter, so an operand whose storage is written by an annotated one is not written a
// second time.
void MarkBumped(std::uint64_t bumped, const TensorIdentity& identity,
                std::vector<Operand>& operands);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_OPERAND_WRITES_H_
