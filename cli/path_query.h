// SPDX-License-Identifier: MIT
//
// What is at a path. Where that cannot be told (a name that is too long, links in a circle) it is
// nothing, and who then reads or writes there is told why.
#ifndef GRAPHGOLD_CLI_PATH_QUERY_H_
#define GRAPHGOLD_CLI_PATH_QUERY_H_

#include <filesystem>
#include <system_error>

namespace graphgold::cli {

inline bool IsFolder(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

inline bool IsSomething(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

inline bool AreTheSame(const std::filesystem::path& a, const std::filesystem::path& b) {
  std::error_code ignored;
  return std::filesystem::equivalent(a, b, ignored);
}

}  // namespace graphgold::cli

#endif  // GRAPHGOLD_CLI_PATH_QUERY_H_
