// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_writer.h"

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <set>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "graphgold/golden/file_checks.h"
#include "graphgold/golden/onnx_attribute.h"
#include "graphgold/golden/onnx_digest.h"
#include "graphgold/golden/onnx_graph_text.h"
#include "graphgold/golden/onnx_schema.h"
#include "graphgold/golden/onnx_type.h"
#include "graphgold/golden/utf8.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/expect_calls.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using namespace onnx_schema;  // NOLINT: the words of this format

// Fixed, so that the same golden is the same bytes with every version of ONNX.
constexpr int kIrVersion = 8;

const std::string& StorableText(const std::string& text) {
  if (!IsUtf8(text)) RefuseName(text);
  return text;
}

void AddText(onnx::NodeProto& node, const char* name, const std::string& text) {
  auto& attribute = *node.add_attribute();
  attribute.set_name(name);
  attribute.set_type(onnx::AttributeProto::STRING);
  attribute.set_s(StorableText(text));
}

// How lists lie in a node's inputs or outputs: "_[__]_".
std::string LayoutOf(const std::vector<Operand>& operands) {
  std::string layout;
  for (const Operand& operand : operands) {
    if (operand.kind == Operand::Kind::kList) {
      layout += kListOpen + LayoutOf(operand.items) + kListClose;
    } else {
      layout += kLeaf;
    }
  }
  return layout;
}

// Everything that is no list, from left to right.
template <typename Visit>
void ForEachLeaf(const std::vector<Operand>& operands, const Visit& visit) {
  for (const Operand& operand : operands) {
    if (operand.kind == Operand::Kind::kList) {
      ForEachLeaf(operand.items, visit);
    } else {
      visit(operand);
    }
  }
}

bool HasLists(const std::vector<Operand>& operands) {
  for (const Operand& operand : operands) {
    if (operand.kind == Operand::Kind::kList) return true;
  }
  return false;
}

class OnnxCaseWriter {
 public:
  OnnxCaseWriter(const OpGraph& graph, std::set<std::string>& domains)
      : graph_(graph), domains_(domains), printer_(graph), versions_(graph.nodes.size()) {}

