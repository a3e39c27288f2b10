// SPDX-License-Identifier: MIT
#include "graphgold/golden/json_reader.h"

#include <optional>
#include <utility>
#include <vector>

#include "graphgold/golden/file_checks.h"
#include "graphgold/golden/golden.h"
#include "graphgold/golden/json_attribute.h"
#include "graphgold/golden/json_budget.h"
#include "graphgold/golden/json_document.h"
#include "graphgold/golden/seal.h"
#include "graphgold/golden/text_place.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

constexpr std::string_view kFileKeys[] = {
    "graphgold", "canonical_form", "recorded_with", "fingerprint", "seal",  "budget",
    "inputs",    "parameters",     "buffers",       "constants",   "nodes", "outputs"};
constexpr std::string_view kListKeys[] = {"graphgold", "canonical_form", "cases"};
constexpr std::string_view kCaseKeys[] = {"case",   "recorded_with", "fingerprint", "budget",
                                          "inputs", "parameters",    "buffers",     "constants",
                                          "nodes",  "outputs"};
constexpr std::string_view kRunKeys[] = {"libtorch", "level",     "executor", "training",
                                         "grad",     "inference", "autocast", "facets"};
constexpr std::string_view kDeclaredKeys[] = {"name", "type"};
constexpr std::string_view kNodeKeys[] = {"id",     "op", "phase", "of", "rng",
                                          "kernel", "in", "attrs", "out"};
constexpr std::string_view kOutputKeys[] = {"name", "value"};

void RefuseEmpty(std::string_view text, const std::string& file) {
  if (text.find_first_not_of(" \t\r\n") != std::string_view::npos) return;
  throw Error(FilePlace(file, text, 0) + "the file is empty; expected a golden, {\"graphgold\": " +
              std::to_string(kGoldenFormatVersion) + ", …}. " + kRestoreGolden);
}

// What a file that lost no more than its last byte lacks.
void RequireNewlineAtEnd(std::string_view text, const std::string& file) {
  if (text.back() == '\n') return;
  throw Error(FilePlace(file, text, text.size()) +
              "the file is cut off: expected a newline at its end. " + kRestoreGolden);
}

// Checks one of the versions that the file is in.
std::int64_t ReadVersion(const JsonDocument& document, const char* key,
                         std::optional<Refusal> (*refuse)(std::int64_t)) {
  const JsonValue& value = document.Get(document.root(), key);
  const std::int64_t version = document.Integer(value);
  if (const auto refusal = refuse(version)) {
    document.Fail(value, refusal->message, refusal->next_step);
  }
  return version;
}

// The canonical form that the file is in. First of all: a file of another version may differ in
// anything else.
std::int64_t ReadVersions(const JsonDocument& document) {
  ReadVersion(document, "graphgold", RefuseFormat);
  return ReadVersion(document, "canonical_form", RefuseCanonicalForm);
}

RunInfo ReadRun(const JsonDocument& document, const JsonValue& object) {
  const auto [libtorch, level, executor, training, grad, inference, autocast, facets] =
      document.Fields(object, kRunKeys);
  RunInfo run;
  const auto text = [&](const JsonDocument::Field& field, std::string& to) {
    if (field) to = document.String(*field.value);
  };
  const auto flag = [&](const JsonDocument::Field& field, bool& to) {
    if (field) to = document.Bool(*field.value);
  };
  document.Get(level);
  text(libtorch, run.libtorch);
  text(level, run.level);
  text(executor, run.executor);
  flag(training, run.training);
  flag(grad, run.grad);
  flag(inference, run.inference);
  flag(autocast, run.autocast);
  text(facets, run.facets);
  return run;
}

// What holds for all cases of a file.
struct Manner {
  std::int64_t form;  // the canonical form that the file is in
  bool check_fingerprint;
};

// One graph: the whole file, or one of its cases.
class CaseReader {
 public:
  CaseReader(const JsonDocument& document, const JsonValue& root, const Manner& manner)
      : document_(document),
        root_(root),
        manner_(manner),
        assembler_(ReadRun(document, document.Get(root, "recorded_with"))) {}

