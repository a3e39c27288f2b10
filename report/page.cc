// SPDX-License-Identifier: MIT
#include "graphgold/report/page.h"

#include <string_view>
#include <utility>

#include "graphgold/report/assets.h"
#include "graphgold/report/escape.h"
#include "graphgold/report/page_model.h"

namespace graphgold {
namespace {

// The text with each {{name}} replaced. What is put in is not read again, whatever it holds.
std::string Filled(std::string_view text, const std::map<std::string_view, std::string>& values) {
  std::string filled;
  while (!text.empty()) {
    const std::size_t open = text.find("{{");
    filled += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find("}}", open);
    filled += values.at(text.substr(open + 2, close - open - 2));
    text.remove_prefix(close + 2);
  }
  return filled;
}

std::string PageOf(PageModel& model) {
  model.tree = MakeModuleTree(model.joined);
  model.levels = MakeLevels(model.joined, model.tree, model.options.levels);
  if (model.compared()) {
    model.before = Summarize(*model.sources.before, model.options.before_profile);
  }
  model.after = Summarize(*model.sources.after, model.options.after_profile);
  MergeModules(model);
  const std::string& name = model.compared() ? model.options.before_name : model.options.after_name;
  return Filled(AssetText("page.html"), {{"title", EscapeHtml(name)},
                                         {"style", AssetText("page.css")},
                                         {"script", AssetText("page.js")},
                                         {"class", model.compared() ? "compared" : "single"},
                                         {"head", HeadSection(model)},
                                         {"changes", ChangesSection(model)},
                                         {"data", DataSection(model)}});
}

}  // namespace

std::string ReportPage(const OpGraph& graph, const PageOptions& options) {
  PageModel model;
  model.options = options;
  model.sources.after = &graph;
  model.joined = JoinGraphs(graph);
  return PageOf(model);
}

std::string ReportPage(const Comparison& comparison, const PageOptions& options) {
  PageModel model;
  model.options = options;
  model.sources = {&comparison.before, &comparison.after};
  model.diff = comparison.diff;
  model.joined = JoinGraphs(comparison, options.facets);
  return PageOf(model);
}

}  // namespace graphgold
