// SPDX-License-Identifier: MIT
#include "graphgold/graph/units.h"

#include <gtest/gtest.h>

namespace graphgold {
namespace {

TEST(Units, BytesArePowersOf1024) {
  EXPECT_EQ(BytesToString(0), "0 B");
  EXPECT_EQ(BytesToString(1023), "1023 B");
  EXPECT_EQ(BytesToString(1024), "1.0 KiB");
  EXPECT_EQ(BytesToString(200. * 1024 * 1024), "200.0 MiB");
  EXPECT_EQ(BytesToString(1024. * 1024 - 1), "1.0 MiB") << "and not 1024.0 KiB";
  EXPECT_EQ(BytesToString(1.5 * 1024 * 1024 * 1024), "1.5 GiB");
  EXPECT_EQ(BytesToString(-2048), "-2.0 KiB");
}

TEST(Units, CountsHaveThreeDigits) {
  EXPECT_EQ(CountToString(0), "0");
  EXPECT_EQ(CountToString(999), "999");
  EXPECT_EQ(CountToString(1000), "1.00 k");
  EXPECT_EQ(CountToString(12345), "12.3 k");
  EXPECT_EQ(CountToString(999600), "1.00 M") << "and not 1000 k";
  EXPECT_EQ(CountToString(99960), "100 k");
  EXPECT_EQ(CountToString(1814073344), "1.81 G");
}

TEST(Units, DurationsAreInNanoseconds) {
  EXPECT_EQ(DurationToString(850), "850 ns");
  EXPECT_EQ(DurationToString(12345), "12.3 µs");
  EXPECT_EQ(DurationToString(4.2e6), "4.2 ms");
  EXPECT_EQ(DurationToString(999.99e6), "1.0 s");
  EXPECT_EQ(DurationToString(90e9), "90.0 s");
}

TEST(Units, PercentsShowThatSomethingIsNotNothing) {
  EXPECT_EQ(SignedPercentToString(0.2), "+20 %");
  EXPECT_EQ(SignedPercentToString(-0.2), "-20 %");
  EXPECT_EQ(SignedPercentToString(0.123456), "+12 %");
  EXPECT_EQ(SignedPercentToString(0.0123), "+1.2 %");
  EXPECT_EQ(SignedPercentToString(0.000003), "+0.0003 %");
  EXPECT_EQ(SignedPercentToString(0), "0 %");
  EXPECT_EQ(PercentToString(0.05), "5 %");
  EXPECT_EQ(PercentToString(0.025), "2.5 %");
}

TEST(Units, IntegersArePrintedExactly) {
  EXPECT_EQ(NumberToString(9007199254740991.), "9007199254740991");
  EXPECT_EQ(NumberToString(0), "0");
  EXPECT_EQ(NumberToString(-0.), "0");
  EXPECT_EQ(NumberToString(1.5), "1.5");
  EXPECT_EQ(NumberToString(0.05), "0.05");
}

TEST(Units, TestsSayHowManyInAUnit) {
  static_assert(KiB(2) == 2048);
  EXPECT_EQ(MiB(1), 1024 * 1024);
  EXPECT_EQ(GiB(1.5), 3 * MiB(512));
  EXPECT_EQ(MFlops(4.35), 4350000);
  EXPECT_EQ(GFlops(2), 2000000000);
}

TEST(UnitsTest, ThousandsAreSeparated) {
  EXPECT_EQ(WithSeparators(999), "999");
  EXPECT_EQ(WithSeparators(11689512), "11,689,512");
  EXPECT_EQ(WithSeparators(-1000), "-1,000");
}

}  // namespace
}  // namespace graphgold
