// SPDX-License-Identifier: MIT
//
// The page that shows a drift, made by the graphgold command: a test program has no Graphviz.
#ifndef GRAPHGOLD_PLUGIN_DRIFT_REPORT_H_
#define GRAPHGOLD_PLUGIN_DRIFT_REPORT_H_

#include <filesystem>
#include <string>

#include "graphgold/graph/facets.h"
#include "graphgold/graph/op_graph.h"
#include "graphgold/plugin/options.h"

namespace graphgold {

struct DriftReport {
  std::filesystem::path golden;
  std::filesystem::path received;
  std::string case_name;
  // Said only where they are not what the golden was recorded with.
  std::string facets;
};

// "graphgold report GOLDEN RECEIVED -o PAGE", for a shell.
std::string ReportCommand(const DriftReport& report, const std::filesystem::path& page,
                          const std::string& program = "graphgold");

// What the failure says of the page: the command that makes it or, where the options ask for it,
// where it was made; then the command is run, and if it fails, the failure says why.
std::string ReportLine(const DriftReport& report, const std::string& test,
                       const PluginOptions& options);

// The facets of a check as the command must be told them; empty where it knows them by itself.
std::string FacetsToTell(Facets facets, const RunInfo& golden);

}  // namespace graphgold

#endif  // GRAPHGOLD_PLUGIN_DRIFT_REPORT_H_
