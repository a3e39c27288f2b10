// SPDX-License-Identifier: MIT
//
// Where a command's result goes: a file, or the standard output.
#ifndef GRAPHGOLD_CLI_OUTPUT_FILE_H_
#define GRAPHGOLD_CLI_OUTPUT_FILE_H_

#include <string>

namespace graphgold::cli {

// To the standard output where there is no file. Throws Error for one that cannot be written.
void WriteOutput(const std::string& file, const std::string& content);

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_OUTPUT_FILE_H_
