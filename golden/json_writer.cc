// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_writer.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "graphgold/golden/golden.h"
#include "graphgold/golden/json_text.h"
#include "graphgold/golden/seal.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/expect_calls.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/text.h"
#include "graphgold/graph/units.h"

namespace graphgold {
namespace {

std::string Hex(std::string_view bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  for (const char c : bytes) {
    hex += kDigits[static_cast<unsigned char>(c) >> 4];
    hex += kDigits[static_cast<unsigned char>(c) & 0xF];
  }
  return hex;
}

// The texts of the floats that were written last. Nearly all in a model are one of a few (an eps, a
// momentum), and the shortest text of one is found in a thousand steps.
class FloatTexts {
 public:
  // Until the next one.
  std::string_view Of(double number) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &number, sizeof(bits));
    Known& known = known_[bits * kGoldenRatio >> (64 - kLogSize)];
    if (known.bits != bits || known.text.empty()) known = {bits, DoubleToString(number)};
    return known.text;
  }

 private:
  static constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15;  // spreads what is alike
  static constexpr int kLogSize = 4;

  struct Known {
    std::uint64_t bits = 0;
    std::string text;
  };
  Known known_[1 << kLogSize];
};

class AttributeWriter {
 public:
  explicit AttributeWriter(JsonText& text) : text_(text) {}

  void Write(const AttrValue& value) {
    std::visit([&](const auto& content) { WriteContent(content, value); }, value.variant());
  }

 private:
  void WriteContent(AttrValue::None, const AttrValue&) { text_.Raw("null"); }
  void WriteContent(bool flag, const AttrValue&) { text_.Raw(flag ? "true" : "false"); }
  void WriteContent(const Dim& dim, const AttrValue& whole) {
    dim.is_constant() ? void(text_.Number(dim.value())) : WriteText(whole);
  }
  void WriteContent(double number, const AttrValue& whole) {
    std::isfinite(number) ? void(text_.Raw(floats_.Of(number))) : WriteText(whole);
  }
  void WriteContent(const std::string& text, const AttrValue&) {
    if (!text_.TryString(text)) text_.Open().Key("$bytes").String(Hex(text)).Close();
  }
  void WriteContent(const AttrValue::List& list, const AttrValue&) {
    text_.List(list, [&](const AttrValue& item) { Write(item); });
  }
  template <typename Other>
  void WriteContent(const Other&, const AttrValue& whole) {
    WriteText(whole);
  }

  void WriteText(const AttrValue& value) { text_.Open().Key("$").String(ToString(value)).Close(); }

  JsonText& text_;
  FloatTexts floats_;
};

void WriteRun(const RunInfo& run, JsonText& text) {
  const auto word = [&](const char* key, const std::string& value) {
    if (!value.empty()) text.Name(key).String(value);
  };
  const auto flag = [&](const char* key, bool value, bool usual) {
    if (value != usual) text.Name(key).Raw(value ? "true" : "false");
  };
  text.Open();
  word("libtorch", run.libtorch);
  text.Key("level").String(run.level);
  word("executor", run.executor);
  flag("training", run.training, false);
  flag("grad", run.grad, true);
  flag("inference", run.inference, false);
  flag("autocast", run.autocast, false);
  word("facets", run.facets);
  text.Close();
}

// What stands before all cases, in an object that is still open.
void WriteVersions(JsonText& text) {
  text.Key("graphgold").Number(kGoldenFormatVersion);
  text.Key("canonical_form").Number(kCanonicalFormVersion);
}

class CaseWriter {
 public:
  CaseWriter(const OpGraph& graph, JsonText& text)
      : graph_(graph), printer_(graph), text_(text), attribute_writer_(text) {}

  // The members of an object that is open.
  void Write() {
    WriteRun(graph_.run, text_.Key("recorded_with"));
    text_.Key("fingerprint").String(ToString(StructureFingerprint(graph_)));
    WriteBudget();
    WriteDeclared("inputs", graph_.inputs);
    WriteDeclared("parameters", graph_.parameters);
    WriteDeclared("buffers", graph_.buffers);
    WriteDeclared("constants", graph_.constants);
    WriteSection("nodes", graph_.nodes, [&](const Node& node) { WriteNode(node); });
    WriteSection("outputs", graph_.outputs, [&](const NamedOperand& output) {
      text_.Open().Key("name").String(EscapeOutputName(output.name)).Key("value");
      WriteOperand(output.operand);
      text_.Close();
    });
  }

