// SPDX-License-Identifier: MIT
//
// Paths as texts are taken apart and put together as std::filesystem does.
#include "graphgold/golden/file_name.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace graphgold {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPaths[] = {"",       "a",        "a.json",       "a.b.json",
                                  ".json",  ".a.json",  "a.",           "a..",
                                  ".",      "..",       "...",          "..json",
                                  "/",      "/a",       "/a.json",      "a/",
                                  "a//b",   "a/b.json", "a///b.c.json", "a.b/c",
                                  "a/.",    "a/..",     "/a/b/c",       "./a.json",
                                  "../a.b", "a/.b",     "a b/c d.json", "\xc3\xa4.json",
                                  "a\n/b.x"};

TEST(FileNameTest, PathsAreSplitAsStdFilesystemDoes) {
  for (const char* const text : kPaths) {
    const PathPieces pieces = SplitPath(text);
    const fs::path path(text);
    EXPECT_EQ(pieces.folder, path.parent_path().string()) << text;
    EXPECT_EQ(pieces.stem, path.stem().string()) << text;
    EXPECT_EQ(pieces.ending, path.extension().string()) << text;
  }
}

TEST(FileNameTest, PathsAreJoinedAsStdFilesystemDoes) {
  for (const char* const folder : kPaths) {
    for (const char* const name : {"a", "a.json", "b/c", "..", ""}) {
      EXPECT_EQ(JoinPath(folder, name), (fs::path(folder) / name).string())
          << folder << " " << name;
    }
  }
}

TEST(FileNameTest, ALongNameIsCutAndToldFromOthersByItsHash) {
  const std::string same(300, 'a');
  EXPECT_EQ(FileNameOf("short"), "short");
  EXPECT_EQ(FileNameOf(same), FileNameOf(same));
  EXPECT_NE(FileNameOf(same + "b"), FileNameOf(same + "c"));
  EXPECT_LT(FileNameOf(same).size(), 200u);
}

}  // namespace
}  // namespace graphgold
