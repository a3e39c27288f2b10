// SPDX-License-Identifier: MIT
//
// Flags and environment: the only place that reads them.
//
//   flag                         environment                  meaning
//   --update_goldens[=MODE]      GRAPHGOLD_UPDATE_GOLDENS     write goldens: changed (also the
//                                                             plain flag), missing, all, none
//   --golden_dir=DIR             GRAPHGOLD_GOLDEN_DIR         where relative golden paths begin
//   --pending_dir=DIR            GRAPHGOLD_PENDING_DIR        where received graphs are left
//   --facets=LIST                GRAPHGOLD_FACETS             what is compared: "+strides,-shapes"
//                                                             changes what each check says
//   --drift_report[=DIR]         GRAPHGOLD_DRIFT_REPORT       make a page of every drift, by the
//                                                             graphgold command; without a folder,
//                                                             beside the received graph
//   --ignore_seals               GRAPHGOLD_IGNORE_SEALS       compare graphs also where a golden's
//                                                             seal fits the run
//                                GRAPHGOLD_COMMAND            that command, where it is not on the
//                                                             PATH
//
// Where CI is set in the environment (as CI services do), an update is an error, unless its mode is
// force-changed, force-missing or force-all: nobody would look at what was written there.
//
// Failures are coloured where GoogleTest's own text is (--gtest_color), unless NO_COLOR is set.
//
// A flag wins over the environment. Programs that link graphgold::main have the flags; a main of
// your own calls InitGraphGold, or makes do with the environment.
#ifndef GRAPHGOLD_PLUGIN_OPTIONS_H_
#define GRAPHGOLD_PLUGIN_OPTIONS_H_

#include <optional>
#include <string>

#include "graphgold/golden/update_policy.h"

namespace graphgold {

struct PluginOptions {
  UpdateMode update = UpdateMode::kNone;
  std::optional<std::string> golden_dir;
  std::optional<std::string> pending_dir;
  std::optional<std::string> facets;        // as ParseFacets reads them
  std::optional<std::string> drift_report;  // where pages go; "": beside the received graph
  std::string graphgold_command = "graphgold";
  bool ignore_seals = false;
  bool flags_work = false;  // the program has GraphGold's flags, not only its environment
};

// Takes GraphGold's flags out of argv. Call it after testing::InitGoogleTest or InitGoogleMock.
// Throws Error for a flag with a bad value.
void InitGraphGold(int* argc, char** argv);

// The flags, or else the environment. Throws Error for a bad value in the environment, and for an
// update under CI.
PluginOptions CurrentOptions();

// Whether failures are coloured.
bool UsesColour();

// One line per flag, for --help.
std::string FlagHelp();

}  // namespace graphgold

#endif  // GRAPHGOLD_PLUGIN_OPTIONS_H_
