// SPDX-License-Identifier: MIT
#include "graphgold/cli/page_file.h"

#include <filesystem>

#include "graphgold/cli/output_file.h"
#include "graphgold/cli/progress.h"
#include "graphgold/graph/error.h"
#include "graphgold/report/page.h"

namespace graphgold::cli {
namespace {

template <typename Graphs>
void WriteReport(const std::string& file, const Graphs& graphs, PageOptions options) {
  RequirePageName(file);
  Progress progress;
  progress.Show("making " + file);
  options.on_picture = [&](std::size_t done, std::size_t all) {
    progress.ShowCount("laying out " + std::to_string(all) + " pictures", done);
  };
  WriteOutput(file, ReportPage(graphs, options));
}

}  // namespace

void RequirePageName(const std::string& file) {
  const std::string ending = std::filesystem::path(file).extension().string();
  if (ending == ".html" || ending == ".htm") return;
  throw Error(file + ": \"" + ending + "\" is no ending of a page. Name it .html.");
}

void WritePage(const std::string& file, const OpGraph& graph, const std::string& name) {
  PageOptions options;
  options.after_name = name;
  WriteReport(file, graph, std::move(options));
}

void WritePage(const std::string& file, const CaseDrift& drift, const std::string& golden,
               const std::string& received) {
  PageOptions options;
  options.before_name = golden;
  options.after_name = received;
  options.facets = drift.facets;
  options.budgets = drift.budgets;
  WriteReport(file, drift.comparison, std::move(options));
}

}  // namespace graphgold::cli
