// SPDX-License-Identifier: MIT
//
// The cost of the last call of a graph in text form, for tests of single formulas.
#ifndef GRAPHGOLD_TESTS_GRAPH_COST_OF_CALL_H_
#define GRAPHGOLD_TESTS_GRAPH_COST_OF_CALL_H_

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "graphgold/graph/cost.h"
#include "graphgold/graph/text.h"

namespace graphgold {

inline bool operator==(const Cost& a, const Cost& b) {
  return a.macs == b.macs && a.flops == b.flops && a.bytes == b.bytes;
}

inline void PrintTo(const Cost& cost, std::ostream* out) {
  *out << cost.macs << " macs, " << cost.flops << " flops, " << cost.bytes << " bytes";
}

// Lines that declare values, and calls: inputs a, b, c, … of the given types, then the call's text,
// such as "aten::mm(a, b) -> f32[2,4]".
inline std::optional<Cost> CostOfCall(const std::vector<std::string>& inputs,
                                      const std::string& call) {
  std::string text;
  char name = 'a';
  for (const std::string& type : inputs)
    text += std::string("input ") + name++ + ": " + type + "\n";
  text += "call = " + call + "\n";
  return CostOf(ParseText(text)).calls.back();
}

// The same, in one word each.
inline std::int64_t MacsOf(const std::vector<std::string>& inputs, const std::string& call) {
  const std::optional<Cost> cost = CostOfCall(inputs, call);
  return cost ? cost->macs : -1;
}
inline std::int64_t FlopsOf(const std::vector<std::string>& inputs, const std::string& call) {
  const std::optional<Cost> cost = CostOfCall(inputs, call);
  return cost ? cost->flops : -1;
}
inline std::int64_t BytesOf(const std::vector<std::string>& inputs, const std::string& call) {
  const std::optional<Cost> cost = CostOfCall(inputs, call);
  return cost ? cost->bytes : -1;
}

inline Cost Costs(std::int64_t macs, std::int64_t flops, std::int64_t bytes) {
  return {macs, flops, bytes};
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GRAPH_COST_OF_CALL_H_
