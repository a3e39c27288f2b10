// SPDX-License-Identifier: MIT
#include "graphgold/trace/tape.h"

#include <gtest/gtest.h>

#include "hand_made.h"

namespace graphgold::trace {
namespace {

Item ReadOnly(const Tape& tape) { return TapeReader(tape.words(), 0).Read(); }

TEST(TapeTest, NumbersComeBack) {
  Tape tape;
  tape.PutInt(-7);
  tape.PutDouble(0.1);
  tape.PutComplex(1.5, -2);
  tape.PutHead(ItemKind::kBool, 1);
  TapeReader reader(tape.words(), 0);
  EXPECT_EQ(reader.Read().integer, -7);
  EXPECT_EQ(reader.Read().real, 0.1);
  const Item complex = reader.Read();
  EXPECT_EQ(complex.real, 1.5);
  EXPECT_EQ(complex.imaginary, -2);
  EXPECT_TRUE(reader.Read().boolean);
}

TEST(TapeTest, StringsOfEveryLengthComeBack) {
  for (std::size_t size = 0; size < 20; ++size) {
    Tape tape;
    tape.PutText(ItemKind::kString, std::string(size, 'x'));
    tape.PutInt(1);
    TapeReader reader(tape.words(), 0);
    EXPECT_EQ(reader.Read().text, std::string(size, 'x'));
    EXPECT_EQ(reader.Read().integer, 1);
  }
}

TEST(TapeTest, NestedListsComeBack) {
  Tape tape;
  tape.PutHead(ItemKind::kList, 2);
  tape.PutHead(ItemKind::kList, 1);
  tape.PutInt(3);
  tape.PutHead(ItemKind::kNone);
  const Item list = ReadOnly(tape);
  ASSERT_EQ(list.items.size(), 2u);
  EXPECT_EQ(list.items[0].items[0].integer, 3);
  EXPECT_EQ(list.items[1].kind, ItemKind::kNone);
}

TEST(TapeTest, IntegersInARowComeBackAsAList) {
  Tape tape;
  const std::int64_t numbers[] = {3, -1};
  tape.PutInts(numbers, 2);
  tape.PutInts(nullptr, 0);
  TapeReader reader(tape.words(), 0);
  const Item list = reader.Read();
  EXPECT_EQ(list.kind, ItemKind::kList);
  ASSERT_EQ(list.items.size(), 2u);
  EXPECT_EQ(list.items[0].kind, ItemKind::kInt);
  EXPECT_EQ(list.items[0].integer, 3);
  EXPECT_EQ(list.items[1].integer, -1);
  const Item empty = reader.Read();
  EXPECT_EQ(empty.kind, ItemKind::kList);
  EXPECT_TRUE(empty.items.empty());
}

TEST(TapeTest, TensorsComeBackWithAndWithoutGeometry) {
  Tape tape;
  const Sighting full = Tensor(16, 32, {2, 3}, 5);
  Sighting brief;
  brief.tensor = 16;
  brief.storage = 32;
  tape.PutTensor(full);
  tape.PutTensor(brief);
  TapeReader reader(tape.words(), 0);
  const Sighting first = reader.Read().sighting;
  EXPECT_TRUE(first.has_geometry);
  EXPECT_EQ(first.geometry.sizes, full.geometry.sizes);
  EXPECT_EQ(first.geometry.strides, full.geometry.strides);
  EXPECT_EQ(first.geometry.offset, 5);
  EXPECT_EQ(first.geometry.type.dtype, 6);
  const Sighting second = reader.Read().sighting;
  EXPECT_FALSE(second.has_geometry);
  EXPECT_EQ(second.tensor, 16u);
  EXPECT_EQ(second.storage, 32u);
}

TEST(TapeTest, TheIdOfATensorIsTakenWithAllThatFollowsIt) {
  Tape tape;
  Sighting brief;
  brief.tensor = 48;
  tape.PutTensor(Tensor(16, 32, {2, 3}, 5));
  tape.PutTensor(Tensor(32, 32, {}));
  tape.PutTensor(brief);
  tape.PutInt(7);
  TapeReader reader(tape.words(), 0);
  for (const std::uint64_t id : {16, 32, 48}) {
    ASSERT_EQ(reader.Peek(), ItemKind::kTensor);
    EXPECT_EQ(reader.TakeTensorId(reader.TakePayload()), id);
  }
  EXPECT_EQ(reader.Read().integer, 7);
}

}  // namespace
}  // namespace graphgold::trace
