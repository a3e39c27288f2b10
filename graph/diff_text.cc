// SPDX-License-Identifier: MIT
#include "graphgold/graph/diff_text.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graphgold/graph/change_text.h"
#include "graphgold/graph/context_lines.h"

namespace graphgold {
namespace {

// The same edit in several blocks, told once.
struct Group {
  Change change;
  std::size_t count = 1;
  std::string first;  // where it was made first,
  std::string last;   // and last

  std::string Title() const {
    if (count == 1) return Headline(change);
    const std::string places = first == last ? "" : ": " + first + " … " + last;
    return Headline(change) + " (×" + std::to_string(count) + places + ")";
  }
};

// The place of a change among equal ones: its module, or the thing itself where that is none.
std::string PlaceOf(const Change& change) {
  return change.module.empty() || change.subject == Subject::kModule ? change.name : change.module;
}

std::vector<Group> Grouped(const std::vector<Change>& changes) {
  std::vector<std::vector<const Change*>> members;
  std::unordered_map<std::string, std::size_t> by_key;
  for (const Change& change : changes) {
    const auto [entry, is_new] = by_key.emplace(GroupKey(change), members.size());
    if (is_new) members.emplace_back();
    members[entry->second].push_back(&change);
  }
  std::vector<Group> groups;
  for (const auto& list : members) {
    groups.push_back(
        {MergeGroup(list), list.size(), PlaceOf(*list.front()), PlaceOf(*list.back())});
  }
  // A layer that came or went renumbers those behind it: it is told before they are.
  std::stable_partition(groups.begin(), groups.end(), [](const Group& group) {
    return group.change.kind != ChangeKind::kRenamed;
  });
  return groups;
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
    text += Counted(diff.following_shapes, "downstream shape") +
            (diff.following_shapes == 1 ? " follows" : " follow");
  }
  if (diff.following_operands != 0) {
    text += (text.empty() ? "" : ", ") + Counted(diff.following_operands, "reader") + " rewired";
  }
  if (diff.following_nested != 0) {
    text += (text.empty() ? "" : ", ") + Counted(diff.following_nested, "nested call") +
            (diff.following_nested == 1 ? " follows" : " follow");
  }
  return text;
}

// A line of the text, and how it is shown.
struct TextLine {
  enum class Kind { kHeading, kHeadline, kGolden, kReceived, kContext, kCount };
  Kind kind;
  std::string text;
};

// Golden and received lines, where they tell more than the headline.
std::vector<TextLine> Lines(const Change& change) {
  const bool told_by_headline =
      change.subject != Subject::kNode &&
      (change.kind == ChangeKind::kModified || change.kind == ChangeKind::kRenamed);
  std::vector<TextLine> lines;
  if (told_by_headline) return lines;
  if (!change.before_text.empty()) {
    lines.push_back({TextLine::Kind::kGolden, "  - " + change.before_text});
  }
  if (!change.after_text.empty()) {
    lines.push_back({TextLine::Kind::kReceived, "  + " + change.after_text});
  }
  return lines;
}

const char* ColourOf(TextLine::Kind kind) {
  switch (kind) {
    case TextLine::Kind::kHeading:
      return "\033[1m";  // bold
    case TextLine::Kind::kHeadline:
      return "\033[36m";  // cyan
    case TextLine::Kind::kGolden:
      return "\033[31m";  // red
    case TextLine::Kind::kReceived:
      return "\033[32m";  // green
    case TextLine::Kind::kContext:
      return "\033[2m";  // faint
    default:
      return "";
  }
}

std::string Painted(const TextLine& line, const DiffTextOptions& options) {
  const std::string text = Cut(line.text, options.max_width);
  const char* const colour = options.colour ? ColourOf(line.kind) : "";
  return *colour == '\0' ? text + "\n" : colour + text + "\033[0m\n";
}

void Append(std::vector<TextLine> lines, std::vector<TextLine>& to) {
  std::move(lines.begin(), lines.end(), std::back_inserter(to));
}

std::vector<TextLine> AsContext(const std::vector<std::string>& calls) {
  std::vector<TextLine> lines;
  for (const std::string& call : calls) lines.push_back({TextLine::Kind::kContext, "    " + call});
  return lines;
}

std::vector<TextLine> Block(const Group& group, const std::string* module_above,
                            ContextLines* context) {
  std::vector<TextLine> block;
  const std::string& module = group.change.module;
  if (module_above == nullptr || *module_above != module) {
    block.push_back(
        {TextLine::Kind::kHeading, "in " + (module.empty() ? "the model itself" : module) + ":"});
  }
  block.push_back({TextLine::Kind::kHeadline, "@@ " + group.Title()});
  const bool has_context = context != nullptr && group.count == 1;
  if (has_context) Append(AsContext(context->Above(group.change)), block);
  Append(Lines(group.change), block);
  if (has_context) Append(AsContext(context->Below(group.change)), block);
  return block;
}

// All that is shown, and how many changes that is.
struct Shown {
  std::vector<TextLine> lines;
  std::size_t changes = 0;
};

Shown Show(const std::vector<Group>& groups, const DiffTextOptions& options,
           ContextLines* context) {
  constexpr std::size_t kFooterLines = 2;
  Shown shown;
  const std::string* module = nullptr;
  for (std::size_t i = 0; i < std::min(groups.size(), options.max_changes); ++i) {
    std::vector<TextLine> block = Block(groups[i], module, context);
    if (i != 0 && shown.lines.size() + block.size() + kFooterLines > options.max_lines) break;
    Append(std::move(block), shown.lines);
    shown.changes += groups[i].count;
    module = &groups[i].change.module;
  }
  return shown;
}

// With as much context as leaves room for every change that there would be room for without.
Shown ShowWithContext(const std::vector<Group>& groups, const OpGraph& before, const OpGraph& after,
                      const GraphDiff& diff, const DiffTextOptions& options) {
  constexpr std::size_t kFooterLines = 2;
  Shown plain = Show(groups, options, nullptr);
  for (std::size_t depth = options.context; depth > 0; --depth) {
    ContextLines context(before, after, diff, depth);
    Shown shown = Show(groups, options, &context);
    const bool fits = shown.lines.size() + kFooterLines <= options.max_lines;
    if (fits && shown.changes == plain.changes) return shown;
  }
  return plain;
}

std::string Text(const Shown& shown, const GraphDiff& diff, const DiffTextOptions& options) {
  std::string text;
  for (const TextLine& line : shown.lines) text += Painted(line, options);
  if (shown.changes < diff.changes.size()) {
    text += "… and " + Counted(diff.changes.size() - shown.changes, "more change") + "\n";
  }
  const std::string following = Following(diff);
  return following.empty() ? text : text + following + "\n";
}

}  // namespace

std::string SummarizeDiff(const GraphDiff& diff, const DiffTextOptions& options) {
  if (diff.empty()) return "no change";
  std::string text = Counted(diff.changes.size(), "change") + ": ";
  const std::vector<Group> groups = Grouped(diff.changes);
  const std::size_t shown = std::min(groups.size(), options.max_summary);
  for (std::size_t i = 0; i < shown; ++i) {
    text += (i == 0 ? "" : "; ") + Cut(groups[i].Title(), options.max_width);
  }
  if (shown < groups.size()) text += "; …";
  const std::string following = Following(diff);
  return following.empty() ? text : text + " (" + following + ")";
}

std::string RenderDiff(const GraphDiff& diff, const DiffTextOptions& options) {
  return Text(Show(Grouped(diff.changes), options, nullptr), diff, options);
}

std::string RenderDiff(const OpGraph& before, const OpGraph& after, const GraphDiff& diff,
                       const DiffTextOptions& options) {
  return Text(ShowWithContext(Grouped(diff.changes), before, after, diff, options), diff, options);
}

}  // namespace graphgold
