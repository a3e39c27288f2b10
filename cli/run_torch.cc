// SPDX-License-Identifier: MIT
#include "graphgold/cli/run_torch.h"

#include <string.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string>

#include "graphgold/graph/error.h"

namespace graphgold::cli {

void BecomeGraphGoldTorch(char** argv) {
  const std::filesystem::path program =
      std::filesystem::read_symlink("/proc/self/exe").parent_path() / "graphgold-torch";
  ::execv(program.c_str(), argv);
  const int reason = errno;
  if (reason == ENOENT) {
    throw Error("to run a model takes " + program.string() +
                ", which is not there. Build and install GraphGold with LibTorch "
                "(GRAPHGOLD_WITH_TORCH=ON).");
  }
  throw Error("cannot run " + program.string() + ": " + ::strerror(reason));
}

}  // namespace graphgold::cli
