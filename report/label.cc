// SPDX-License-Identifier: MIT
#include "graphgold/report/label.h"

#include "graphgold/graph/change_text.h"
#include "graphgold/graph/name.h"
#include "graphgold/report/escape.h"

namespace graphgold {
namespace {

constexpr std::size_t kLongestLine = 30;

// Torch's own operators go without their namespace, and all without their overload.
std::string_view DrawnOp(std::string_view op) {
  constexpr std::string_view kOwn = "aten::";
  return op.substr(0, kOwn.size()) == kOwn ? ShortOpName(op) : op.substr(0, op.find('.'));
}

bool IsContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

void AddLine(Label& label, std::string line) {
  if (!line.empty()) label.push_back(std::move(line));
}

}  // namespace

std::size_t TextLength(std::string_view text) {
  std::size_t length = 0;
  for (const char byte : text) length += IsContinuation(byte) ? 0 : 1;
  return length;
}

std::string CutBack(std::string_view text, std::size_t longest) {
  const std::string clean = CleanText(text);
  if (TextLength(clean) <= longest) return clean;
  std::size_t end = 0;
  for (std::size_t left = longest; left > 0; --left) {
    if (left == 1) break;
    ++end;
    while (IsContinuation(clean[end])) ++end;
  }
  return clean.substr(0, end) + "…";
}

std::string CutFront(std::string_view text, std::size_t longest) {
  const std::string clean = CleanText(text);
  if (TextLength(clean) <= longest) return clean;
  std::size_t begin = clean.size();
  for (std::size_t left = longest; left > 1; --left) {
    --begin;
    while (IsContinuation(clean[begin])) --begin;
  }
  return "…" + clean.substr(begin);
}

std::string_view NameInside(std::string_view name, std::string_view level) {
  if (level.empty() || name.size() <= level.size()) return name;
  if (name.substr(0, level.size()) != level) return name;
  const char next = name[level.size()];
  return next == '.' || next == '/' ? name.substr(level.size() + 1) : name;
}

Label LabelOf(const JoinedSources& sources, const JoinedThing& thing, std::string_view level,
              bool as_before) {
  const bool golden = as_before || (!thing.after.valid() && thing.mark == Mark::kRemoved);
  const std::string& type =
      golden || thing.type_after.empty() ? thing.type_before : thing.type_after;
  Label label;
  if (thing.kind != JoinedThing::Kind::kCall) {
    const char* const kind = thing.kind == JoinedThing::Kind::kInput ? "input" : "output";
    AddLine(label, kind);
    if (thing.name != kind) AddLine(label, CutFront(thing.name, kLongestLine));
  } else {
    const Node& node =
        golden ? sources.before->node(thing.before) : sources.after->node(thing.after);
    const std::string_view op = ShortOpName(node.op);
    std::string_view name = NameInside(node.name, level);
    const std::string suffix = "/" + std::string(op);
    if (name.size() > suffix.size() && name.substr(name.size() - suffix.size()) == suffix) {
      name.remove_suffix(suffix.size());
    }
    AddLine(label, CutBack(DrawnOp(node.op), kLongestLine));
    if (name != op) AddLine(label, CutFront(name, kLongestLine));
  }
  AddLine(label, CutBack(type, kLongestLine));
  return label;
}

Label LabelOf(const TreeModule& module, std::string_view level) {
  std::string inside = Counted(module.calls, "call");
  const Mark mark = MarkOf(module);
  if (mark == Mark::kModified) {
    inside += ", " + std::to_string(module.changed) + " changed";
  } else if (mark != Mark::kSame) {
    inside += std::string(", ") + MarkName(mark);
  }
  return {CutFront(NameInside(module.path, level), kLongestLine), inside};
}

}  // namespace graphgold
