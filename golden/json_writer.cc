// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_writer.h"

#include <cmath>
#include <cstdio>
#include <utility>
#include <variant>
#include <vector>

#include "graphgold/golden/golden.h"
#include "graphgold/golden/json_value.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

std::string Hex(const std::string& bytes) {
  std::string hex;
  for (const char c : bytes) {
    char buffer[3];
    std::snprintf(buffer, sizeof(buffer), "%02x", static_cast<unsigned char>(c));
    hex += buffer;
  }
  return hex;
}

std::string Quoted(const std::string& text) {
  if (auto quoted = QuoteJson(text)) return *quoted;
  std::string shown;
  for (const char c : text) shown += static_cast<unsigned char>(c) < 0x80 ? c : '?';
  throw Error("the graph cannot be stored: the name \"" + shown + "\" (bytes " + Hex(text) +
              ") is not valid UTF-8, which a golden is written in. Rename it in the model.");
}

template <typename Items, typename Print>
std::string List(const Items& items, const Print& print) {
  std::string text = "[";
  for (const auto& item : items) {
    if (text.size() > 1) text += ", ";
    text += print(item);
  }
  return text + "]";
}

// `{"key": value, …}` from values that are JSON already.
class ObjectText {
 public:
  ObjectText& Add(const std::string& key, const std::string& value) {
    text_ += (text_.size() > 1 ? ", " : "") + Quoted(key) + ": " + value;
    return *this;
  }
  ObjectText& AddIf(bool condition, const std::string& key, const std::string& value) {
    return condition ? Add(key, value) : *this;
  }
  std::string Close() const { return text_ + "}"; }
  const std::string& Open() const { return text_; }

 private:
  std::string text_ = "{";
};

std::string PrintAttribute(const AttrValue& value);

struct AttributePrinter {
  const AttrValue& value;

  std::string operator()(AttrValue::None) const { return "null"; }
  std::string operator()(bool flag) const { return flag ? "true" : "false"; }
  std::string operator()(const Dim& dim) const {
    return dim.is_constant() ? dim.ToString() : AsText();
  }
  std::string operator()(double number) const {
    return std::isfinite(number) ? DoubleToString(number) : AsText();
  }
  std::string operator()(const std::string& text) const {
    if (auto quoted = QuoteJson(text)) return *quoted;
    return ObjectText().Add("$bytes", Quoted(Hex(text))).Close();
  }
  std::string operator()(const AttrValue::List& list) const { return List(list, PrintAttribute); }
  template <typename Other>
  std::string operator()(const Other&) const {
    return AsText();
  }

  std::string AsText() const { return ObjectText().Add("$", Quoted(ToString(value))).Close(); }
};

std::string PrintAttribute(const AttrValue& value) {
  return std::visit(AttributePrinter{value}, value.variant());
}

std::string PrintAttributes(const std::vector<Attribute>& attributes) {
  ObjectText object;
  for (const Attribute& attribute : attributes) {
    object.Add(attribute.name, PrintAttribute(attribute.value));
  }
  return object.Close();
}

std::string PrintRun(const RunInfo& run) {
  return ObjectText()
      .AddIf(!run.libtorch.empty(), "libtorch", Quoted(run.libtorch))
      .Add("level", Quoted(run.level))
      .AddIf(!run.executor.empty(), "executor", Quoted(run.executor))
      .AddIf(run.training, "training", "true")
      .AddIf(!run.grad, "grad", "false")
      .AddIf(run.inference, "inference", "true")
      .AddIf(run.autocast, "autocast", "true")
      .AddIf(!run.facets.empty(), "facets", Quoted(run.facets))
      .Close();
}

// What stands before all cases, in an object that is still open.
ObjectText Header() {
  return ObjectText()
      .Add("graphgold", std::to_string(kGoldenFormatVersion))
      .Add("canonical_form", std::to_string(kCanonicalFormVersion));
}

class CaseWriter {
 public:
  explicit CaseWriter(const OpGraph& graph) : graph_(graph), printer_(graph) {}

