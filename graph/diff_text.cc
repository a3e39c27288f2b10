// SPDX-License-Identifier: MIT
#include "graphgold/graph/diff_text.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graphgold/graph/change_text.h"

namespace graphgold {
namespace {

// The same edit in several blocks, told once.
struct Group {
  Change change;
  std::size_t count = 1;

  std::string Title() const {
    return Headline(change) + (count == 1 ? "" : " (×" + std::to_string(count) + ")");
  }
};

std::vector<Group> Grouped(const std::vector<Change>& changes) {
  std::vector<std::vector<const Change*>> members;
  std::unordered_map<std::string, std::size_t> by_key;
  for (const Change& change : changes) {
    const auto [entry, is_new] = by_key.emplace(GroupKey(change), members.size());
    if (is_new) members.emplace_back();
    members[entry->second].push_back(&change);
  }
  std::vector<Group> groups;
  for (const auto& list : members) groups.push_back({MergeGroup(list), list.size()});
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

// Golden and received lines, where they tell more than the headline.
std::vector<std::string> Lines(const Change& change) {
  const bool told_by_headline =
      change.subject != Subject::kNode &&
      (change.kind == ChangeKind::kModified || change.kind == ChangeKind::kRenamed);
  std::vector<std::string> lines;
  if (told_by_headline) return lines;
  if (!change.before_text.empty()) lines.push_back("  - " + change.before_text);
  if (!change.after_text.empty()) lines.push_back("  + " + change.after_text);
  return lines;
}

std::vector<std::string> Block(const Group& group, const std::string* module_above) {
  std::vector<std::string> block;
  const std::string& module = group.change.module;
  if (module_above == nullptr || *module_above != module) {
    block.push_back("in " + (module.empty() ? "the model itself" : module) + ":");
  }
  block.push_back("    " + group.Title());
  for (std::string& line : Lines(group.change)) block.push_back(std::move(line));
  return block;
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
  constexpr std::size_t kFooterLines = 2;
  const std::vector<Group> groups = Grouped(diff.changes);
  std::string text;
  std::string module;
  std::size_t lines = 0;
  std::size_t shown = 0;
  std::size_t told = 0;
  for (; shown < std::min(groups.size(), options.max_changes); ++shown) {
    const auto block = Block(groups[shown], shown == 0 ? nullptr : &module);
    if (shown != 0 && lines + block.size() + kFooterLines > options.max_lines) break;
    for (const std::string& line : block) text += Cut(line, options.max_width) + "\n";
    lines += block.size();
    told += groups[shown].count;
    module = groups[shown].change.module;
  }
  if (told < diff.changes.size()) {
    text += "… and " + Counted(diff.changes.size() - told, "more change") + "\n";
  }
  const std::string following = Following(diff);
  if (!following.empty()) text += following + "\n";
  return text;
}

}  // namespace graphgold
