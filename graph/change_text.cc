// SPDX-License-Identifier: MIT
#include "graphgold/graph/change_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace graphgold {
namespace {

std::string SubjectName(Subject subject) {
  switch (subject) {
    case Subject::kInput:
      return "input ";
    case Subject::kParameter:
      return "parameter ";
    case Subject::kBuffer:
      return "buffer ";
    case Subject::kConstant:
      return "constant ";
    case Subject::kOutput:
      return "output ";
    case Subject::kModule:
      return "module ";
    default:
      return "";
  }
}

bool StartsWith(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

bool IsOperand(const FieldChange& field) { return StartsWith(field.field, "operand "); }
bool IsResult(const FieldChange& field) {
  return StartsWith(field.field, "result") || field.field == "number of results";
}

// What a reader needs to know: another operator explains everything else about a call, and any
// cause explains its results.
std::vector<FieldChange> Telling(const std::vector<FieldChange>& fields) {
  const bool replaced = !fields.empty() && fields[0].field == "op";
  if (replaced) return {fields[0]};
  const bool has_cause = std::any_of(fields.begin(), fields.end(),
                                     [](const FieldChange& field) { return !IsResult(field); });
  std::vector<FieldChange> telling;
  for (const FieldChange& field : fields) {
    if (!has_cause || !IsResult(field)) telling.push_back(field);
  }
  return telling;
}

bool AreSwapped(const std::vector<FieldChange>& fields) {
  return fields.size() == 2 && fields[0].before == fields[1].after &&
         fields[0].after == fields[1].before;
}

std::string FieldText(const FieldChange& field) {
  const std::string change = field.before + " → " + field.after;
  if (field.field == "op" || field.field == "type" || field.field == "value") return change;
  if (field.field == "tied to" && field.after == "nothing")
    return "no longer tied to " + field.before;
  if (field.field == "tied to" && field.before == "nothing") return "now tied to " + field.after;
  return field.field + " " + change;
}

// Operands that are the same but for being written now, or no longer.
std::string WritesText(std::vector<FieldChange>& fields, bool now) {
  std::string places;
  std::size_t count = 0;
  for (auto field = fields.begin(); field != fields.end();) {
    const bool writes =
        now ? field->before + "!" == field->after : field->after + "!" == field->before;
    if (!IsOperand(*field) || !writes) {
      ++field;
      continue;
    }
    places += (count++ == 0 ? "" : ", ") + field->field.substr(8);
    field = fields.erase(field);
  }
  if (count == 0) return "";
  return (now ? "now writes operand" : "no longer writes operand") +
         std::string(count == 1 ? " " : "s ") + places;
}

std::string FieldsText(const std::vector<FieldChange>& all) {
  constexpr std::size_t kMaxFields = 4;
  std::vector<FieldChange> fields = Telling(all);
  if (AreSwapped(fields) && IsOperand(fields[0]) && IsOperand(fields[1])) {
    return "operands " + fields[0].field.substr(8) + " and " + fields[1].field.substr(8) +
           " swapped";
  }
  const std::string writes[] = {WritesText(fields, true), WritesText(fields, false)};
  std::string text;
  const auto add = [&](const std::string& part) {
    if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
  };
  for (std::size_t i = 0; i < std::min(fields.size(), kMaxFields); ++i) add(FieldText(fields[i]));
  if (fields.size() > kMaxFields) add("…");
  for (const std::string& part : writes) add(part);
  return text;
}

std::string TallyText(const Tally& tally) {
  std::string text;
  const auto add = [&](std::size_t count, const std::string& noun) {
    if (count != 0) text += (text.empty() ? "" : ", ") + Counted(count, noun);
  };
  add(tally.calls, "call");
  add(tally.parameters, "parameter");
  add(tally.buffers, "buffer");
  add(tally.constants, "constant");
  return text;
}

// What came or went with it, in parentheses.
std::string Company(const Change& change) {
  std::string came = TallyText(change.came);
  std::string went = TallyText(change.went);
  if (change.kind == ChangeKind::kModified) {
    if (!came.empty()) came += " added";
    if (!went.empty()) went += " removed";
  } else if (change.subject != Subject::kModule) {
    if (!came.empty()) came.insert(0, "with ");
    if (!went.empty()) went.insert(0, "with ");
  }
  const std::string both = came + (came.empty() || went.empty() ? "" : ", ") + went;
  return both.empty() ? "" : " (" + both + ")";
}

// Several outputs in one change: they have changed places.
std::string ReorderedOutputs(const Change& change) {
  const bool swapped = change.fields.size() == 2;
  return "outputs " + change.name + (swapped ? " swapped" : " reordered");
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Calls `visit` with each run of digits, and each run of anything else.
template <typename Visit>
void ForEachRun(const std::string& text, const Visit& visit) {
  for (std::size_t start = 0; start < text.size();) {
    std::size_t end = start + 1;
    while (end < text.size() && IsDigit(text[end]) == IsDigit(text[start])) ++end;
    visit(text.substr(start, end - start));
    start = end;
  }
}

// Numbers become "*".
std::string WithoutNumbers(const std::string& text) {
  std::string masked;
  ForEachRun(text, [&](const std::string& run) { masked += IsDigit(run[0]) ? "*" : run; });
  return masked;
}

// The texts as one, in which numbers that differ are "*". Without numbers, all are the same.
std::string Merged(const std::vector<std::string>& texts) {
  std::vector<std::string> runs;
  std::vector<bool> differs;
  for (const std::string& text : texts) {
    std::size_t i = 0;
    ForEachRun(text, [&](const std::string& run) {
      if (i == runs.size()) {
        runs.push_back(run);
        differs.push_back(false);
      }
      differs[i] = differs[i] || runs[i] != run;
      ++i;
    });
  }
  std::string merged;
  for (std::size_t i = 0; i < runs.size(); ++i) merged += differs[i] ? "*" : runs[i];
  return merged;
}

template <typename Get>
std::string MergedBy(const std::vector<const Change*>& changes, const Get& get) {
  std::vector<std::string> texts;
  for (const Change* change : changes) texts.push_back(get(*change));
  return Merged(texts);
}

// Whether a field holds names rather than values.
bool HoldsNames(const FieldChange& field) {
  return IsOperand(field) || field.field == "value" || field.field == "name" ||
         field.field == "tied to" || field.field == "module" || field.field == "place";
}

}  // namespace

std::string Counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string Headline(const Change& change) {
  const std::string subject = SubjectName(change.subject);
  switch (change.kind) {
    case ChangeKind::kAdded:
      return subject + change.name + " added" + Company(change);
    case ChangeKind::kRemoved:
      return subject + change.name + " removed" + Company(change);
    case ChangeKind::kRenamed: {
      const std::vector<FieldChange> rest(change.fields.begin() + 1, change.fields.end());
      return subject + change.fields[0].before + " renamed to " + change.fields[0].after +
             Company(change) + (rest.empty() ? "" : ", " + FieldsText(rest));
    }
    case ChangeKind::kMoved:
      return subject + change.name + " moved from behind " + change.fields[0].before +
             " to behind " + change.fields[0].after;
    default:
      if (change.subject == Subject::kOutput && change.fields.size() > 1) {
        return ReorderedOutputs(change);
      }
      return subject + change.name + ": " + FieldsText(change.fields) + Company(change);
  }
}

std::string GroupKey(const Change& change) {
  if (change.kind == ChangeKind::kRenamed) return Headline(change);
  Change general = change;
  general.name = WithoutNumbers(change.name);
  for (FieldChange& field : general.fields) {
    if (!HoldsNames(field)) continue;
    field.before = WithoutNumbers(field.before);
    field.after = WithoutNumbers(field.after);
  }
  return Headline(general);
}

Change MergeGroup(const std::vector<const Change*>& changes) {
  Change group = *changes.front();
  if (changes.size() == 1) return group;
  group.name = MergedBy(changes, [](const Change& change) { return change.name; });
  group.module = MergedBy(changes, [](const Change& change) { return change.module; });
  for (std::size_t i = 0; i < group.fields.size(); ++i) {
    if (!HoldsNames(group.fields[i])) continue;
    group.fields[i].before = MergedBy(changes, [&](const Change& c) { return c.fields[i].before; });
    group.fields[i].after = MergedBy(changes, [&](const Change& c) { return c.fields[i].after; });
  }
  return group;
}

}  // namespace graphgold