  // Continues the object, and closes it.
  std::string Write(ObjectText header) {
    text_ = header.Add("recorded_with", PrintRun(graph_.run))
                .Add("fingerprint", Quoted(ToString(StructureFingerprint(graph_))))
                .Open();
    AddDeclared("inputs", graph_.inputs);
    AddDeclared("parameters", graph_.parameters);
    AddDeclared("buffers", graph_.buffers);
    AddDeclared("constants", graph_.constants);
    AddNodes();
    AddOutputs();
    return std::move(text_) + "}";
  }

 private:
  // Every item on a line of its own.
  void AddSection(const char* key, const std::vector<std::string>& items) {
    text_ += std::string(",\n\"") + key + "\": [\n";
    for (std::size_t i = 0; i < items.size(); ++i) {
      text_ += items[i] + (i + 1 < items.size() ? ",\n" : "\n");
    }
    text_ += "]";
  }

  void AddDeclared(const char* key, const std::vector<NamedValue>& list) {
    std::vector<std::string> items;
    items.reserve(list.size());
    for (const NamedValue& named : list) {
      items.push_back(ObjectText()
                          .Add("name", Quoted(printer_.NameOf(named.value)))
                          .Add("type", Quoted(printer_.PrintDeclared(named.value)))
                          .Close());
    }
    if (!items.empty()) AddSection(key, items);
  }

  void AddNodes() {
    std::vector<std::string> items;
    items.reserve(graph_.nodes.size());
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) items.push_back(PrintNode(NodeId(i)));
    AddSection("nodes", items);
  }

  std::string PrintNode(NodeId id) const {
    const Node& node = graph_.node(id);
    const auto print_operand = [&](const Operand& operand) { return PrintOperand(operand); };
    const auto print_result = [&](const Operand& result) { return PrintResult(id, result); };
    return ObjectText()
        .Add("id", Quoted(node.name))
        .Add("op", Quoted(node.op))
        .AddIf(node.phase != Phase::kForward, "phase", Quoted(std::string(PhaseName(node.phase))))
        .AddIf(node.differentiates.valid(), "of", Gradient(node))
        .AddIf(node.rng_draw != 0, "rng", std::to_string(node.rng_draw))
        .AddIf(!node.kernel.empty(), "kernel", Quoted(node.kernel))
        .Add("in", List(node.operands, print_operand))
        .AddIf(!node.attributes.empty(), "attrs", PrintAttributes(node.attributes))
        .Add("out", List(node.results, print_result))
        .Close();
  }

  std::string Gradient(const Node& node) const {
    return node.differentiates.valid() ? Quoted(graph_.node(node.differentiates).name) : "";
  }

  void AddOutputs() {
    std::vector<std::string> items;
    for (const NamedOperand& output : graph_.outputs) {
      items.push_back(ObjectText()
                          .Add("name", Quoted(EscapeOutputName(output.name)))
                          .Add("value", PrintOperand(output.operand))
                          .Close());
    }
    AddSection("outputs", items);
  }

  // Lists and absent tensors; `leaf` prints the rest.
  template <typename Leaf>
  static std::string PrintTree(const Operand& operand, const Leaf& leaf) {
    if (operand.kind == Operand::Kind::kNone) return "null";
    if (operand.kind != Operand::Kind::kList) return Quoted(leaf(operand));
    return List(operand.items, [&](const Operand& item) { return PrintTree(item, leaf); });
  }
  std::string PrintOperand(const Operand& operand) const {
    return PrintTree(operand, [&](const Operand& leaf) { return printer_.PrintOperand(leaf); });
  }
  std::string PrintResult(NodeId node, const Operand& result) const {
    return PrintTree(result, [&](const Operand& leaf) { return printer_.PrintResult(node, leaf); });
  }

  const OpGraph& graph_;
  ReferencePrinter printer_;
  std::string text_;
};

}  // namespace

std::string WriteJson(const Golden& golden) {
  const auto& cases = golden.cases;
  if (cases.size() == 1 && cases[0].name.empty()) {
    return CaseWriter(cases[0].graph).Write(Header()) + "\n";
  }
  std::string text = Header().Open() + ",\n\"cases\": [\n";
  for (std::size_t i = 0; i < cases.size(); ++i) {
    text += CaseWriter(cases[i].graph).Write(ObjectText().Add("case", Quoted(cases[i].name)));
    text += i + 1 < cases.size() ? ",\n" : "\n";
  }
  return text + "]}\n";
}

}  // namespace graphgold
