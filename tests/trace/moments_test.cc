// SPDX-License-Identifier: MIT
#include "graphgold/trace/moments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace graphgold::trace {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

void AddCall(Recording& recording, std::size_t tape, std::uint64_t begun, std::uint64_t finished) {
  while (recording.tapes.size() <= tape) recording.tapes.push_back(std::make_unique<Tape>());
  CallRecord call;
  call.begun = begun;
  call.finished = finished;
  recording.tapes[tape]->calls.push_back(call);
}

// "begin 0.2": of the third call on the first tape.
std::vector<std::string> OrderOf(const Recording& recording) {
  std::vector<std::string> order;
  for (const Moment& moment : InOrderOfTime(recording)) {
    std::size_t tape = 0;
    while (recording.tapes[tape].get() != moment.tape) ++tape;
    const char* const of = moment.of == Moment::Of::kBegin    ? "begin "
                           : moment.of == Moment::Of::kFinish ? "finish "
                                                              : "ending ";
    order.push_back(of + std::to_string(tape) + "." + std::to_string(moment.index));
  }
  return order;
}

TEST(MomentsTest, OfNoTapesThereAreNone) { EXPECT_THAT(OrderOf(Recording()), IsEmpty()); }

TEST(MomentsTest, ThreadsAreMergedByTheClockAndCallsMayContainOthers) {
  Recording recording;
  AddCall(recording, 0, 1, 6);
  AddCall(recording, 0, 2, 4);
  AddCall(recording, 1, 3, 5);
  EXPECT_THAT(OrderOf(recording), ElementsAre("begin 0.0", "begin 0.1", "begin 1.0", "finish 0.1",
                                              "finish 1.0", "finish 0.0"));
}

TEST(MomentsTest, EndingsStandBetweenCalls) {
  Recording recording;
  AddCall(recording, 0, 1, 2);
  AddCall(recording, 0, 4, 5);
  recording.tapes[0]->endings = {{3, 16, false}, {6, 32, true}};
  EXPECT_THAT(OrderOf(recording), ElementsAre("begin 0.0", "finish 0.0", "ending 0.0", "begin 0.1",
                                              "finish 0.1", "ending 0.1"));
}

TEST(MomentsTest, CallThatThrewHasNoEnd) {
  Recording recording;
  AddCall(recording, 0, 1, 0);
  AddCall(recording, 0, 2, 3);
  EXPECT_THAT(OrderOf(recording), ElementsAre("begin 0.0", "begin 0.1", "finish 0.1"));
}

// As no session gives them: far apart, or twice.
TEST(MomentsTest, AnyTimesWillDo) {
  Recording apart;
  AddCall(apart, 0, 5'000'000'000, 9'000'000'000);
  AddCall(apart, 1, 1'000, 6'000'000'000);
  EXPECT_THAT(OrderOf(apart), ElementsAre("begin 1.0", "begin 0.0", "finish 1.0", "finish 0.0"));
  Recording twice;
  AddCall(twice, 0, 1, 1);
  AddCall(twice, 1, 1, 2);
  twice.tapes[0]->endings = {{1, 16, false}};
  EXPECT_THAT(OrderOf(twice),
              ElementsAre("begin 0.0", "finish 0.0", "ending 0.0", "begin 1.0", "finish 1.0"));
}

}  // namespace
}  // namespace graphgold::trace
