// SPDX-License-Identifier: MIT
#include "graphgold/golden/atomic_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <functional>
#include <thread>
#include <vector>

#include "golden_test_util.h"

namespace graphgold {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

mode_t ModeOf(const fs::path& path) {
  struct stat status = {};
  EXPECT_EQ(::stat(path.c_str(), &status), 0) << path;
  return status.st_mode & 07777;
}

TEST(AtomicFile, WhatIsWrittenIsRead) {
  TempFolder folder;
  const std::string content("line\n\0\xFF\r\n", 9);
  WriteFileAtomically(folder / "file", content);
  EXPECT_EQ(ReadFile(folder / "file"), content);
  WriteFileAtomically(folder / "file", "");
  EXPECT_EQ(ReadFile(folder / "file"), "");
  const std::string large(5 << 20, 'x');
  WriteFileAtomically(folder / "file", large);
  EXPECT_EQ(ReadFile(folder / "file"), large);
  EXPECT_THAT(folder.Names(), ElementsAre("file"));
}

TEST(AtomicFile, MissingFoldersAreMade) {
  TempFolder folder;
  WriteFileAtomically(folder / "a/b/c/file", "content");
  EXPECT_EQ(ReadFile(folder / "a/b/c/file"), "content");
}

TEST(AtomicFile, ARelativePathIsTakenFromTheWorkingFolder) {
  TempFolder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  WriteFileAtomically("file", "content");
  fs::current_path(before);
  EXPECT_EQ(ReadFile(folder / "file"), "content");
}

TEST(AtomicFile, ANewFileHasTheUsualPermissions) {
  TempFolder folder;
  const mode_t before = ::umask(027);
  WriteFileAtomically(folder / "file", "content");
  ::umask(before);
  EXPECT_EQ(ModeOf(folder / "file"), 0640u);
}

TEST(AtomicFile, AnExistingFileKeepsItsPermissions) {
  TempFolder folder;
  WriteFileAtomically(folder / "file", "old");
  ASSERT_EQ(::chmod((folder / "file").c_str(), 0664), 0);
  WriteFileAtomically(folder / "file", "new");
  EXPECT_EQ(ModeOf(folder / "file"), 0664u);
}

TEST(AtomicFile, ALinkKeepsPointingToTheFileThatIsReplaced) {
  TempFolder folder;
  WriteFileAtomically(folder / "real/file", "old");
  fs::create_symlink("real/file", folder / "near");
  fs::create_symlink(folder / "near", folder / "far");
  WriteFileAtomically(folder / "far", "new");
  EXPECT_TRUE(fs::is_symlink(folder / "far"));
  EXPECT_TRUE(fs::is_symlink(folder / "near"));
  EXPECT_EQ(ReadFile(folder / "real/file"), "new");
}

TEST(AtomicFile, ALinkToNothingGetsItsFile) {
  TempFolder folder;
  fs::create_symlink("not/yet/file", folder / "link");
  WriteFileAtomically(folder / "link", "content");
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(ReadFile(folder / "not/yet/file"), "content");
}

TEST(AtomicFile, ACircleOfLinksIsRefused) {
  TempFolder folder;
  fs::create_symlink("b", folder / "a");
  fs::create_symlink("a", folder / "b");
  EXPECT_EQ(ErrorOf([&] { WriteFileAtomically(folder / "a", "content"); }),
            "cannot write " + (folder / "a").string() + ": Too many levels of symbolic links");
}

TEST(AtomicFile, WhatIsNoRegularFileIsNotReplaced) {
  TempFolder folder;
  EXPECT_EQ(ErrorOf([&] { WriteFileAtomically(folder.path(), "content"); }),
            "cannot write " + folder.path().string() + ": it exists and is not a regular file");
  EXPECT_EQ(ErrorOf([] { WriteFileAtomically("/dev/null", "content"); }),
            "cannot write /dev/null: it exists and is not a regular file");
  EXPECT_EQ(ErrorOf([&] { WriteFileAtomically(folder / "", "content"); }),
            "cannot write " + (folder / "").string() + ": it names no file");
}

TEST(AtomicFile, AFileInPlaceOfAFolderIsAnError) {
  TempFolder folder;
  WriteFileAtomically(folder / "file", "old");
  const fs::path below = folder / "file/golden";
  EXPECT_EQ(ErrorOf([&] { WriteFileAtomically(below, "new"); }),
            "cannot write " + below.string() + ": the folder " + (folder / "file").string() +
                " cannot be made: Not a directory");
  EXPECT_EQ(ErrorOf([&] { ReadFile(below); }),
            "cannot read " + below.string() + ": Not a directory");
  EXPECT_EQ(ReadFile(folder / "file"), "old");
}

// Files cannot grow past `bytes` while this lives: the honest stand-in for a full disk.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    old_handler_ = ::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &old_limit_);
    const struct rlimit limit = {bytes, old_limit_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &old_limit_);
    ::signal(SIGXFSZ, old_handler_);
  }

 private:
  struct rlimit old_limit_ = {};
  void (*old_handler_)(int);
};

TEST(AtomicFile, TheOldFileIsIntactAndNothingIsLeftWhenTheDiskIsFull) {
  TempFolder folder;
  WriteFileAtomically(folder / "file", "old");
  std::string error;
  {
    const FileSizeLimit limit(1000);
    error = ErrorOf([&] { WriteFileAtomically(folder / "file", std::string(5000, 'x')); });
  }
  EXPECT_EQ(error, "cannot write " + (folder / "file").string() + ": File too large");
  EXPECT_EQ(ReadFile(folder / "file"), "old");
  EXPECT_THAT(folder.Names(), ElementsAre("file"));
}

