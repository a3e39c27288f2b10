// SPDX-License-Identifier: MIT
//
// Where a check's files are: its golden, and the received graph of a check that failed.
#ifndef GRAPHGOLD_PLUGIN_GOLDEN_PATHS_H_
#define GRAPHGOLD_PLUGIN_GOLDEN_PATHS_H_

#include <filesystem>
#include <string>

#include "graphgold/plugin/options.h"

namespace graphgold {

// Where a check stands in the source, and what it was told when it was compiled.
struct CheckSite {
  const char* model_text;
  const char* input_text;
  const char* file;
  int line;
  const char* golden_dir;   // from CMake; empty: none
  const char* pending_dir;  // likewise
};

// A relative path begins at --golden_dir, else the environment's, else CMake's, else the folder of
// the test's source.
std::filesystem::path GoldenPath(const std::string& golden, const CheckSite& site,
                                 const PluginOptions& options);

// <pending>/<program>/<suite.test>/<golden>: no two tests share one. <pending> is --pending_dir,
// else the environment's, else CMake's, else graphgold-pending beside the program.
std::filesystem::path PendingPath(const std::string& golden, const CheckSite& site,
                                  const PluginOptions& options);

// The command that runs just this test again and brings its goldens up to date, in the same folder.
std::string UpdateCommand(const PluginOptions& options);

// "Suite.Test"; "" outside a test.
std::string CurrentTestName();

}  // namespace graphgold

#endif  // GRAPHGOLD_PLUGIN_GOLDEN_PATHS_H_
