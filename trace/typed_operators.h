// SPDX-License-Identifier: MIT
//
// The operators that nets are made of, whose calls are recorded without a stack (typed_call.h).
#ifndef GRAPHGOLD_TRACE_TYPED_OPERATORS_H_
#define GRAPHGOLD_TRACE_TYPED_OPERATORS_H_

#include <string>
#include <vector>

namespace graphgold::trace {

// Those of this process that could not be registered go through the fallback, as all others do.
void RegisterTypedCalls();

// "aten::add.Tensor"; in order of the list. For whoever compares both ways of recording, so this,
// of all that runs at calls, is seen from outside of the library.
__attribute__((visibility("default"))) std::vector<std::string> TypedOperators();

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_TYPED_OPERATORS_H_
