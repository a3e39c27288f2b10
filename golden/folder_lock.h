// SPDX-License-Identifier: MIT
//
// One writer at a time in a folder, among all processes: for whoever reads a file, changes it and
// writes it back. Readers need no lock, since files are replaced as a whole (see atomic_file.h).
#ifndef GRAPHGOLD_GOLDEN_FOLDER_LOCK_H_
#define GRAPHGOLD_GOLDEN_FOLDER_LOCK_H_

#include <filesystem>

namespace graphgold {

// Waits for the lock, and holds it until the end of its scope; the kernel frees it when the process
// dies. The lock is on the folder itself, so that nothing is left in it. A folder that does not
// exist is made. Where the file system has no locks (some network disks), there is none: then files
// are still whole, but of two changes at the same moment one may be lost.
class FolderLock {
 public:
  // Throws Error for a folder that cannot be made.
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  // Whether there is a lock at all.
  bool held() const { return held_; }

 private:
  int fd_ = -1;
  bool held_ = false;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_FOLDER_LOCK_H_
