// SPDX-License-Identifier: MIT
#include "graphgold/golden/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "graphgold/graph/error.h"

namespace graphgold {

FolderLock::FolderLock(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder.empty() ? std::filesystem::path(".") : folder;
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw Error("the folder " + path.string() + " cannot be made: " + error.message());
  fd_ = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd_ < 0) return;
  do {
    held_ = ::flock(fd_, LOCK_EX) == 0;
  } while (!held_ && errno == EINTR);
}

FolderLock::~FolderLock() {
  if (fd_ >= 0) ::close(fd_);
}

}  // namespace graphgold
