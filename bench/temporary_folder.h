// SPDX-License-Identifier: MIT
//
// A folder of one's own, removed at the end.
#ifndef GRAPHGOLD_BENCH_TEMPORARY_FOLDER_H_
#define GRAPHGOLD_BENCH_TEMPORARY_FOLDER_H_

#include <stdlib.h>

#include <filesystem>
#include <string>

#include "graphgold/graph/error.h"

namespace graphgold::bench {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "graphgold-bench-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw Error("no temporary folder can be made");
    path_ = name;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace graphgold::bench

#endif  // GRAPHGOLD_BENCH_TEMPORARY_FOLDER_H_