  OpGraph Read() {
    Declare("inputs", Origin::kInput);
    Declare("parameters", Origin::kParameter);
    Declare("buffers", Origin::kBuffer);
    Declare("constants", Origin::kConstant);
    for (const JsonValue& node : document_.Array(document_.Get(root_, "nodes"))) ReadNode(node);
    for (const auto& [node, of] : gradients_) {
      document_.Located(
          *of, [&, node = node, of = of] { assembler_.SetDifferentiated(node, of->text()); });
    }
    for (const JsonValue& output : document_.Array(document_.Get(root_, "outputs"))) {
      ReadOutput(output);
    }
    OpGraph graph = assembler_.Take();
    if (const JsonValue* const budget = document_.Find(root_, "budget")) {
      graph.budget = ReadJsonBudget(document_, *budget);
    }
    if (manner_.check_fingerprint) CheckFingerprint(graph);
    // A graph in an older form is still that graph: only its order and names may have changed.
    if (manner_.form != kCanonicalFormVersion) graph = CanonicalizeAsScoped(std::move(graph));
    return graph;
  }

 private:
  void Declare(const char* section, Origin origin) {
    const JsonValue* list = document_.Find(root_, section);
    if (list == nullptr) return;
    for (const JsonValue& item : document_.Array(*list)) {
      const auto [name_field, type_field] = document_.Fields(item, kDeclaredKeys);
      const JsonValue& name = document_.Get(name_field);
      const JsonValue& type = document_.Get(type_field);
      const std::string_view name_text = document_.String(name);
      const std::string_view type_text = document_.String(type);
      Value value =
          document_.Located(type, [&] { return assembler_.ReadDeclared(origin, type_text); });
      document_.Located(name, [&] { assembler_.Declare(name_text, std::move(value)); });
    }
  }

  void ReadNode(const JsonValue& node) {
    const auto [id, op, phase, of, draw, kernel, in, attributes, out] =
        document_.Fields(node, kNodeKeys);
    const NodeId made = BeginNode(document_.Get(id), document_.Get(op), ReadPhase(phase));
    if (of) ReadGradient(made, *of.value);
    if (draw) {
      const std::string number = std::to_string(document_.Integer(*draw.value));
      document_.Located(*draw.value, [&] { assembler_.SetDraw(number); });
    }
    if (kernel) {
      const std::string_view name = document_.String(*kernel.value);
      document_.Located(*kernel.value, [&] { assembler_.SetKernel(name); });
    }
    assembler_.SetOperands(ReadOperands(document_.Array(document_.Get(in)), 0),
                           ReadAttributes(attributes));
    const JsonItems results = document_.Array(document_.Get(out));
    std::vector<Operand> made_here;
    made_here.reserve(results.size());
    for (const JsonValue& result : results) {
      made_here.push_back(ReadResult(result, made_here.size()));
    }
    assembler_.EndNode(std::move(made_here));
  }

  NodeId BeginNode(const JsonValue& id, const JsonValue& op, Phase phase) {
    const std::string_view name = document_.String(id);
    const std::string_view op_name = document_.String(op);
    const NodeId made = document_.Located(id, [&] { return assembler_.BeginNode(name, phase); });
    document_.Located(op, [&] { assembler_.SetOperator(op_name); });
    return made;
  }

  Phase ReadPhase(const JsonDocument::Field& field) const {
    Phase phase = Phase::kForward;
    if (field && !ParsePhase(document_.String(*field.value), phase)) {
      document_.Fail(*field.value, "unknown phase \"" + std::string(field.value->text()) +
                                       "\"; expected backward or other (forward is left out)");
    }
    return phase;
  }

  void ReadGradient(NodeId node, const JsonValue& of) {
    document_.String(of);
    if (!assembler_.IsBackward(node)) document_.Fail(of, "only a backward call is \"of\" another");
    gradients_.emplace_back(node, &of);
  }

  std::vector<Attribute> ReadAttributes(const JsonDocument::Field& field) const {
    std::vector<Attribute> attributes;
    if (!field) return attributes;
    const JsonMembers members = document_.Object(*field.value);
    document_.Located(*field.value, [&] { RequireAttributeCount(members.size()); });
    attributes.reserve(members.size());
    for (const JsonMember member : members) {
      attributes.push_back({member.key.text(), ReadJsonAttribute(document_, member.value)});
    }
    return attributes;
  }

  std::vector<Operand> ReadOperands(const JsonItems& items, int depth) const {
    std::vector<Operand> operands;
    operands.reserve(items.size());
    for (const JsonValue& item : items) operands.push_back(ReadOperand(item, depth));
    return operands;
  }

