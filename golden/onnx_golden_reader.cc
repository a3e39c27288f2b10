// SPDX-License-Identifier: MIT
#include "graphgold/golden/onnx_golden_reader.h"

#include <onnx/onnx_pb.h>

#include <charconv>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "graphgold/golden/file_checks.h"
#include "graphgold/golden/onnx_attribute.h"
#include "graphgold/golden/onnx_fault.h"
#include "graphgold/golden/onnx_node_reader.h"
#include "graphgold/golden/onnx_schema.h"
#include "graphgold/golden/onnx_type.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using namespace onnx_schema;  // NOLINT: the words of this format

[[noreturn]] void Refuse(const Refusal& refusal) {
  throw OnnxFault{"", refusal.message, refusal.next_step};
}

// ---- One case

class OnnxCaseReader {
 public:
  OnnxCaseReader(const onnx::GraphProto& from, RunInfo run)
      : from_(from), assembler_(std::move(run)) {}

  OpGraph Read() {
    IndexValueInfo();
    for (int i = 0; i < from_.input_size(); ++i) {
      Located([&] { return ItemPlace("input", i, from_.input(i).name()); },
              [&] { Declare(from_.input(i)); });
    }
    for (int i = 0; i < from_.node_size(); ++i) {
      Located([&] { return ItemPlace("node", i, from_.node(i).name()); },
              [&] { ReadNode(from_.node(i), i); });
    }
    SetDifferentiated();
    for (int i = 0; i < from_.output_size(); ++i) {
      Located([&] { return ItemPlace("output", i, from_.output(i).name()); },
              [&] { ReadOutput(from_.output(i)); });
    }
    if (!output_nodes_.empty()) {
      throw OnnxFault{"", "the node \"" + output_nodes_.begin()->second->name() +
                              "\" gives no output of the graph"};
    }
    return assembler_.Take();
  }

 private:
  void IndexValueInfo() {
    infos_.Reserve(static_cast<std::size_t>(from_.value_info_size()));
    for (int i = 0; i < from_.value_info_size(); ++i) {
      const auto& info = from_.value_info(i);
      const auto [known, is_new] = infos_.Insert(info.name());
      *known = &info;
      if (is_new) continue;
      throw OnnxFault{ItemPlace("value_info", i, info.name()), "the value is there twice"};
    }
  }

  // doc_string is nothing, "parameter", or "parameter f32[3]{cuda:0}".
  void Declare(const onnx::ValueInfoProto& input) {
    const std::string& doc = RequireUtf8(input.doc_string());
    const std::size_t space = doc.find(' ');
    const std::string role = doc.empty() ? "input" : doc.substr(0, space);
    const std::string type =
        space == std::string::npos ? OnnxTypeText(input.type()) : doc.substr(space + 1);
    for (const Origin origin :
         {Origin::kInput, Origin::kParameter, Origin::kBuffer, Origin::kConstant}) {
      if (role != RoleName(origin)) continue;
      assembler_.Declare(RequireUtf8(input.name()), assembler_.ReadDeclared(origin, type));
      return;
    }
    throw Error("doc_string \"" + doc +
                "\": expected input, parameter, buffer or constant, and a type where ONNX does "
                "not hold it");
  }

  void ReadNode(const onnx::NodeProto& node, int index) {
    if (node.domain() == kOwnDomain && node.op_type() == kOutputOp && node.output_size() == 1) {
      if (output_nodes_.emplace(node.output(0), &node).second) return;
      throw Error("its output \"" + node.output(0) + "\" is there twice");
    }
    const OnnxHidden hidden =
        ReadOnnxHidden(node, {kPhase, kOf, kRng, kKernel, kOperands, kResults, kWrites});
    const std::string op =
        OperatorFromOnnx(RequireUtf8(node.domain()), RequireUtf8(node.op_type()));
    const Phase phase = ReadPhase(hidden.Find(kPhase));
    const NodeId made = assembler_.BeginNode(RequireUtf8(node.name()), phase);
    assembler_.SetOperator(op);
    if (const auto* of = hidden.Find(kOf)) {
      if (phase != Phase::kBackward) throw Error("only a backward call is \"of\" another");
      gradients_.push_back({made, index, of->s()});
    }
    if (const auto* draw = hidden.Find(kRng)) assembler_.SetDraw(std::to_string(draw->i()));
    if (const auto* kernel = hidden.Find(kKernel)) assembler_.SetKernel(RequireUtf8(kernel->s()));
    assembler_.SetOperands(ReadOnnxOperands(node, hidden, assembler_),
                           ReadOnnxCallAttributes(node));
    assembler_.EndNode(ReadOnnxResults(node, hidden, infos_, assembler_));
  }

