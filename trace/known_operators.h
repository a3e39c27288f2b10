// SPDX-License-Identifier: MIT
//
// Descriptions of operators, kept for the life of the process: to describe one takes longer than to
// record a dozen calls of it, and every session meets the same ones.
#ifndef GRAPHGOLD_TRACE_KNOWN_OPERATORS_H_
#define GRAPHGOLD_TRACE_KNOWN_OPERATORS_H_

#include <ATen/core/function_schema.h>

#include <memory>

#include "graphgold/trace/recording.h"

namespace graphgold::trace {

// The description of the operator with this schema. Safe to call from several threads.
std::shared_ptr<const OpInfo> KnownOperator(const c10::FunctionSchema& schema);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_KNOWN_OPERATORS_H_
