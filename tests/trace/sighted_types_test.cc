// SPDX-License-Identifier: MIT
#include "graphgold/trace/sighted_types.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace graphgold::trace {
namespace {

constexpr std::uint8_t kF32 = 6;
constexpr std::uint8_t kI64 = 4;

Sighting Sighted(std::uint8_t dtype, std::vector<std::int64_t> sizes,
                 std::vector<std::int64_t> strides, bool requires_grad = false) {
  Sighting sighting;
  sighting.has_geometry = true;
  sighting.geometry.type.dtype = dtype;
  sighting.geometry.type.requires_grad = requires_grad;
  sighting.geometry.sizes = std::move(sizes);
  sighting.geometry.strides = std::move(strides);
  return sighting;
}

std::string Text(const SharedType& type) { return ToString(*type, false); }

TEST(SightedTypesTest, AreWhatWasSighted) {
  SightedTypes types(/*record_strides=*/false);
  EXPECT_EQ(Text(types.Of(Sighted(kF32, {2, 3}, {3, 1}), 1)), "f32[2,3]");
  EXPECT_EQ(Text(types.Of(Sighted(kF32, {2, 3}, {3, 1}, true), 1)), "f32[2,3]{grad}");
  EXPECT_EQ(Text(types.Of(Sighted(kI64, {}, {}), 2)), "i64[]");
  EXPECT_EQ(Text(types.Of(Sighted(kF32, {4}, {1}), 3)), "f32[4]");
  EXPECT_EQ(Text(types.Of(Sighted(kF32, {2, 3}, {3, 1}), 1)), "f32[2,3]");
}

TEST(SightedTypesTest, OneTypeOfSeveralGeometriesIsShared) {
  SightedTypes types(/*record_strides=*/false);
  const SharedType rows = types.Of(Sighted(kF32, {2, 3}, {3, 1}), 1);
  const SharedType columns = types.Of(Sighted(kF32, {2, 3}, {1, 2}), 2);
  EXPECT_TRUE(rows.IsShared(columns));
  EXPECT_FALSE(rows.IsShared(types.Of(Sighted(kF32, {3, 2}, {1, 3}), 3)));
}

TEST(SightedTypesTest, StridesTellTypesApartWhereTheyAreAskedFor) {
  SightedTypes types(/*record_strides=*/true);
  EXPECT_EQ(Text(types.Of(Sighted(kF32, {2, 3}, {3, 1}), 1)), "f32[2,3]{strides=[3,1]}");
  EXPECT_EQ(Text(types.Of(Sighted(kF32, {2, 3}, {1, 2}), 2)), "f32[2,3]{strides=[1,2]}");
}

}  // namespace
}  // namespace graphgold::trace