  static Phase ReadPhase(const onnx::AttributeProto* attribute) {
    Phase phase = Phase::kForward;
    if (attribute != nullptr && !ParsePhase(attribute->s(), phase)) {
      throw Error("unknown phase \"" + PrintableText(attribute->s()) +
                  "\"; expected backward or other (forward is left out)");
    }
    return phase;
  }

  // Only now are all names known.
  void SetDifferentiated() {
    for (const Gradient& gradient : gradients_) {
      Located([&] { return ItemPlace("node", gradient.index, from_.node(gradient.index).name()); },
              [&] { assembler_.SetDifferentiated(gradient.node, gradient.of); });
    }
  }

  void ReadOutput(const onnx::ValueInfoProto& output) {
    const std::string& name = RequireUtf8(output.doc_string());
    const auto node = output_nodes_.find(output.name());
    if (node == output_nodes_.end()) {
      assembler_.AddOutput(name, assembler_.ReadOperand(output.name()));
      return;
    }
    const OnnxHidden hidden = ReadOnnxHidden(*node->second, {kOperands, kWrites});
    std::vector<Operand> operands = ReadOnnxOperands(*node->second, hidden, assembler_);
    if (operands.size() != 1) {
      throw Error("its node reads " + std::to_string(operands.size()) + " values; expected one, " +
                  "or one list");
    }
    assembler_.AddOutput(name, std::move(operands[0]));
    output_nodes_.erase(node);
  }

  struct Gradient {
    NodeId node;
    int index;
    std::string of;
  };

  const onnx::GraphProto& from_;
  GraphAssembler assembler_;
  OnnxValueInfos infos_;
  std::unordered_map<std::string, const onnx::NodeProto*> output_nodes_;  // by what they give
  std::vector<Gradient> gradients_;
};

// Takes the fact of this key out of the list.
std::string TakeFact(Facts& facts, const std::string& key) {
  for (auto it = facts.begin(); it != facts.end(); ++it) {
    if (it->first != key) continue;
    std::string value = std::move(it->second);
    facts.erase(it);
    return value;
  }
  throw OnnxFault{"", "missing key \"" + key + "\""};
}

std::int64_t TakeNumber(Facts& facts, const std::string& key) {
  const std::string text = TakeFact(facts, key);
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  if (parsed.ec == std::errc() && parsed.ptr == end) return number;
  throw OnnxFault{"", "\"" + key + "\" is \"" + PrintableText(text) + "\"; expected a number"};
}

bool HasFact(const Facts& facts, const std::string& key) {
  for (const auto& fact : facts) {
    if (fact.first == key) return true;
  }
  return false;
}

// What stands before a case.
struct CaseHeader {
  RunInfo run;
  Budget budget;
  std::string fingerprint;
};

CaseHeader ReadCaseHeader(Facts facts) {
  CaseHeader header;
  header.fingerprint = TakeFact(facts, kFingerprint);
  if (!HasFact(facts, kLevel)) TakeFact(facts, kLevel);
  for (const auto& [key, value] : facts) {
    RequireUtf8(value);
    if (!ReadRunFact(key, value, header.run) && !ReadBudgetFact(key, value, header.budget)) {
      throw Error("unknown key \"" + PrintableText(key) + "\"");
    }
  }
  return header;
}

// A graph in an older form is still that graph: only its order and names may have changed.
OpGraph ReadCase(const onnx::GraphProto& from, CaseHeader header, std::int64_t form) {
  OpGraph graph = OnnxCaseReader(from, std::move(header.run)).Read();
  graph.budget = std::move(header.budget);
  if (auto refused = RefuseFingerprint(header.fingerprint, graph)) {
    refused->message = "fingerprint: " + refused->message;
    Refuse(*refused);
  }
  return form == kCanonicalFormVersion ? graph : CanonicalizeAsScoped(std::move(graph));
}