// Runs in a process of its own that has no special rights: root may write everywhere.
[[noreturn]] void ReportErrorAsAnyUser(const std::function<void()>& call) {
  if (::geteuid() == 0 && ::setuid(65534) != 0) ::_exit(2);
  const std::string error = ErrorOf(call);
  std::fputs(error.c_str(), stderr);
  ::_exit(0);  // stderr has no buffer
}

TEST(AtomicFileDeathTest, TheOldFileIsIntactWhenItsFolderIsNotWritable) {
  TempFolder folder;
  WriteFileAtomically(folder / "file", "old");
  ASSERT_EQ(::chmod((folder / "file").c_str(), 0666), 0);
  ASSERT_EQ(::chmod(folder.path().c_str(), 0555), 0);
  EXPECT_EXIT(ReportErrorAsAnyUser([&] { WriteFileAtomically(folder / "file", "new"); }),
              ::testing::ExitedWithCode(0),
              "cannot write .*/file: no file can be made beside it: Permission denied");
  EXPECT_EXIT(ReportErrorAsAnyUser([&] { WriteFileAtomically(folder / "a/b", "new"); }),
              ::testing::ExitedWithCode(0),
              "cannot write .*/a/b: the folder .*/a cannot be made: Permission denied");
  ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
  EXPECT_EQ(ReadFile(folder / "file"), "old");
  EXPECT_THAT(folder.Names(), ElementsAre("file"));
}

TEST(AtomicFileDeathTest, AWriteProtectedFileIsNotReplaced) {
  TempFolder folder;
  WriteFileAtomically(folder / "file", "old");
  ASSERT_EQ(::chmod((folder / "file").c_str(), 0444), 0);
  ASSERT_EQ(::chmod(folder.path().c_str(), 0777), 0);
  EXPECT_EXIT(ReportErrorAsAnyUser([&] { WriteFileAtomically(folder / "file", "new"); }),
              ::testing::ExitedWithCode(0), "cannot write .*/file: Permission denied");
  EXPECT_EQ(ReadFile(folder / "file"), "old");
}

TEST(AtomicFileDeathTest, AFileThatMayNotBeReadIsAnError) {
  TempFolder folder;
  WriteFileAtomically(folder / "file", "old");
  ASSERT_EQ(::chmod((folder / "file").c_str(), 0), 0);
  ASSERT_EQ(::chmod(folder.path().c_str(), 0755), 0);
  EXPECT_EXIT(ReportErrorAsAnyUser([&] { ReadFile(folder / "file"); }),
              ::testing::ExitedWithCode(0), "cannot read .*/file: Permission denied");
}

TEST(AtomicFile, AMissingFileIsAnErrorOrNothing) {
  TempFolder folder;
  EXPECT_EQ(ErrorOf([&] { ReadFile(folder / "file"); }),
            "cannot read " + (folder / "file").string() + ": No such file or directory");
  EXPECT_EQ(ReadFileIfExists(folder / "file"), std::nullopt);
}

TEST(AtomicFile, AFolderIsNotRead) {
  TempFolder folder;
  EXPECT_EQ(ErrorOf([&] { ReadFile(folder.path()); }),
            "cannot read " + folder.path().string() + ": Is a directory");
}

TEST(AtomicFile, AFileIsReadToItsEndWhateverSizeItClaimsToHave) {
  ASSERT_EQ(fs::file_size("/proc/self/status"), 0u);
  const std::string status = ReadFile("/proc/self/status");
  EXPECT_EQ(status.substr(0, 5), "Name:");
  EXPECT_EQ(status.back(), '\n');
  TempFolder folder;
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, (std::size_t{1} << 24) + 7}) {
    const std::string content(size, 'x');
    WriteFileAtomically(folder / "file", content);
    EXPECT_TRUE(ReadFile(folder / "file") == content) << size;
  }
}

TEST(AtomicFile, PipesAndDevicesAreNotRead) {
  TempFolder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", folder / "zero");
  for (const char* const name : {"pipe", "zero"}) {
    EXPECT_EQ(ErrorOf([&] { ReadFileIfExists(folder / name); }),
              "cannot read " + (folder / name).string() + ": it is not a regular file");
  }
}

TEST(AtomicFile, ReadersSeeOneWholeContentWhileManyWrite) {
  TempFolder folder;
  const fs::path path = folder / "file";
  const auto content = [](int writer) {
    return std::string(20000, static_cast<char>('a' + writer));
  };
  WriteFileAtomically(path, content(0));
  std::atomic<bool> done{false};
  std::vector<std::thread> writers;
  for (int writer = 0; writer < 4; ++writer) {
    writers.emplace_back([&, writer] {
      for (int i = 0; i < 25; ++i) WriteFileAtomically(path, content(writer));
    });
  }
  int torn = 0;
  std::thread reader([&] {
    while (!done) {
      const std::string read = ReadFile(path);
      if (read.size() != 20000 || read.find_first_not_of(read[0]) != std::string::npos) ++torn;
    }
  });
  for (std::thread& writer : writers) writer.join();
  done = true;
  reader.join();
  EXPECT_EQ(torn, 0);
  EXPECT_THAT(folder.Names(), ElementsAre("file"));
}

}  // namespace
}  // namespace graphgold
