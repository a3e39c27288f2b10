// SPDX-License-Identifier: MIT
//
// The top of the page: what it is of, the verdict, and the totals.
#include "graphgold/graph/budget_text.h"
#include "graphgold/graph/change_text.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/units.h"
#include "graphgold/report/escape.h"
#include "graphgold/report/page_model.h"

namespace graphgold {
namespace {

std::string Element(const char* tag, const char* css_class, const std::string& text) {
  return std::string("<") + tag + " class=\"" + css_class + "\">" + EscapeHtml(text) + "</" + tag +
         ">\n";
}

bool IsDrift(const PageModel& model) {
  return !model.diff.empty() || !model.options.budgets.equal();
}

std::string Verdict(const PageModel& model) {
  if (!model.compared()) return "";
  if (!IsDrift(model)) {
    return Element("p", "verdict same", "Same") +
           Element("p", "summary", "Golden and received have the same architecture.");
  }
  std::string text = Element("p", "verdict different", "Different");
  if (!model.diff.empty()) text += Element("p", "summary", SummarizeDiff(model.diff));
  if (!model.options.budgets.equal()) {
    text += Element("p", "summary", SummarizeBudgets(model.options.budgets)) +
            Element("pre", "budgets", RenderBudgets(model.options.budgets));
  }
  return text;
}

std::string Versions(const OpGraph& graph) {
  std::string text = graph.run.libtorch.empty() ? "" : "LibTorch " + graph.run.libtorch;
  if (graph.run.training) text += std::string(text.empty() ? "" : ", ") + "training";
  return text;
}

std::string File(const char* role, const std::string& name, const OpGraph& graph) {
  const std::string versions = Versions(graph);
  return std::string("<div><dt>") + role + "</dt><dd><code>" + EscapeHtml(name) + "</code>" +
         (versions.empty() ? "" : " <small>" + EscapeHtml(versions) + "</small>") + "</dd></div>\n";
}

std::string Files(const PageModel& model) {
  std::string text = "<dl class=\"files\">\n";
  if (model.compared()) {
    text += File("golden", model.options.before_name, *model.sources.before);
    text += File("received", model.options.after_name, *model.sources.after);
  } else {
    text += File("graph", model.options.after_name, *model.sources.after);
  }
  return text + "</dl>\n";
}

using Total = std::string (*)(const Summary&);

std::string Calls(const Summary& summary) { return WithSeparators(summary.calls); }
std::string Parameters(const Summary& summary) {
  return summary.parameters ? WithSeparators(*summary.parameters) : "?";
}
std::string Flops(const Summary& summary) {
  return CountToString(summary.cost.flops) + (summary.unknown > 0 ? " + ?" : "");
}
std::string PeakMemory(const Summary& summary) {
  std::string text;
  if (!summary.memory) return summary.memory_unavailable;
  for (const DeviceMemory& device : *summary.memory) {
    text += (text.empty() ? "" : ", ") + BytesToString(device.peak_bytes) + " on " + device.device;
  }
  return text;
}
std::string MedianTime(const Summary& summary) {
  return summary.time ? DurationToString(summary.time->median) : summary.time_unavailable;
}

std::string TotalItem(const PageModel& model, const char* name, Total total) {
  const std::string now = total(model.after);
  const std::string was = model.compared() ? total(model.before) : now;
  if (now.empty() && was.empty()) return "";
  const std::string golden =
      was == now || was.empty() ? "" : "<del>" + EscapeHtml(was) + "</del> <span>→</span> ";
  return std::string("<div><dt>") + name + "</dt><dd>" + golden + "<b>" + EscapeHtml(now) +
         "</b></dd></div>\n";
}

}  // namespace

std::string HeadSection(const PageModel& model) {
  return Verdict(model) + Files(model) + "<dl class=\"totals\">\n" +
         TotalItem(model, "calls", Calls) + TotalItem(model, "parameters", Parameters) +
         TotalItem(model, "FLOPs", Flops) + TotalItem(model, "peak memory", PeakMemory) +
         TotalItem(model, "time of a run", MedianTime) + "</dl>\n";
}

}  // namespace graphgold
