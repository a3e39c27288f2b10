// SPDX-License-Identifier: MIT
#include "graphgold/graph/attribute.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "graphgold/graph/error.h"
#include "graphgold/graph/text.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::Property;
using ::testing::Throws;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

TEST(AttributeTest, AnIntegerEqualsTheSameDouble) {
  EXPECT_EQ(AttrValue(1), AttrValue(1.0));
  EXPECT_EQ(ToString(AttrValue(1.0)), "1");
  EXPECT_NE(AttrValue(1), AttrValue(1.5));
}

TEST(AttributeTest, ABooleanIsNoNumberAndNoString) {
  EXPECT_NE(AttrValue(true), AttrValue(1));
  EXPECT_NE(AttrValue("true"), AttrValue(true));
  EXPECT_NE(AttrValue(), AttrValue(false));
}

TEST(AttributeTest, NanEqualsNan) {
  EXPECT_EQ(AttrValue(kNan), AttrValue(kNan));
  EXPECT_EQ(AttrValue(std::complex<double>(kNan, 1)), AttrValue(std::complex<double>(kNan, 1)));
  EXPECT_EQ(AttrValue(AttrValue::List{kNan}), AttrValue(AttrValue::List{kNan}));
  EXPECT_NE(AttrValue(kNan), AttrValue(0));
}

TEST(AttributeTest, MinusZeroIsNotZero) {
  EXPECT_NE(AttrValue(-0.0), AttrValue(0.0));
  EXPECT_EQ(AttrValue(-0.0), AttrValue(-0.0));
  EXPECT_EQ(ToString(AttrValue(-0.0)), "-0.0");
  EXPECT_NE(AttrValue(std::complex<double>(-0.0, 1)), AttrValue(std::complex<double>(0.0, 1)));
}

TEST(AttributeTest, DoublesPrintAsTheirShortestText) {
  EXPECT_EQ(DoubleToString(0.1), "0.1");
  EXPECT_EQ(DoubleToString(1e-5), "1e-05");
  EXPECT_EQ(DoubleToString(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(DoubleToString(2.0), "2.0");
  EXPECT_EQ(DoubleToString(5e-324), "5e-324");
  EXPECT_EQ(DoubleToString(-kInf), "-inf");
  EXPECT_EQ(DoubleToString(9007199254740994.0), "9007199254740994.0");
}

TEST(AttributeTest, EveryKindOfValueReadsBack) {
  const std::vector<AttrValue> values = {
      AttrValue(),
      true,
      false,
      0,
      -7,
      INT64_MIN,
      INT64_MAX,
      0.1,
      -0.0,
      1e300,
      -1e-300,
      5e-324,
      1e16,
      kInf,
      -kInf,
      kNan,
      std::complex<double>(1, -2.5),
      std::complex<double>(kNan, -kInf),
      std::complex<double>(-0.0, 1e20),
      "zeros",
      "",
      "a \"quoted\" \\ back\nslash\t\x01 end, (1)]",
      "größe",
      AttrValue::List{},
      AttrValue::List{1, 2.5, "x", AttrValue(), AttrValue::List{true}},
      Dim::Parse("seq*2+1"),
      Dim::Parse("(h+1)//2"),
      Dim::Parse("((h+1)//2)*3"),
      AttrValue::DataDependent{},
      AttrValue::Opaque{"Generator"},
      AttrValue::Opaque{"__torch__.my<Class, 3>"},
  };
  for (const AttrValue& value : values) {
    const std::string text = ToString(value);
    EXPECT_EQ(ParseAttrValue(text), value) << text;
    EXPECT_EQ(ToString(ParseAttrValue(text)), text);
  }
}

TEST(AttributeTest, TextIsAsDocumented) {
  EXPECT_EQ(ToString(AttrValue(std::complex<double>(1, 2))), "(1,2j)");
  EXPECT_EQ(ToString(AttrValue(AttrValue::List{1, 1})), "[1,1]");
  EXPECT_EQ(ToString(AttrValue(AttrValue::Opaque{"Generator"})), "<Generator>");
  EXPECT_EQ(ToString(AttrValue(AttrValue::DataDependent{})), "?");
  EXPECT_EQ(ToString(AttrValue("a\n")), "\"a\\u000a\"");
}

TEST(AttributeTest, AnUnknownSizeIsDataDependent) {
  EXPECT_EQ(AttrValue(Dim::Unknown()), AttrValue(AttrValue::DataDependent{}));
}

TEST(AttributeTest, NumbersMayBeWrittenInSeveralWays) {
  EXPECT_EQ(ParseAttrValue("1.0"), AttrValue(1));
  EXPECT_EQ(ParseAttrValue("1e2"), AttrValue(100));
  EXPECT_EQ(ParseAttrValue(" [ 1 , 2 ] "), AttrValue(AttrValue::List{1, 2}));
}

TEST(AttributeTest, ErrorsNameTheColumn) {
  const auto fails_with = [](const std::string& part) {
    return Throws<Error>(Property(&Error::what, HasSubstr(part)));
  };
  EXPECT_THAT([] { ParseAttrValue("\"open"); }, fails_with("column 6: expected a closing quote"));
  EXPECT_THAT([] { ParseAttrValue("\"\\x\""); }, fails_with("expected \\\""));
  EXPECT_THAT([] { ParseAttrValue("\"\\u0041\""); }, fails_with("\\u0000"));
  EXPECT_THAT([] { ParseAttrValue("[1,2"); }, fails_with("column 5: expected \"]\""));
  EXPECT_THAT([] { ParseAttrValue("<a%2>"); }, fails_with("column 2"));
  EXPECT_THAT([] { ParseAttrValue("1 2"); }, fails_with("column 3: expected the end"));
  EXPECT_THAT([] { ParseAttrValue(""); }, fails_with("column 1"));
  EXPECT_THAT([] { ParseAttrValue("1.5.2"); }, fails_with("dimension \"1.5.2\""));
  EXPECT_THAT([] { ParseAttrValue(std::string(1000, '[')); }, fails_with("nested too deeply"));
}

}  // namespace
}  // namespace graphgold
