// SPDX-License-Identifier: MIT
//
// A drift for programs; docs/cli.md names the keys.
#include <nlohmann/json.hpp>

#include "graphgold/cli/drift_report.h"

namespace graphgold::cli {
namespace {

using nlohmann::ordered_json;

const char* KindName(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::kAdded:
      return "added";
    case ChangeKind::kRemoved:
      return "removed";
    case ChangeKind::kModified:
      return "modified";
    case ChangeKind::kRenamed:
      return "renamed";
    case ChangeKind::kMoved:
      return "moved";
  }
  return "";
}

const char* SubjectName(Subject subject) {
  switch (subject) {
    case Subject::kInput:
      return "input";
    case Subject::kParameter:
      return "parameter";
    case Subject::kBuffer:
      return "buffer";
    case Subject::kConstant:
      return "constant";
    case Subject::kNode:
      return "call";
    case Subject::kOutput:
      return "output";
    case Subject::kModule:
      return "module";
  }
  return "";
}

const char* BudgetKindName(BudgetDrift::Kind kind) {
  switch (kind) {
    case BudgetDrift::Kind::kOver:
      return "over";
    case BudgetDrift::Kind::kStale:
      return "stale";
    case BudgetDrift::Kind::kMissing:
      return "missing";
    case BudgetDrift::Kind::kGone:
      return "gone";
    case BudgetDrift::Kind::kUndecided:
      return "undecided";
  }
  return "";
}

ordered_json ChangeJson(const Change& change) {
  ordered_json json = {{"kind", KindName(change.kind)},
                       {"subject", SubjectName(change.subject)},
                       {"name", change.name},
                       {"module", change.module}};
  json["fields"] = ordered_json::array();
  for (const FieldChange& field : change.fields) {
    json["fields"].push_back(
        {{"field", field.field}, {"before", field.before}, {"after", field.after}});
  }
  json["before"] = change.before_text;
  json["after"] = change.after_text;
  return json;
}

ordered_json BudgetJson(const BudgetDrift& drift) {
  ordered_json json = {{"kind", BudgetKindName(drift.kind)}, {"of", drift.budget.of}};
  if (!drift.budget.device.empty()) json["device"] = drift.budget.device;
  json["golden"] = nullptr;
  if (drift.kind != BudgetDrift::Kind::kMissing) json["golden"] = drift.budget.value;
  json["received"] = nullptr;
  if (drift.kind != BudgetDrift::Kind::kGone) json["received"] = drift.measured.value;
  json["margin"] = drift.budget.margin;
  return json;
}

ordered_json CaseJson(const CaseDrift& drift) {
  ordered_json json = {
      {"case", drift.name}, {"same", drift.equal()}, {"summary", SummarizeCaseFully(drift)}};
  if (!drift.only_in.empty()) {
    json["only_in"] = drift.only_in;
    return json;
  }
  const GraphDiff& diff = drift.comparison.diff;
  json["notes"] = drift.notes;
  json["changes"] = ordered_json::array();
  for (const Change& change : diff.changes) json["changes"].push_back(ChangeJson(change));
  json["following"] = {{"shapes", diff.following_shapes},
                       {"operands", diff.following_operands},
                       {"nested", diff.following_nested}};
  json["budgets"] = ordered_json::array();
  for (const BudgetDrift& one : drift.budgets.drifts) json["budgets"].push_back(BudgetJson(one));
  return json;
}

}  // namespace

std::string ReportAsJson(const DriftReport& report) {
  ordered_json json = {
      {"same", report.equal()}, {"golden", report.golden}, {"received", report.received}};
  json["cases"] = ordered_json::array();
  for (const CaseDrift& one : report.cases) json["cases"].push_back(CaseJson(one));
  // Names that are no UTF-8 get a mark in place of what JSON cannot hold.
  return json.dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace graphgold::cli
