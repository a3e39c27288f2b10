// SPDX-License-Identifier: MIT
//
// Where a check's files are: its golden, the received graph of a check that failed, and the records
// of a run.
#ifndef GRAPHGOLD_PLUGIN_GOLDEN_PATHS_H_
#define GRAPHGOLD_PLUGIN_GOLDEN_PATHS_H_

#include <string>

#include "graphgold/golden/usage.h"
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

// Where a relative path of a golden begins: at --golden_dir, else the environment's, else CMake's,
// else the folder of the test's source.
std::string GoldenRoot(const CheckSite& site, const PluginOptions& options);
std::string GoldenPath(const std::string& golden, const std::string& root);

// A golden's name from the test's, safe for every file system: "Sizes-ModelTest.Forward-0.json" for
// Sizes/ModelTest.Forward/0. The second one of a test is "….2.json". Empty outside a test.
std::string GoldenNameOf(const std::string& test, std::size_t number_in_test);

// This program. Its key is its path in the build tree that CMake's folder of pending files is in;
// of a program that leaves its files beside itself, its name is enough.
const TestProgram& ThisProgram(const std::string& cmake_pending_dir, const PluginOptions& options);

// <pending>/<program>/<suite.test>/<golden>: no two tests share one. <pending> is --pending_dir,
// else the environment's, else CMake's, else graphgold-pending beside the program.
std::string PendingPath(const std::string& golden, const std::string& case_name,
                        const std::string& cmake_pending_dir, const PluginOptions& options);
// Beside the pending files, but hidden from who looks for those: records of use (golden/usage.h),
// and notes of what was written (golden/written.h).
std::string UsageFolder(const std::string& cmake_pending_dir, const PluginOptions& options);
std::string NotesFolder(const std::string& cmake_pending_dir, const PluginOptions& options);

// The command that runs just this test again and brings its goldens up to date, in the same folder.
std::string UpdateCommand(const PluginOptions& options);

// Quotes what a shell would otherwise read as something else.
std::string ShellQuote(const std::string& word);

// "Suite.Test"; "" outside a test.
std::string CurrentTestName();

}  // namespace graphgold

#endif  // GRAPHGOLD_PLUGIN_GOLDEN_PATHS_H_
