// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_reader.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "graphgold/golden/file_checks.h"
#include "graphgold/golden/golden.h"
#include "graphgold/golden/json_attribute.h"
#include "graphgold/golden/json_document.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

void RefuseEmpty(std::string_view text, const std::string& file) {
  if (text.find_first_not_of(" \t\r\n") != std::string_view::npos) return;
  throw Error(file + ":1: the file is empty; expected a golden, {\"graphgold\": " +
              std::to_string(kGoldenFormatVersion) + ", …}. " + kRestoreGolden);
}

// The canonical form that the file is in. First of all: a file of another version may differ in
// anything else.
std::int64_t ReadVersions(const JsonDocument& document) {
  const JsonValue& format = document.Get(document.root(), "graphgold");
  const std::int64_t version = document.Integer(format);
  if (const auto refused = RefuseFormat(version)) {
    document.Fail(format, refused->message, refused->next_step);
  }
  const JsonValue& form = document.Get(document.root(), "canonical_form");
  const std::int64_t number = document.Integer(form);
  if (const auto refused = RefuseCanonicalForm(number)) {
    document.Fail(form, refused->message, refused->next_step);
  }
  return number;
}

// One graph: the whole file, or one of its cases.
class CaseReader {
 public:
  CaseReader(const JsonDocument& document, const JsonValue& root, std::int64_t form)
      : document_(document), root_(root), form_(form), assembler_(RunInfo{}) {}

  OpGraph Read() {
    assembler_ = GraphAssembler(ReadRun(document_.Get(root_, "recorded_with")));
    Declare("inputs", Origin::kInput);
    Declare("parameters", Origin::kParameter);
    Declare("buffers", Origin::kBuffer);
    Declare("constants", Origin::kConstant);
    for (const JsonValue& node : document_.Array(document_.Get(root_, "nodes"))) ReadNode(node);
    for (const auto& [node, of] : gradients_) {
      document_.Located(
          *of, [&, node = node, of = of] { assembler_.SetDifferentiated(node, of->text); });
    }
    for (const JsonValue& output : document_.Array(document_.Get(root_, "outputs"))) {
      ReadOutput(output);
    }
    OpGraph graph = assembler_.Take();
    CheckFingerprint(graph);
    // A graph in an older form is still that graph: only its order and names may have changed.
    return form_ == kCanonicalFormVersion ? graph : CanonicalizeAsScoped(std::move(graph));
  }

 private:
  RunInfo ReadRun(const JsonValue& entries) const {
    document_.AllowKeys(entries, {"libtorch", "level", "executor", "training", "grad", "inference",
                                  "autocast", "facets"});
    RunInfo run;
    const auto text = [&](const char* key, std::string& to) {
      if (const JsonValue* value = document_.Find(entries, key)) to = document_.String(*value);
    };
    const auto flag = [&](const char* key, bool& to) {
      if (const JsonValue* value = document_.Find(entries, key)) to = document_.Bool(*value);
    };
    document_.Get(entries, "level");
    text("libtorch", run.libtorch);
    text("level", run.level);
    text("executor", run.executor);
    flag("training", run.training);
    flag("grad", run.grad);
    flag("inference", run.inference);
    flag("autocast", run.autocast);
    text("facets", run.facets);
    return run;
  }

  void Declare(const char* section, Origin origin) {
    const JsonValue* list = document_.Find(root_, section);
    if (list == nullptr) return;
    for (const JsonValue& item : document_.Array(*list)) {
      document_.AllowKeys(item, {"name", "type"});
      const std::string& name = document_.String(document_.Get(item, "name"));
      const std::string& type = document_.String(document_.Get(item, "type"));
      document_.Located(item, [&] { assembler_.Declare(origin, name, type); });
    }
  }

  void ReadNode(const JsonValue& node) {
    document_.AllowKeys(node, {"id", "op", "phase", "of", "rng", "kernel", "in", "attrs", "out"});
    const std::string& id = document_.String(document_.Get(node, "id"));
    const JsonValue& op = document_.Get(node, "op");
    if (document_.String(op).empty()) document_.Fail(op, "the operator's name is empty");
    const Phase phase = ReadPhase(document_.Find(node, "phase"));
    const NodeId made =
        document_.Located(node, [&] { return assembler_.BeginNode(id, op.text, phase); });
    if (const JsonValue* of = document_.Find(node, "of")) {
      document_.String(*of);
      if (phase != Phase::kBackward) document_.Fail(*of, "only a backward call is \"of\" another");
      gradients_.emplace_back(made, of);
    }
    if (const JsonValue* draw = document_.Find(node, "rng")) {
      const std::string number = std::to_string(document_.Integer(*draw));
      document_.Located(*draw, [&] { assembler_.SetDraw(number); });
    }
    if (const JsonValue* kernel = document_.Find(node, "kernel")) {
      const std::string& name = document_.String(*kernel);
      document_.Located(*kernel, [&] { assembler_.SetKernel(name); });
    }

    std::vector<Operand> operands;
    for (const JsonValue& operand : document_.Array(document_.Get(node, "in"))) {
      operands.push_back(ReadOperand(operand));
    }
    assembler_.SetOperands(std::move(operands), ReadAttributes(document_.Find(node, "attrs")));
    std::vector<Operand> results;
    for (const JsonValue& result : document_.Array(document_.Get(node, "out"))) {
      results.push_back(ReadResult(result, results.size()));
    }
    assembler_.EndNode(std::move(results));
  }