  Operand ReadOperand(const JsonValue& value, int depth) const {
    document_.RequireListDepth(value, depth);
    if (value.kind == JsonValue::Kind::kNull) return Operand::None();
    if (value.kind == JsonValue::Kind::kArray) {
      return Operand::List(ReadOperands(JsonItems(value), depth + 1));
    }
    const std::string_view text = document_.String(value);
    return document_.Located(value, [&] { return assembler_.ReadOperand(text); });
  }

  Operand ReadResult(const JsonValue& value, std::size_t result) {
    if (value.kind != JsonValue::Kind::kArray) return ReadTensor(value, result, -1);
    std::vector<Operand> items;
    for (const JsonValue& item : JsonItems(value)) {
      items.push_back(ReadTensor(item, result, static_cast<std::int32_t>(items.size())));
    }
    return Operand::List(std::move(items));
  }

  Operand ReadTensor(const JsonValue& value, std::size_t result, std::int32_t element) {
    if (value.kind == JsonValue::Kind::kNull) return Operand::None();
    const std::string_view text = document_.String(value);
    return document_.Located(value, [&] {
      return assembler_.ReadResult(text, static_cast<std::uint32_t>(result), element);
    });
  }

  void ReadOutput(const JsonValue& output) {
    const auto [name_field, value_field] = document_.Fields(output, kOutputKeys);
    const JsonValue& name = document_.Get(name_field);
    const std::string_view text = document_.String(name);
    Operand operand = ReadOperand(document_.Get(value_field), 0);
    document_.Located(name, [&] { assembler_.AddOutput(text, std::move(operand)); });
  }

  void CheckFingerprint(const OpGraph& graph) const {
    const JsonValue& stored = document_.Get(root_, "fingerprint");
    if (const auto refusal = RefuseFingerprint(document_.String(stored), graph)) {
      document_.Fail(stored, refusal->message, refusal->next_step);
    }
  }

  const JsonDocument& document_;
  const JsonValue& root_;
  const Manner manner_;
  GraphAssembler assembler_;
  std::vector<std::pair<NodeId, const JsonValue*>>
      gradients_;  // looked up once all names are known
};

Golden ReadCases(const JsonDocument& document, const Manner& manner) {
  const JsonValue& list = document.Get(document.Fields(document.root(), kListKeys)[2]);
  Golden golden;
  for (const JsonValue& entry : document.Array(list)) {
    const JsonValue& name = document.Get(document.Fields(entry, kCaseKeys)[0]);
    const std::string text(document.String(name));
    if (golden.Find(text) != nullptr) {
      document.Fail(name, "the case \"" + text + "\" is there twice");
    }
    golden.Set(text, CaseReader(document, entry, manner).Read());
  }
  if (golden.cases.empty()) document.Fail(list, "expected at least one case, found none");
  return golden;
}

std::optional<Hash128> ReadSeal(const JsonDocument& document) {
  const JsonValue* const value = document.Find(document.root(), "seal");
  if (value == nullptr) return std::nullopt;
  const std::optional<Hash128> seal = ParseSeal(document.String(*value));
  if (!seal) {
    document.Fail(*value, "a seal has 32 hexadecimal digits, in lower case",
                  "Take the seal out: a golden is as good without it.");
  }
  return seal;
}

Golden ReadGolden(const JsonDocument& document, bool check_fingerprint) {
  const Manner manner = {ReadVersions(document), check_fingerprint};
  if (document.Find(document.root(), "cases") != nullptr) return ReadCases(document, manner);
  document.Fields(document.root(), kFileKeys);
  Golden golden(CaseReader(document, document.root(), manner).Read());
  golden.seal = ReadSeal(document);
  return golden;
}

Golden ReadText(std::string_view text, const std::string& file, bool check_fingerprint) {
  RefuseEmpty(text, file);
  RefuseConflictMarkers(text, file);
  const JsonDocument document(text, file);
  RequireNewlineAtEnd(text, file);
  return ReadGolden(document, check_fingerprint);
}

}  // namespace

Golden ReadJson(std::string_view text, const std::string& file_name_for_errors) {
  return ReadText(text, file_name_for_errors, true);
}

Golden ReadJsonToWriteAgain(std::string_view text, const std::string& file_name_for_errors) {
  return ReadText(text, file_name_for_errors, false);
}

}  // namespace graphgold
