// SPDX-License-Identifier: MIT
//
// The words that goldens in ONNX are written in: what their writer and their reader share.
#ifndef GRAPHGOLD_GOLDEN_ONNX_SCHEMA_H_
#define GRAPHGOLD_GOLDEN_ONNX_SCHEMA_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graphgold/graph/op_graph.h"

namespace graphgold::onnx_schema {

inline constexpr char kProducer[] = "graphgold";
// Of GraphGold's own nodes: cases, and outputs that are no single value.
inline constexpr char kOwnDomain[] = "graphgold";
inline constexpr char kCaseOp[] = "Case";
inline constexpr char kOutputOp[] = "Output";
inline constexpr char kBody[] = "body";  // a case's graph

// Metadata of the file.
inline constexpr char kFormat[] = "graphgold.format";
inline constexpr char kCanonicalForm[] = "graphgold.canonical_form";
inline constexpr char kCases[] = "graphgold.cases";  // how many; not there for a single one
inline constexpr char kDigest[] = "graphgold.digest";
// Metadata of the file that holds a single case, or attributes of the case; see also RunFacts.
inline constexpr char kFingerprint[] = "graphgold.fingerprint";
inline constexpr char kLevel[] = "graphgold.level";
// Likewise one entry of the budget: "graphgold.budget.peak_bytes.cpu" is "12345 margin 0.05".
inline constexpr std::string_view kBudget = "graphgold.budget.";

// Attributes of a call, each only where it says something.
inline constexpr char kPhase[] = "graphgold.phase";
inline constexpr char kOf[] = "graphgold.of";
inline constexpr char kRng[] = "graphgold.rng";
inline constexpr char kKernel[] = "graphgold.kernel";
inline constexpr char kWrites[] = "graphgold.writes";      // the inputs that it writes
inline constexpr char kOperands[] = "graphgold.operands";  // how lists lie in its inputs: "_[__]_"
inline constexpr char kResults[] = "graphgold.results";    // likewise in its outputs

// In layouts: one input or output, and a list of them.
inline constexpr char kLeaf = '_';
inline constexpr char kListOpen = '[';
inline constexpr char kListClose = ']';

// An operator as domain and op_type: "org.pytorch.aten" and "add.Tensor".
std::pair<std::string, std::string> OperatorToOnnx(const std::string& op);
// The way back; throws Error for another domain.
std::string OperatorFromOnnx(const std::string& domain, const std::string& op_type);

// What a result's place is called, whatever stands there: "lstm", "lstm:1", "split:0.2".
std::string PlaceName(const std::string& node, std::size_t result, std::int32_t element);

// "input", "parameter", … in the doc_string of a graph's input.
const char* RoleName(Origin origin);

// How the run was made, as keys and values. Whatever is not the default.
using Facts = std::vector<std::pair<std::string, std::string>>;
Facts RunFacts(const RunInfo& run);
// The way back; throws Error for an unknown key or value. Answers whether the key is one of these.
bool ReadRunFact(const std::string& key, const std::string& value, RunInfo& run);

// The same for the budget, whose entries keep their order.
Facts BudgetFacts(const Budget& budget);
bool ReadBudgetFact(const std::string& key, const std::string& value, Budget& budget);

}  // namespace graphgold::onnx_schema

#endif  // GRAPHGOLD_GOLDEN_ONNX_SCHEMA_H_
