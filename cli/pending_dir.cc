// SPDX-License-Identifier: MIT
#include "graphgold/cli/command.h"
#include "graphgold/cli/path_query.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {

void AddPendingDir(CLI::App& command, std::string& folder) {
  command
      .add_option("--dir", folder,
                  "The folder of pending files; by default graphgold/pending in "
                  "this folder or in build/")
      ->envname("GRAPHGOLD_PENDING_DIR")
      ->type_name("DIR");
}

std::filesystem::path FindPendingDir(const std::string& given) {
  if (!given.empty()) {
    if (IsFolder(given)) return given;
    throw Error("there is no folder " + given + ". Run the tests first, or say another --dir");
  }
  for (const char* folder : {"graphgold/pending", "build/graphgold/pending"}) {
    if (IsFolder(folder)) return folder;
  }
  throw Error(
      "there is no graphgold/pending here, and none in build/. Run this in a build folder in which "
      "tests have been run, or say where: --dir DIR");
}

}  // namespace graphgold::cli
