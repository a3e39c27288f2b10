// SPDX-License-Identifier: MIT
//
// Writes that neither a schema nor a version counter shows. In training, batch and instance
// normalisation update their running statistics, unannotated, and batch_norm uncounted, too.
#ifndef GRAPHGOLD_TRACE_HIDDEN_WRITES_H_
#define GRAPHGOLD_TRACE_HIDDEN_WRITES_H_

#include <string_view>
#include <vector>

namespace graphgold::trace {

struct HiddenWrites {
  std::string_view op;                      // all overloads
  std::string_view when;                    // the boolean argument that must be true
  std::vector<std::string_view> arguments;  // what is written then
};

// Null for an operator that hides nothing.
const HiddenWrites* FindHiddenWrites(std::string_view op);

}  // namespace graphgold::trace

#endif  // GRAPHGOLD_TRACE_HIDDEN_WRITES_H_