  // The text of a GraphProto.
  std::string Write(const std::string& name) {
    CollectVersions();
    for (const auto* list :
         {&graph_.inputs, &graph_.parameters, &graph_.buffers, &graph_.constants}) {
      for (const NamedValue& named : *list) AddDeclared(named.value);
    }
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      ExpectCalls(graph_, i);
      AddNode(NodeId(i));
    }
    for (const NamedOperand& output : graph_.outputs) AddOutput(output);
    return to_.Take(name);
  }

 private:
  // Which tensors are read after which call wrote them, in the order of their first reader.
  void CollectVersions() {
    std::unordered_set<std::uint64_t> seen;
    const auto add = [&](const Operand& leaf) {
      if (!leaf.writer.valid()) return;
      const std::uint64_t version = std::uint64_t{leaf.writer.index()} << 32 | leaf.value.index();
      if (seen.insert(version).second) versions_[leaf.writer.index()].push_back(leaf.value);
    };
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      ExpectCalls(graph_, i);
      ForEachValue(graph_.nodes[i].operands, add);
    }
    for (const NamedOperand& output : graph_.outputs) ForEachValue(output.operand, add);
  }

  void AddDeclared(ValueId id) {
    const Value& value = graph_.value(id);
    auto& input = to_.AddInput();
    input.set_name(StorableText(printer_.NameOf(id)));
    WriteOnnxType(value.type, *input.mutable_type());
    const std::string text = printer_.PrintDeclared(id);
    const bool plain = IsPlainOnnxType(value.type, text);
    const std::string role = RoleName(value.origin);
    if (!plain) {
      input.set_doc_string(StorableText(role + " " + text));
    } else if (value.origin != Origin::kInput) {
      input.set_doc_string(role);
    }
  }

  void AddNode(NodeId id) {
    const Node& node = graph_.node(id);
    auto& to = to_.AddNode();
    to.set_name(StorableText(node.name));
    const auto [domain, op_type] = OperatorToOnnx(StorableText(node.op));
    to.set_domain(domain);
    to.set_op_type(op_type);
    domains_.insert(domain);
    for (const Attribute& attribute : node.attributes) {
      StorableText(attribute.name);
      WriteOnnxAttribute(attribute, *to.add_attribute());
    }
    AddFacts(node, to);
    AddInputs(node.operands, to);
    AddResults(id, to);
  }

  void AddFacts(const Node& node, onnx::NodeProto& to) const {
    if (node.phase != Phase::kForward) AddText(to, kPhase, std::string(PhaseName(node.phase)));
    if (node.differentiates.valid()) AddText(to, kOf, graph_.node(node.differentiates).name);
    if (node.rng_draw != 0) WriteInteger(kRng, node.rng_draw, to);
    if (!node.kernel.empty()) AddText(to, kKernel, node.kernel);
  }

  static void WriteInteger(const char* name, std::int64_t number, onnx::NodeProto& to) {
    auto& attribute = *to.add_attribute();
    attribute.set_name(name);
    attribute.set_type(onnx::AttributeProto::INT);
    attribute.set_i(number);
  }

  void AddInputs(const std::vector<Operand>& operands, onnx::NodeProto& to) const {
    std::vector<int> written;
    ForEachLeaf(operands, [&](const Operand& leaf) {
      if (leaf.written) written.push_back(to.input_size());
      to.add_input(NameOf(leaf));
    });
    if (HasLists(operands)) AddText(to, kOperands, LayoutOf(operands));
    if (written.empty()) return;
    auto& attribute = *to.add_attribute();
    attribute.set_name(kWrites);
    attribute.set_type(onnx::AttributeProto::INTS);
    for (const int input : written) attribute.add_ints(input);
  }

  // The name of what a leaf reads.
  std::string NameOf(const Operand& leaf) const {
    if (leaf.kind != Operand::Kind::kValue) return "";
    Operand read = leaf;
    read.written = false;
    return printer_.PrintOperand(read);
  }

  void AddResults(NodeId id, onnx::NodeProto& to) {
    const Node& node = graph_.node(id);
    for (std::size_t i = 0; i < node.results.size(); ++i) {
      const Operand& result = node.results[i];
      if (result.kind != Operand::Kind::kList) AddResult(id, result, i, -1, to);
      for (std::size_t k = 0; k < result.items.size(); ++k) {
        AddResult(id, result.items[k], i, static_cast<std::int32_t>(k), to);
      }
    }
    if (HasLists(node.results)) AddText(to, kResults, LayoutOf(node.results));
    for (const ValueId value : versions_[id.index()]) {
      to.add_output(NameOf(Operand::Of(value, id)));
      AddValueInfo(to.output(to.output_size() - 1), value);
    }
    // ONNX wants a node to have something.
    if (to.input_size() == 0 && to.output_size() == 0) to.add_output("@" + node.name);
  }

  void AddResult(NodeId id, const Operand& result, std::size_t index, std::int32_t element,
                 onnx::NodeProto& to) {
    if (result.kind == Operand::Kind::kNone) {
      to.add_output("");
      return;
    }
    to.add_output(PlaceName(graph_.node(id).name, index, element));
    const std::string& name = to.output(to.output_size() - 1);
    const std::string text = printer_.PrintResult(id, result);
    if (result.kind == Operand::Kind::kScalar) {
      auto& info = to_.AddValueInfo();
      info.set_name(name);
      info.set_doc_string(text);
      return;
    }
    auto& info = AddValueInfo(name, result.value);
    const bool plain = IsPlainOnnxType(graph_.value(result.value).type, text);
    if (!plain) info.set_doc_string(StorableText(text));
  }

  onnx::ValueInfoProto& AddValueInfo(const std::string& name, ValueId value) {
    auto& info = to_.AddValueInfo();
    info.set_name(name);
    WriteOnnxType(graph_.value(value).type, *info.mutable_type());
    return info;
  }

  void AddOutput(const NamedOperand& output) {
    const std::string name = StorableText(EscapeOutputName(output.name));
    const Operand& operand = output.operand;
    auto& to = to_.AddOutput();
    to.set_doc_string(name);
    const bool one = operand.kind == Operand::Kind::kValue;
    if (one && !operand.written && outputs_.insert(NameOf(operand)).second) {
      to.set_name(NameOf(operand));
    } else {
      // No value has a name with a space.
      to.set_name(std::string(kOutputOp) + " " + name);
      auto& node = to_.AddNode();
      node.set_name(name);
      node.set_domain(kOwnDomain);
      node.set_op_type(kOutputOp);
      AddInputs({operand}, node);
      node.add_output(to.name());
    }
    WriteOnnxType(one ? graph_.value(operand.value).type : SharedType(), *to.mutable_type());
  }

  const OpGraph& graph_;
  OnnxGraphText to_;
  std::set<std::string>& domains_;
  ReferencePrinter printer_;
  std::vector<std::vector<ValueId>> versions_;  // by node
  std::unordered_set<std::string> outputs_;     // the values that are outputs already
};

