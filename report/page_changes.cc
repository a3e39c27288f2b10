// SPDX-License-Identifier: MIT
//
// The list of changes: each with its golden and received line, the same edit in many blocks once.
#include <algorithm>
#include <map>
#include <string_view>

#include "graphgold/graph/change_text.h"
#include "graphgold/report/escape.h"
#include "graphgold/report/page_model.h"
#include "graphgold/report/word_diff.h"

namespace graphgold {
namespace {

const char* ChangeClass(ChangeKind kind) { return MarkName(MarkOf(kind)); }

std::string LineHtml(const char* css_class, const char* sign, const char* role,
                     const std::vector<WordRun>& line) {
  std::string text = std::string("<div class=\"line ") + css_class + "\"><span class=\"sign\">" +
                     sign + "<span class=\"aside\">" + role + ": </span></span><code>";
  for (const WordRun& run : line) {
    const std::string escaped = EscapeHtml(run.text);
    text += run.changed ? "<mark>" + escaped + "</mark>" : escaped;
  }
  return text + "</code></div>\n";
}

std::string LinesHtml(const Change& change) {
  // All calls of a module can be thousands, and its first ones tell what it is.
  const std::size_t longest = change.subject == Subject::kModule ? 500 : 4000;
  const WordDiff words =
      DiffWords(CutBack(change.before_text, longest), CutBack(change.after_text, longest));
  std::string text;
  if (!change.before_text.empty()) text += LineHtml("was", "−", "golden", words.before);
  if (!change.after_text.empty()) text += LineHtml("now", "+", "received", words.after);
  return text.empty() ? "" : "<div class=\"lines\">\n" + text + "</div>\n";
}

class ChangesWriter {
 public:
  explicit ChangesWriter(const PageModel& model) : model_(model) {}

  std::string Take() {
    Group();
    std::string text = "<ol class=\"changes\">\n";
    for (const std::vector<const Change*>& group : groups_) {
      if (shown_ >= model_.options.max_changes) break;
      text += GroupHtml(group);
    }
    text += "</ol>\n";
    const std::size_t rest =
        model_.diff.changes.size() - std::min(shown_, model_.diff.changes.size());
    if (rest > 0) text += Note("… and " + Counted(rest, "more change"));
    return text + Following();
  }

 private:
  void Group() {
    std::map<std::string, std::size_t> known;
    for (const Change& change : model_.diff.changes) {
      const auto [it, is_new] = known.try_emplace(GroupKey(change), groups_.size());
      if (is_new) groups_.emplace_back();
      groups_[it->second].push_back(&change);
    }
  }

  static std::string Note(const std::string& text) {
    return "<p class=\"note\">" + EscapeHtml(text) + "</p>\n";
  }

  std::string Following() const {
    const GraphDiff& diff = model_.diff;
    std::string text;
    if (diff.following_shapes > 0) {
      text += Note(Counted(diff.following_shapes, "downstream shape") +
                   (diff.following_shapes == 1 ? " follows" : " follow"));
    }
    if (diff.following_operands > 0) {
      text += Note(Counted(diff.following_operands, "reader") + " rewired");
    }
    if (diff.following_nested > 0) {
      text += Note(Counted(diff.following_nested, "nested call") +
                   (diff.following_nested == 1 ? " follows" : " follow"));
    }
    return text;
  }

  // Where the page's script shows it: a call, or else the module around.
  std::string LinkOf(const Change& change) const {
    std::string target;
    if (change.after.valid()) {
      target = "call-" + std::to_string(model_.joined.of_after[change.after.index()]);
    } else if (change.before.valid()) {
      target = "call-" + std::to_string(model_.joined.of_before[change.before.index()]);
    } else {
      const auto row =
          model_.row_of_path.find(change.subject == Subject::kModule ? change.name : change.module);
      if (row == model_.row_of_path.end()) return "";
      target = "module-" + std::to_string(row->second);
    }
    return " <a class=\"show\" href=\"#" + target + "\" aria-label=\"Show " +
           EscapeHtml(CutFront(change.name, 80)) + " in the graph\">show</a>";
  }

  std::string GroupHtml(const std::vector<const Change*>& group) {
    const Change& first = *group.front();
    std::string text = std::string("<li class=\"change ") + ChangeClass(first.kind) + "\">\n";
    text += "<p class=\"headline\"><span class=\"badge\">" + std::string(ChangeClass(first.kind)) +
            "</span> " + EscapeHtml(Headline(MergeGroup(group)));
    if (group.size() > 1) {
      text += " <b class=\"times\">×" + std::to_string(group.size()) + "</b>";
    }
    text += LinkOf(first) + "</p>\n" + LinesHtml(first);
    ++shown_;
    if (group.size() > 1) text += OthersHtml(group);
    return text + "</li>\n";
  }

  std::string OthersHtml(const std::vector<const Change*>& group) {
    std::string text =
        "<details><summary>" + Counted(group.size() - 1, "more place") + "</summary>\n<ul>\n";
    for (std::size_t i = 1; i < group.size() && shown_ < model_.options.max_changes;
         ++i, ++shown_) {
      text += "<li>" + EscapeHtml(Headline(*group[i])) + LinkOf(*group[i]) + "</li>\n";
    }
    return text + "</ul>\n</details>\n";
  }

  const PageModel& model_;
  std::vector<std::vector<const Change*>> groups_;
  std::size_t shown_ = 0;
};

}  // namespace

std::string ChangesSection(const PageModel& model) {
  if (!model.compared()) return "";
  const std::string list = model.diff.empty() ? "<p class=\"note\">No call, parameter, shape or "
                                                "attribute differs.</p>\n"
                                              : ChangesWriter(model).Take();
  return "<section id=\"changes\" aria-labelledby=\"changes-title\">\n<h2 "
         "id=\"changes-title\">Changes</h2>\n" +
         list + "</section>\n";
}

}  // namespace graphgold
