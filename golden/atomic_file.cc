// SPDX-License-Identifier: MIT
#include "graphgold/golden/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void Fail(const char* what, const fs::path& path, const std::string& reason) {
  throw Error("cannot " + std::string(what) + " " + path.string() + ": " + reason);
}

std::string ErrnoText(int error) { return std::generic_category().message(error); }

// Calls again what a signal interrupted.
template <typename Call>
auto Retry(const Call& call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

class FileDescriptor {
 public:
  explicit FileDescriptor(int fd) : fd_(fd) {}
  ~FileDescriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;

  int get() const { return fd_; }
  // Some file systems report a full disk only here.
  int Close() { return ::close(std::exchange(fd_, -1)); }

 private:
  int fd_;
};

// How the new files are called.
constexpr char kNewBegin[] = ".graphgold-";
constexpr char kNewEnding[] = ".tmp";

// A new file beside the target, gone at the end of its scope unless it took the target's name.
class TemporaryFile {
 public:
  explicit TemporaryFile(const fs::path& target) : target_(target), fd_(Create()) {}
  ~TemporaryFile() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  void Adopt(const struct stat& old) {
    // Only root may give files away. For anyone else the file is then the writer's own.
    if (::fchown(fd_.get(), old.st_uid, old.st_gid) != 0) errno = 0;
    Require(::fchmod(fd_.get(), old.st_mode & 07777) == 0);
  }

  void Write(std::string_view content, Durability durability) {
    while (!content.empty()) {
      const ssize_t written =
          Retry([&] { return ::write(fd_.get(), content.data(), content.size()); });
      Require(written >= 0);
      content.remove_prefix(static_cast<std::size_t>(written));
    }
    if (durability == Durability::kPowerCut) {
      Require(Retry([&] { return ::fsync(fd_.get()); }) == 0);
    }
    Require(fd_.Close() == 0);
  }

  void TakeName() {
    Require(::rename(path_.c_str(), target_.c_str()) == 0);
    path_.clear();
  }

 private:
  void Require(bool success) const {
    if (!success) Fail("write", target_, ErrnoText(errno));
  }

  // The process and a counter make the name unique on one machine, O_EXCL on a shared disk.
  int Create() {
    static std::atomic<unsigned> counter{0};
    constexpr int kAttempts = 1000;
    for (int i = 0; i < kAttempts; ++i) {
      path_ = target_.parent_path() / (kNewBegin + std::to_string(::getpid()) + "-" +
                                       std::to_string(counter++) + kNewEnding);
      const int fd = Retry(
          [&] { return ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666); });
      if (fd >= 0) return fd;
      if (errno != EEXIST) break;
    }
    const int error = errno;
    path_.clear();
    Fail("write", target_, "no file can be made beside it: " + ErrnoText(error));
  }

  const fs::path target_;
  fs::path path_;
  FileDescriptor fd_;
};

// The file that a chain of symbolic links ends at, whether or not it exists.
fs::path FollowLinks(const fs::path& path) {
  constexpr int kMaxLinks = 40;
  fs::path file = path;
  std::error_code error;
  for (int i = 0; fs::is_symlink(file, error); ++i) {
    if (i == kMaxLinks) Fail("write", path, ErrnoText(ELOOP));
    const fs::path next = fs::read_symlink(file, error);
    if (error) Fail("write", path, error.message());
    file = file.parent_path() / next;  // an absolute one replaces the whole
  }
  return file;
}

void MakeParentFolders(const fs::path& file) {
  if (file.parent_path().empty()) return;
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  if (error) {
    Fail("write", file,
         "the folder " + file.parent_path().string() + " cannot be made: " + error.message());
  }
}

// A rename would silently replace what nobody could have opened for writing.
void RequireReplaceable(const fs::path& file, const struct stat& old) {
  if (!S_ISREG(old.st_mode)) Fail("write", file, "it exists and is not a regular file");
  if (::access(file.c_str(), W_OK) != 0) Fail("write", file, ErrnoText(errno));
}

// Makes the new name survive a crash. Not all file systems can; the file is complete either way.
void SyncFolder(const fs::path& folder) {
  const FileDescriptor fd(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.get() >= 0) Retry([&] { return ::fsync(fd.get()); });
}