Facts CaseFacts(const OpGraph& graph) {
  Facts facts = RunFacts(graph.run);
  facts.emplace_back(kFingerprint, ToString(StructureFingerprint(graph)));
  for (auto& fact : BudgetFacts(graph.budget)) facts.push_back(std::move(fact));
  return facts;
}

void AddMetadata(onnx::ModelProto& model, const std::string& key, const std::string& value) {
  auto& entry = *model.add_metadata_props();
  entry.set_key(key);
  entry.set_value(StorableText(value));
}

void AddCase(const GoldenCase& one, onnx::NodeProto& node, std::set<std::string>& domains) {
  node.set_name(StorableText(one.name));
  node.set_domain(kOwnDomain);
  node.set_op_type(kCaseOp);
  node.add_output(std::string(kCaseOp) + " " + one.name);
  for (const auto& [key, value] : CaseFacts(one.graph)) AddText(node, key.c_str(), value);
  auto& body = *node.add_attribute();
  body.set_name(kBody);
  body.set_type(onnx::AttributeProto::GRAPH);
  const std::string name = one.name.empty() ? "graph" : one.name;
  // A message again: its text would have to say how long each that it is in becomes.
  if (!body.mutable_g()->ParseFromString(OnnxCaseWriter(one.graph, domains).Write(name))) {
    throw Error("the case \"" + one.name + "\" cannot be stored in ONNX. Use a golden in JSON.");
  }
}

}  // namespace

std::string WriteOnnx(const Golden& golden) {
  onnx::ModelProto model;
  model.set_ir_version(kIrVersion);
  model.set_producer_name(kProducer);
  AddMetadata(model, kFormat, std::to_string(kGoldenFormatVersion));
  AddMetadata(model, kCanonicalForm, std::to_string(kCanonicalFormVersion));
  std::set<std::string> domains = {kOwnDomain};
  std::string graph;
  const auto& cases = golden.cases;
  if (cases.size() == 1 && cases[0].name.empty()) {
    for (const auto& [key, value] : CaseFacts(cases[0].graph)) AddMetadata(model, key, value);
    graph = OnnxCaseWriter(cases[0].graph, domains).Write("graph");
  } else {
    AddMetadata(model, kCases, std::to_string(cases.size()));
    OnnxGraphText of_cases;
    for (const GoldenCase& one : cases) AddCase(one, of_cases.AddNode(), domains);
    graph = of_cases.Take("graph");
  }
  for (const std::string& domain : domains) {
    auto& opset = *model.add_opset_import();
    opset.set_domain(domain);
    opset.set_version(1);
  }
  return WithOnnxDigest(OnnxModelText(model, graph));
}

}  // namespace graphgold
