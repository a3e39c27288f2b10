// SPDX-License-Identifier: MIT
#include "graphgold/golden/folder_names.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "golden_test_util.h"

namespace graphgold {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class FolderNamesTest : public testing::Test {
 protected:
  void Make(const std::string& name) const { std::ofstream(folder_ / name) << "{}"; }
  // As if the last change to the folder were so many seconds ago.
  void ChangedBefore(time_t seconds) const {
    timespec times[2] = {};
    ::clock_gettime(CLOCK_REALTIME, &times[1]);
    times[1].tv_sec -= seconds;
    times[0] = times[1];
    ASSERT_EQ(::utimensat(AT_FDCWD, folder_.path().c_str(), times, 0), 0);
  }
  const std::vector<std::string>& Names() {
    names_ = known_.In(folder_.path().string());
    return *names_;
  }

  TempFolder folder_;
  FolderNames known_{".torch"};
  FolderNames::Names names_;
};

TEST_F(FolderNamesTest, ThoseThatHoldTheMark) {
  EXPECT_THAT(Names(), IsEmpty());
  Make("a.json");
  Make("a.torch2.json");
  Make("b.torch.json");
  EXPECT_THAT(Names(), UnorderedElementsAre("a.torch2.json", "b.torch.json"));
}

TEST_F(FolderNamesTest, AFolderThatCannotBeReadHasNone) {
  EXPECT_THAT(*known_.In((folder_ / "missing").string()), IsEmpty());
  Make("file");
  EXPECT_THAT(*known_.In((folder_ / "file").string()), IsEmpty());
}

TEST_F(FolderNamesTest, AFolderThatDidNotChangeIsNotListedAgain) {
  Make("a.torch2.json");
  ChangedBefore(60);
  Names();
  const FolderNames::Names first = names_;
  Names();
  EXPECT_EQ(names_, first);
}

TEST_F(FolderNamesTest, WhatIsAddedLaterIsSeen) {
  ChangedBefore(60);
  EXPECT_THAT(Names(), IsEmpty());
  Make("a.torch2.json");
  EXPECT_THAT(Names(), UnorderedElementsAre("a.torch2.json"));
  ChangedBefore(60);
  EXPECT_THAT(Names(), UnorderedElementsAre("a.torch2.json"));
  std::filesystem::remove(folder_ / "a.torch2.json");
  EXPECT_THAT(Names(), IsEmpty());
}

TEST_F(FolderNamesTest, AListingThatFailedIsNotRemembered) {
  Make("a.torch2.json");
  ChangedBefore(60);
  rlimit usual = {};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &usual), 0);
  const rlimit none = {0, usual.rlim_max};  // no folder can be opened
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  const FolderNames::Names failed = known_.In(folder_.path().string());
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &usual), 0);
  EXPECT_THAT(*failed, IsEmpty());
  EXPECT_THAT(Names(), UnorderedElementsAre("a.torch2.json"));
}

// Another folder may have taken its place, with its times.
TEST_F(FolderNamesTest, AFolderThatWasReplacedIsListedAgain) {
  for (const char* name : {"old", "new", "new/a.torch2.json"}) {
    std::filesystem::create_directory(folder_ / name);
  }
  const timespec times[2] = {{1000, 0}, {1000, 0}};
  for (const char* name : {"old", "new"}) {
    ASSERT_EQ(::utimensat(AT_FDCWD, (folder_ / name).c_str(), times, 0), 0);
  }
  const std::string path = (folder_ / "goldens").string();
  std::filesystem::rename(folder_ / "old", path);
  EXPECT_THAT(*known_.In(path), IsEmpty());
  std::filesystem::remove(path);
  std::filesystem::rename(folder_ / "new", path);
  EXPECT_THAT(*known_.In(path), UnorderedElementsAre("a.torch2.json"));
}

// Its next change may get the very same time.
TEST_F(FolderNamesTest, AFolderThatHasJustChangedIsListedAgain) {
  ChangedBefore(1);
  struct stat status = {};
  ASSERT_EQ(::stat(folder_.path().c_str(), &status), 0);
  EXPECT_THAT(Names(), IsEmpty());
  Make("a.torch2.json");
  const timespec times[2] = {status.st_mtim, status.st_mtim};
  ASSERT_EQ(::utimensat(AT_FDCWD, folder_.path().c_str(), times, 0), 0);
  EXPECT_THAT(Names(), UnorderedElementsAre("a.torch2.json"));
}

}  // namespace
}  // namespace graphgold
