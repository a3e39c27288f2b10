// SPDX-License-Identifier: MIT
#include "graphgold/golden/folder_names.h"

#include <dirent.h>
#include <sys/stat.h>

#include <cerrno>

namespace graphgold {
namespace {

using Time = std::chrono::nanoseconds;  // since the epoch

Time Now() { return std::chrono::system_clock::now().time_since_epoch(); }

// File systems keep time in steps of up to two seconds: what changes within one may leave the
// folder with the same time.
constexpr std::chrono::seconds kStep(3);

}  // namespace

FolderNames::State FolderNames::StateOf(const std::string& folder) {
  struct stat status = {};
  if (::stat(folder.c_str(), &status) != 0) return {};
  const Time changed = std::chrono::seconds(status.st_mtim.tv_sec) +
                       std::chrono::nanoseconds(status.st_mtim.tv_nsec);
  return {status.st_dev, status.st_ino, changed};
}

FolderNames::Names FolderNames::In(const std::string& folder) {
  const Time now = Now();
  const State state = StateOf(folder);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto known = listed_.find(folder);
    if (known != listed_.end() && known->second.state == state) return known->second.names;
  }
  const Names names = List(folder);
  if (names == nullptr) return std::make_shared<const std::vector<std::string>>();
  if (now - state.changed > kStep) {
    const std::lock_guard<std::mutex> lock(mutex_);
    listed_[folder] = {state, names};
  }
  return names;
}

std::shared_ptr<std::vector<std::string>> FolderNames::List(const std::string& folder) const {
  const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(folder.c_str()), ::closedir);
  if (open == nullptr) return nullptr;
  auto names = std::make_shared<std::vector<std::string>>();
  errno = 0;
  while (const dirent* const entry = ::readdir(open.get())) {
    const std::string_view name = entry->d_name;
    if (name.find(mark_) != std::string_view::npos) names->emplace_back(name);
  }
  return errno == 0 ? names : nullptr;
}

}  // namespace graphgold