// To its end, wherever that is by now: it may grow or shrink meanwhile. A size that is a lie takes
// little memory. Where all that it was said to have came, and no more though there was room, that
// is the end, and it is not asked for again.
std::string ReadAll(const FileDescriptor& fd, const fs::path& path, std::size_t likely_size) {
  constexpr std::size_t kMostAtFirst = 1 << 24;
  std::string content(std::min(likely_size, kMostAtFirst) + 1, '\0');
  for (std::size_t size = 0;;) {
    if (size == content.size()) content.resize(2 * size);
    const ssize_t read =
        Retry([&] { return ::read(fd.get(), &content[size], content.size() - size); });
    if (read < 0) Fail("read", path, ErrnoText(errno));
    size += static_cast<std::size_t>(read);
    const bool is_whole = size == likely_size && size < content.size();
    if (read > 0 && !is_whole) continue;
    content.resize(size);
    return content;
  }
}

// How many bytes it has. A device has no end, and a pipe may have none.
std::size_t SizeOfRegular(const FileDescriptor& fd, const fs::path& path) {
  struct stat status = {};
  if (::fstat(fd.get(), &status) != 0) Fail("read", path, ErrnoText(errno));
  if (S_ISDIR(status.st_mode)) Fail("read", path, ErrnoText(EISDIR));
  if (!S_ISREG(status.st_mode)) Fail("read", path, "it is not a regular file");
  return static_cast<std::size_t>(status.st_size);
}

// Without waiting: nobody may ever write to a pipe.
int OpenToRead(const char* path) {
  return Retry([&] { return ::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); });
}

// Whether it could not be opened because it, or a folder on the way to it, is not there.
bool IsAbsent(int reason) { return reason == ENOENT || reason == ENOTDIR; }

// Nothing where there is no such file, for that reason.
std::optional<std::string> TryRead(const fs::path& path, int& reason) {
  const FileDescriptor fd(OpenToRead(path.c_str()));
  reason = fd.get() < 0 ? errno : 0;
  if (IsAbsent(reason)) return std::nullopt;
  if (reason != 0) Fail("read", path, ErrnoText(reason));
  return ReadAll(fd, path, SizeOfRegular(fd, path));
}

}  // namespace

void WriteFileAtomically(const fs::path& path, std::string_view content, Durability durability) {
  const fs::path file = FollowLinks(path);
  if (file.filename().empty()) Fail("write", path, "it names no file");
  MakeParentFolders(file);
  struct stat old = {};
  const bool exists = ::stat(file.c_str(), &old) == 0;
  if (exists) RequireReplaceable(file, old);
  TemporaryFile temporary(file);
  if (exists) temporary.Adopt(old);
  temporary.Write(content, durability);
  temporary.TakeName();
  if (durability == Durability::kPowerCut) SyncFolder(file.parent_path());
}

void RemoveUnfinishedFiles(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator it(folder.empty() ? fs::path(".") : folder, error), end;
       !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    if (name.rfind(kNewBegin, 0) != 0 || it->path().extension() != kNewEnding) continue;
    std::error_code ignored;
    const auto written = fs::last_write_time(it->path(), ignored);
    constexpr std::chrono::minutes kWhile(1);
    if (fs::file_time_type::clock::now() - written > kWhile) fs::remove(it->path(), ignored);
  }
}

void ReadInPieces(const std::string& path, const std::function<void(std::string_view)>& take) {
  const FileDescriptor fd(OpenToRead(path.c_str()));
  if (fd.get() < 0) Fail("read", path, ErrnoText(errno));
  SizeOfRegular(fd, path);  // or it is refused
  char piece[16 * 1024];    // half of a first cache
  for (;;) {
    const ssize_t read = Retry([&] { return ::read(fd.get(), piece, sizeof(piece)); });
    if (read < 0) Fail("read", path, ErrnoText(errno));
    if (read == 0) return;
    take({piece, static_cast<std::size_t>(read)});
  }
}

std::optional<std::string> ReadFileIfExists(const fs::path& path) {
  int reason = 0;
  return TryRead(path, reason);
}

std::string ReadFile(const fs::path& path) {
  int reason = 0;
  if (auto content = TryRead(path, reason)) return *std::move(content);
  Fail("read", path, ErrnoText(reason));
}

}  // namespace graphgold
