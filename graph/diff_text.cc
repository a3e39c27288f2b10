// SPDX-License-Identifier: MIT
#include "graphgold/graph/diff_text.h"

#include <algorithm>

namespace graphgold {
namespace {

std::string Count(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

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
    default:
      return "";
  }
}

// "stride [2,2] → [1,1]". A result's change is told only if nothing else tells it.
std::string PrintFields(const Change& change) {
  std::string text;
  for (const FieldChange& field : change.fields) {
    const bool self_explaining =
        field.field == "op" || field.field == "type" || field.field == "name";
    if (field.field == "result" && change.fields.size() > 1) continue;
    text += text.empty() ? "" : ", ";
    text += (self_explaining ? "" : field.field + " ") + field.before + " → " + field.after;
  }
  return text;
}

std::string Headline(const Change& change) {
  switch (change.kind) {
    case ChangeKind::kAdded:
      return SubjectName(change.subject) + change.name + " added";
    case ChangeKind::kRemoved:
      return SubjectName(change.subject) + change.name + " removed";
    case ChangeKind::kRenamed:
      return SubjectName(change.subject) + "renamed " + PrintFields(change);
    default:
      return SubjectName(change.subject) + change.name + ": " + PrintFields(change);
  }
}

// Cuts at a character boundary of UTF-8.
std::string Cut(std::string line, std::size_t width) {
  if (line.size() <= width) return line;
  std::size_t end = width;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xc0) == 0x80) --end;
  line.resize(end);
  return line + "…";
}

std::string Following(const GraphDiff& diff) {
  std::string text;
  if (diff.following_shapes != 0) {
    text += Count(diff.following_shapes, "downstream shape") +
            (diff.following_shapes == 1 ? " follows" : " follow");
  }
  if (diff.following_operands != 0) {
    text += (text.empty() ? "" : ", ") + Count(diff.following_operands, "reader") + " rewired";
  }
  return text;
}

}  // namespace

std::string SummarizeDiff(const GraphDiff& diff, const DiffTextOptions& options) {
  if (diff.empty()) return "no change";
  std::string text = Count(diff.changes.size(), "change") + ": ";
  const std::size_t shown = std::min(diff.changes.size(), options.max_summary);
  for (std::size_t i = 0; i < shown; ++i) {
    text += (i == 0 ? "" : "; ") + Headline(diff.changes[i]);
  }
  if (shown < diff.changes.size()) text += "; …";
  const std::string following = Following(diff);
  return following.empty() ? text : text + " (" + following + ")";
}

std::string RenderDiff(const GraphDiff& diff, const DiffTextOptions& options) {
  std::string text;
  const std::size_t shown = std::min(diff.changes.size(), options.max_changes);
  const std::string* module = nullptr;
  for (std::size_t i = 0; i < shown; ++i) {
    const Change& change = diff.changes[i];
    if (module == nullptr || *module != change.module) {
      text += "in " + (change.module.empty() ? "the model itself" : change.module) + ":\n";
      module = &change.module;
    }
    text += "    " + Cut(Headline(change), options.max_width) + "\n";
    if (!change.before_text.empty()) {
      text += "  - " + Cut(change.before_text, options.max_width) + "\n";
    }
    if (!change.after_text.empty()) {
      text += "  + " + Cut(change.after_text, options.max_width) + "\n";
    }
  }
  if (shown < diff.changes.size()) {
    text += "… and " + Count(diff.changes.size() - shown, "more change") + "\n";
  }
  const std::string following = Following(diff);
  if (!following.empty()) text += following + "\n";
  return text;
}

}  // namespace graphgold
