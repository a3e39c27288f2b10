// SPDX-License-Identifier: MIT
//
// The books of a run: which goldens each test uses, how many checks it made, what was written. A
// listener of GoogleTest's keeps them, and leaves the records that unused goldens are found by (see
// golden/usage.h).
#ifndef GRAPHGOLD_PLUGIN_RUN_BOOKS_H_
#define GRAPHGOLD_PLUGIN_RUN_BOOKS_H_

#include <cstddef>
#include <string>

#include "graphgold/plugin/golden_paths.h"

namespace graphgold::internal {

// Every source file that includes the checks makes one of these before main: the listener must know
// of all tests, also of those that make no check.
struct ProgramRegistration {
  ProgramRegistration(const char* pending_dir, const char* golden_dir);
};

// Where CMake said that files are to be left, and that goldens are; empty if it did not.
std::string RegisteredPendingDir();
std::string RegisteredGoldenDir();
// Which repetition of the tests this is (--gtest_repeat).
int CurrentIteration();

// The current test uses this golden.
void NoteUse(const std::string& golden, const std::string& root);
// A golden was written.
void NoteWrite();
// Counts the goldens without a name in the current test: 1, 2, …
std::size_t NextUnnamedGolden();

}  // namespace graphgold::internal

#endif  // GRAPHGOLD_PLUGIN_RUN_BOOKS_H_