 private:
  template <typename Items, typename Write>
  void WriteSection(std::string_view key, const Items& items, const Write& write) {
    text_.Raw(",\n").String(key).Raw(": ").Lines(items, write);
  }

  void WriteBudget() {
    if (graph_.budget.empty()) return;
    WriteSection("budget", graph_.budget, [&](const BudgetEntry& entry) {
      text_.Open().Key("of").String(entry.of);
      if (!entry.device.empty()) text_.Key("device").String(entry.device);
      text_.Key("value").Raw(NumberToString(entry.value));
      text_.Key("margin").Raw(NumberToString(entry.margin)).Close();
    });
  }

  void WriteDeclared(std::string_view key, const std::vector<NamedValue>& list) {
    if (list.empty()) return;
    WriteSection(key, list, [&](const NamedValue& named) {
      text_.Open().Key("name").StringBy(
          [&](TextSink& text) { printer_.AppendName(named.value, text); });
      text_.Key("type").StringBy(
          [&](TextSink& text) { printer_.AppendDeclared(named.value, text); });
      text_.Close();
    });
  }

  void WriteNode(const Node& node) {
    const NodeId id(static_cast<std::size_t>(&node - graph_.nodes.data()));
    ExpectCalls(graph_, id.index());
    text_.Open().Key("id").String(node.name).Key("op").String(node.op);
    if (node.phase != Phase::kForward) text_.Key("phase").String(PhaseName(node.phase));
    if (node.differentiates.valid()) {
      text_.Key("of").String(graph_.node(node.differentiates).name);
    }
    if (node.rng_draw != 0) text_.Key("rng").Number(node.rng_draw);
    if (!node.kernel.empty()) text_.Key("kernel").String(node.kernel);
    text_.Key("in").List(node.operands, [&](const Operand& operand) { WriteOperand(operand); });
    if (!node.attributes.empty()) WriteAttributes(node.attributes);
    text_.Key("out").List(node.results, [&](const Operand& result) {
      WriteTree(result, [&](const Operand& leaf, TextSink& text) {
        printer_.AppendResult(id, leaf, text);
      });
    });
    text_.Close();
  }

  void WriteAttributes(const std::vector<Attribute>& attributes) {
    text_.Key("attrs").Open();
    for (const Attribute& attribute : attributes) {
      text_.Name(attribute.name);
      attribute_writer_.Write(attribute.value);
    }
    text_.Close();
  }

  void WriteOperand(const Operand& operand) {
    WriteTree(operand,
              [&](const Operand& leaf, TextSink& text) { printer_.AppendOperand(leaf, text); });
  }
  // Lists and absent tensors; `append` writes the text of the rest.
  template <typename Append>
  void WriteTree(const Operand& operand, const Append& append) {
    if (operand.kind == Operand::Kind::kNone) {
      text_.Raw("null");
    } else if (operand.kind == Operand::Kind::kList) {
      text_.List(operand.items.vector(), [&](const Operand& item) { WriteTree(item, append); });
    } else {
      text_.StringBy([&](TextSink& text) { append(operand, text); });
    }
  }

  const OpGraph& graph_;
  ReferencePrinter printer_;
  JsonText& text_;
  AttributeWriter attribute_writer_;
};

// The golden of one graph alone.
void WriteAlone(const OpGraph& canonical, JsonText& text) {
  WriteVersions(text.Open());
  CaseWriter(canonical, text).Write();
  text.Raw("}\n");
}

}  // namespace

bool IsJsonOf(std::string_view golden, const OpGraph& canonical) {
  JsonText text(golden);
  WriteAlone(canonical, text);
  return text.IsAsExpected();
}

std::string WriteJson(const Golden& golden) {
  const auto& cases = golden.cases;
  JsonText text;
  if (cases.size() == 1 && cases[0].name.empty()) {
    WriteAlone(cases[0].graph, text);
    return golden.seal ? WithSeal(text.Take(), *golden.seal) : text.Take();
  }
  WriteVersions(text.Open());
  text.Raw(",\n\"cases\": ").Lines(cases, [&](const GoldenCase& one) {
    text.Open().Key("case").String(one.name);
    CaseWriter(one.graph, text).Write();
    text.Close();
  });
  return text.Raw("}\n").Take();
}

}  // namespace graphgold
