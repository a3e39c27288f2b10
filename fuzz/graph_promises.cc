// SPDX-License-Identifier: MIT
#include "graph_promises.h"

#include <string>

#include "graphgold/golden/export_json.h"
#include "graphgold/golden/golden.h"
#include "graphgold/golden/json_reader.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/golden/onnx_reader.h"
#include "graphgold/golden/onnx_writer.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/fold.h"
#include "graphgold/graph/summary.h"
#include "graphgold/graph/text.h"
#include "promise.h"

namespace graphgold::fuzz {
namespace {

// The text form has no way to write an attribute without a name.
bool HasText(const OpGraph& graph) {
  for (const Node& node : graph.nodes) {
    for (const Attribute& attribute : node.attributes) {
      if (attribute.name.empty()) return false;
    }
  }
  return true;
}

void PromiseSameGraph(const OpGraph& a, const OpGraph& b, const char* promise) {
  PromiseSame(PrintText(a), PrintText(b), promise);
  Promise(StructureFingerprint(a) == StructureFingerprint(b), promise,
          [] { return "fingerprints differ"; });
}

// For the answers themselves there are tests; here they must only come.
void AskAll(const OpGraph& canonical) {
  Promise(!SummaryText(Summarize(canonical)).empty(), "there is a summary");
  constexpr std::size_t kFew = 8;  // exporting takes longer than all the rest
  if (canonical.nodes.size() <= kFew) {
    Promise(!ExportToJson(canonical).empty(), "there is an export");
  }
  if (HasNested(canonical)) PromiseText(FoldToCalls(canonical));
}

// A graph, and the same without its last call's effect on the outputs.
void PromiseDiffs(const OpGraph& canonical) {
  Promise(Diff(canonical, canonical).empty(), "a graph does not differ from itself");
  Promise(Diff(canonical, canonical, Facets::All()).empty(), "nor in any facet");
  OpGraph other = canonical;
  if (!other.outputs.empty()) other.outputs.pop_back();
  other = Canonicalize(std::move(other));
  const GraphDiff diff = Diff(canonical, other);
  Promise(diff.empty() == SameStructure(canonical, other), "a diff is empty exactly for equals");
  Promise(!RenderDiff(canonical, other, diff).empty() || diff.empty(), "a diff has a text");
}

}  // namespace

void PromiseText(const OpGraph& graph) {
  if (!HasText(graph)) return;
  const std::string text = PrintText(graph);
  PromiseSame(PrintText(ParseText(text)), text, "the text form reads back as itself");
}

void PromiseStorable(const OpGraph& canonical) {
  std::string json;
  if (!Accepts([&] { json = WriteJson(Golden(canonical)); })) {
    Promise(!IsUtf8(PrintText(canonical)), "only what is no UTF-8 cannot be stored");
    return;
  }
  const Golden from_json = ReadJson(json, "golden.json");
  PromiseSame(WriteJson(from_json), json, "JSON reads back as itself");
  PromiseSameGraph(from_json.cases[0].graph, canonical, "JSON keeps the graph");
  const std::string onnx = WriteOnnx(Golden(canonical));
  const Golden from_onnx = ReadOnnx(onnx, "golden.onnx");
  Promise(WriteOnnx(from_onnx) == onnx, "ONNX reads back as itself");
  PromiseSameGraph(from_onnx.cases[0].graph, canonical, "ONNX keeps the graph");
  PromiseSame(WriteJson(from_onnx), json, "JSON and ONNX hold the same");
}

void PromiseSoundGraph(const OpGraph& graph) {
  PromiseText(graph);
  const OpGraph canonical = Canonicalize(graph);
  PromiseText(canonical);
  PromiseSameGraph(Canonicalize(canonical), canonical, "the canonical form is one");
  PromiseStorable(canonical);
  PromiseDiffs(canonical);
  AskAll(canonical);
}

}  // namespace graphgold::fuzz