  Phase ReadPhase(const JsonValue* value) const {
    Phase phase = Phase::kForward;
    if (value != nullptr && !ParsePhase(document_.String(*value), phase)) {
      document_.Fail(*value, "unknown phase \"" + value->text +
                                 "\"; expected backward or other (forward is left out)");
    }
    return phase;
  }

  std::vector<Attribute> ReadAttributes(const JsonValue* object) const {
    std::vector<Attribute> attributes;
    if (object == nullptr) return attributes;
    document_.Object(*object);
    for (std::size_t i = 0; i < object->keys.size(); ++i) {
      attributes.push_back({object->keys[i], ReadJsonAttribute(document_, object->items[i])});
    }
    return attributes;
  }

  Operand ReadOperand(const JsonValue& value) const {
    if (value.kind == JsonValue::Kind::kNull) return Operand::None();
    if (value.kind == JsonValue::Kind::kArray) {
      std::vector<Operand> items;
      for (const JsonValue& item : value.items) items.push_back(ReadOperand(item));
      return Operand::List(std::move(items));
    }
    const std::string& text = document_.String(value);
    return document_.Located(value, [&] { return assembler_.ReadOperand(text); });
  }

  Operand ReadResult(const JsonValue& value, std::size_t result) {
    if (value.kind != JsonValue::Kind::kArray) return ReadTensor(value, result, -1);
    std::vector<Operand> items;
    for (const JsonValue& item : value.items) {
      items.push_back(ReadTensor(item, result, static_cast<std::int32_t>(items.size())));
    }
    return Operand::List(std::move(items));
  }

  Operand ReadTensor(const JsonValue& value, std::size_t result, std::int32_t element) {
    if (value.kind == JsonValue::Kind::kNull) return Operand::None();
    const std::string& text = document_.String(value);
    return document_.Located(value, [&] {
      return assembler_.ReadResult(text, static_cast<std::uint32_t>(result), element);
    });
  }

  void ReadOutput(const JsonValue& output) {
    document_.AllowKeys(output, {"name", "value"});
    const std::string& name = document_.String(document_.Get(output, "name"));
    Operand operand = ReadOperand(document_.Get(output, "value"));
    document_.Located(output, [&] { assembler_.AddOutput(name, std::move(operand)); });
  }

  void CheckFingerprint(const OpGraph& graph) const {
    const JsonValue& stored = document_.Get(root_, "fingerprint");
    if (const auto refused = RefuseFingerprint(document_.String(stored), graph)) {
      document_.Fail(stored, refused->message, refused->next_step);
    }
  }

  const JsonDocument& document_;
  const JsonValue& root_;
  const std::int64_t form_;  // the canonical form that the file is in
  GraphAssembler assembler_;
  std::vector<std::pair<NodeId, const JsonValue*>>
      gradients_;  // looked up once all names are known
};

Golden ReadCases(const JsonDocument& document, const JsonValue& list, std::int64_t form) {
  document.AllowKeys(document.root(), {"graphgold", "canonical_form", "cases"});
  Golden golden;
  for (const JsonValue& entry : document.Array(list)) {
    document.AllowKeys(entry, {"case", "recorded_with", "fingerprint", "inputs", "parameters",
                               "buffers", "constants", "nodes", "outputs"});
    const JsonValue& name = document.Get(entry, "case");
    if (golden.Find(document.String(name)) != nullptr) {
      document.Fail(name, "the case \"" + name.text + "\" is there twice");
    }
    golden.Set(name.text, CaseReader(document, entry, form).Read());
  }
  if (golden.cases.empty()) document.Fail(list, "expected at least one case, found none");
  return golden;
}

Golden ReadGolden(const JsonDocument& document) {
  const std::int64_t form = ReadVersions(document);
  if (const JsonValue* cases = document.Find(document.root(), "cases")) {
    return ReadCases(document, *cases, form);
  }
  document.AllowKeys(document.root(),
                     {"graphgold", "canonical_form", "recorded_with", "fingerprint", "inputs",
                      "parameters", "buffers", "constants", "nodes", "outputs"});
  return Golden(CaseReader(document, document.root(), form).Read());
}

// What a file that lost no more than its last byte lacks.
void RequireNewlineAtEnd(std::string_view text, const std::string& file) {
  if (text.back() == '\n') return;
  const auto line = 1 + std::count(text.begin(), text.end(), '\n');
  throw Error(file + ":" + std::to_string(line) +
              ": the file is cut off: expected a newline at its end. " + kRestoreGolden);
}

}  // namespace

Golden ReadJson(std::string_view text, const std::string& file_name_for_errors) {
  RefuseEmpty(text, file_name_for_errors);
  RefuseConflictMarkers(text, file_name_for_errors);
  const JsonDocument document(text, file_name_for_errors);
  RequireNewlineAtEnd(text, file_name_for_errors);
  return ReadGolden(document);
}

}  // namespace graphgold