// ---- Several cases

void ReadCaseNode(const onnx::NodeProto& node, std::int64_t form, Golden& golden) {
  if (node.domain() != kOwnDomain || node.op_type() != kCaseOp) {
    throw Error("expected a node of op_type \"" + std::string(kCaseOp) + "\" and domain \"" +
                kOwnDomain + "\", found \"" + PrintableText(node.op_type()) + "\" of \"" +
                PrintableText(node.domain()) + "\"");
  }
  if (golden.Find(RequireUtf8(node.name())) != nullptr) {
    throw Error("the case \"" + node.name() + "\" is there twice");
  }
  Facts facts;
  std::unordered_set<std::string> keys;
  const onnx::GraphProto* body = nullptr;
  for (const auto& attribute : node.attribute()) {
    if (attribute.name() == kBody) {
      body = &attribute.g();
    } else if (!keys.insert(attribute.name()).second) {
      throw Error("the key \"" + attribute.name() + "\" is there twice");
    } else {
      facts.emplace_back(attribute.name(), attribute.s());
    }
  }
  if (body == nullptr) throw Error("missing attribute \"" + std::string(kBody) + "\"");
  CaseHeader header = ReadCaseHeader(std::move(facts));
  golden.Set(node.name(), Located([] { return std::string(".body"); },
                                  [&] { return ReadCase(*body, std::move(header), form); }));
}

Golden ReadCaseNodes(const onnx::GraphProto& graph, std::int64_t count, std::int64_t form) {
  Golden golden;
  for (int i = 0; i < graph.node_size(); ++i) {
    Located([&] { return ItemPlace("node", i, graph.node(i).name()); },
            [&] { ReadCaseNode(graph.node(i), form, golden); });
  }
  if (golden.cases.empty()) throw OnnxFault{"", "expected at least one case, found none"};
  if (static_cast<std::int64_t>(golden.cases.size()) != count) {
    throw OnnxFault{"", "found " + std::to_string(golden.cases.size()) + " cases, expected " +
                            std::to_string(count)};
  }
  return golden;
}

Facts ReadMetadata(const onnx::ModelProto& model) {
  Facts facts;
  std::unordered_set<std::string> keys;
  for (int i = 0; i < model.metadata_props_size(); ++i) {
    const auto& entry = model.metadata_props(i);
    if (!keys.insert(entry.key()).second) {
      throw OnnxFault{"[" + std::to_string(i) + "]",
                      "the key \"" + PrintableText(entry.key()) + "\" is there twice"};
    }
    facts.emplace_back(entry.key(), entry.value());
  }
  return facts;
}

// The canonical form. The versions first of all: a file of another version may differ in anything.
std::int64_t TakeVersions(Facts& facts) {
  if (const auto refused = RefuseFormat(TakeNumber(facts, kFormat))) Refuse(*refused);
  const std::int64_t form = TakeNumber(facts, kCanonicalForm);
  if (const auto refused = RefuseCanonicalForm(form)) Refuse(*refused);
  return form;
}

}  // namespace

bool IsOnnxGolden(const onnx::ModelProto& model) {
  if (model.producer_name() == kProducer) return true;
  for (const auto& entry : model.metadata_props()) {
    if (entry.key().compare(0, kOnnxHiddenPrefix.size(), kOnnxHiddenPrefix) == 0) return true;
  }
  return false;
}

Golden ReadOnnxGolden(const onnx::ModelProto& model) {
  const auto metadata = [] { return std::string("metadata_props"); };
  const auto graph = [] { return std::string("graph"); };
  Facts facts = Located(metadata, [&] { return ReadMetadata(model); });
  const std::int64_t form = Located(metadata, [&] { return TakeVersions(facts); });
  Located(metadata, [&] { TakeFact(facts, kDigest); });
  if (!HasFact(facts, kCases)) {
    CaseHeader header = Located(metadata, [&] { return ReadCaseHeader(std::move(facts)); });
    return Located(graph, [&] { return ReadCase(model.graph(), std::move(header), form); });
  }
  const std::int64_t count = Located(metadata, [&] { return TakeNumber(facts, kCases); });
  return Located(graph, [&] { return ReadCaseNodes(model.graph(), count, form); });
}

}  // namespace graphgold
