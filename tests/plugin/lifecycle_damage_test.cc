// SPDX-License-Identifier: MIT
//
// What becomes of a golden on bad days: merged, cut off, written at once from two sides, killed.
#include <gmock/gmock.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <random>
#include <set>
#include <thread>

#include "lifecycle.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;

class LifecycleDamageTest : public LifecycleTest {
 protected:
  // Both graphs that SUBJECT_FLIP makes, as goldens.
  std::set<std::string> BothGoldens() const {
    std::set<std::string> goldens;
    for (const char* environment : {"", "SUBJECT_WIDE=1"}) {
      EXPECT_EQ(Run("--update_goldens", environment).code, 0);
      goldens.insert(Golden());
    }
    return goldens;
  }

  // Starts the program, which writes the golden again and again; gives its process.
  pid_t StartWriting(int rounds) const {
    const pid_t process = ::fork();
    if (process != 0) return process;
    const std::string line = Command("--gtest_filter=Subject.* --update_goldens --gtest_repeat=" +
                                         std::to_string(rounds) + " > /dev/null",
                                     "SUBJECT_FLIP=1 SUBJECT_THREADS=1");
    ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    ::_exit(127);
  }
};

TEST_F(LifecycleDamageTest, ConflictMarkersAreNamedAndHealed) {
  ASSERT_EQ(Run("--update_goldens").code, 0);
  const std::string golden = Golden();
  std::ofstream(GoldenPath()) << "<<<<<<< HEAD\n" + golden + "=======\n" + golden +
                                     ">>>>>>> topic\n";
  ExpectText("conflict_markers", Run());
  EXPECT_EQ(Run("--update_goldens").code, 0);
  EXPECT_EQ(Golden(), golden);
}

TEST_F(LifecycleDamageTest, NewerSchemaIsRefused) {
  ASSERT_EQ(Run("--update_goldens").code, 0);
  std::string golden = Golden();
  golden.replace(golden.find("\"graphgold\": 1"), 14, "\"graphgold\": 7");
  std::ofstream(GoldenPath()) << golden;
  ExpectText("newer_schema", Run());
  EXPECT_EQ(Golden(), golden);
}

TEST_F(LifecycleDamageTest, CutOffGoldenIsRefused) {
  ASSERT_EQ(Run("--update_goldens").code, 0);
  const std::string golden = Golden();
  std::ofstream(GoldenPath()) << golden.substr(0, golden.size() / 2);
  ExpectText("cut_off", Run());
  std::ofstream(GoldenPath(), std::ios::trunc) << "";
  ExpectText("empty", Run());
}

// Root may write everywhere, unless it gives that up.
TEST_F(LifecycleDamageTest, ReadOnlySourceTree) {
  ASSERT_EQ(Run("--update_goldens").code, 0);
  const std::string golden = Golden();
  std::filesystem::permissions(GoldenPath(), std::filesystem::perms::owner_read);
  std::filesystem::permissions(
      folder_ / "goldens", std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
  const auto unprivileged = [&](const std::string& flags, const std::string& environment) {
    const std::string drop = ::geteuid() == 0 ? "setpriv --bounding-set=-dac_override" : "";
    return Shell(Command("--gtest_filter=Subject.* " + flags, environment, SUBJECT, drop));
  };
  EXPECT_EQ(unprivileged("", "").code, 0);
  const Outcome drifted = unprivileged("", "SUBJECT_WIDE=1");
  EXPECT_EQ(drifted.code, 1);
  EXPECT_TRUE(std::filesystem::exists(PendingPath()));
  ExpectText("read_only", unprivileged("--update_goldens", "SUBJECT_WIDE=1"));
  std::filesystem::permissions(folder_ / "goldens", std::filesystem::perms::owner_all);
  EXPECT_EQ(Golden(), golden);
}

TEST_F(LifecycleDamageTest, TwoProcessesUpdateAtOnceAThousandRounds) {
  const std::set<std::string> whole = BothGoldens();
  ASSERT_EQ(whole.size(), 2u);
  const pid_t first = StartWriting(1000);
  const pid_t second = StartWriting(1000);
  std::atomic<bool> done{false};
  std::size_t reads = 0, torn = 0, changes = 0;
  std::thread reader([&] {
    std::string last;
    while (!done) {
      const std::string now = Golden();
      ++reads;
      if (whole.count(now) == 0) ++torn;
      if (now != last) ++changes;
      last = now;
      std::this_thread::sleep_for(std::chrono::microseconds(500));
    }
  });
  for (const pid_t process : {first, second}) {
    int status = 0;
    ::waitpid(process, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  }
  done = true;
  reader.join();
  EXPECT_EQ(torn, 0u) << "of " << reads;
  EXPECT_GT(changes, 50u) << "the golden was really written all the time";
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_ / "goldens"), {}), 1)
      << "nothing is left beside it";
}

TEST_F(LifecycleDamageTest, KilledInTheMiddleAHundredTimesItIsNeverTorn) {
  const std::set<std::string> whole = BothGoldens();
  std::mt19937 random(1);
  constexpr int kRounds = 100;
  int died_writing = 0;
  for (int round = 0; round < kRounds; ++round) {
    const auto before = std::filesystem::last_write_time(GoldenPath());
    const pid_t process = StartWriting(1'000'000);
    // Once it writes, it does little else.
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (std::filesystem::last_write_time(GoldenPath()) == before &&
           std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));
    ::kill(process, SIGKILL);
    int status = 0;
    ::waitpid(process, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it must not have ended by itself";
    ASSERT_EQ(whole.count(Golden()), 1u) << "round " << round << ": " << Golden();
    if (std::distance(std::filesystem::directory_iterator(folder_ / "goldens"), {}) > 1) {
      ++died_writing;
    }
  }
  RecordProperty("killed_while_writing", died_writing);
  EXPECT_EQ(Run().code + Run("", "SUBJECT_WIDE=1").code, 1) << "one of them matches";
}

}  // namespace
}  // namespace graphgold
