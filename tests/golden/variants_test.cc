// SPDX-License-Identifier: MIT
#include "graphgold/golden/variants.h"

#include <gtest/gtest.h>

#include <fstream>

#include "golden_test_util.h"

namespace graphgold {
namespace {

class VariantsTest : public testing::Test {
 protected:
  void Make(std::initializer_list<const char*> names) {
    for (const char* name : names) std::ofstream(folder_ / name) << "{}";
  }
  std::string Chosen(const std::string& libtorch) const {
    return std::filesystem::path(ChooseVariant(folder_ / "net.json", libtorch)).filename().string();
  }
  TempFolder folder_;
};

TEST_F(VariantsTest, WithoutOthersTheGoldenItself) {
  EXPECT_EQ(Chosen("2.6.0"), "net.json");
  EXPECT_EQ(ChooseVariant(folder_ / "nowhere/net.json", "2.6.0"), folder_ / "nowhere/net.json");
}

TEST_F(VariantsTest, ARangeIsPreferredWhereItFits) {
  Make({"net.json", "net.torch2.json"});
  EXPECT_EQ(Chosen("2.6.0"), "net.torch2.json");
  EXPECT_EQ(Chosen("2.14.1+cu124"), "net.torch2.json");
  EXPECT_EQ(Chosen("1.13.1"), "net.json");
  EXPECT_EQ(Chosen("3.0.0"), "net.json");
  EXPECT_EQ(Chosen(""), "net.json");
}

TEST_F(VariantsTest, TheNarrowestRangeWins) {
  Make({"net.torch1+.json", "net.torch2.json", "net.torch2.6-2.9.json", "net.torch2.7.json"});
  EXPECT_EQ(Chosen("1.13.1"), "net.torch1+.json");
  EXPECT_EQ(Chosen("2.5.0"), "net.torch2.json");
  EXPECT_EQ(Chosen("2.6.1"), "net.torch2.6-2.9.json");
  EXPECT_EQ(Chosen("2.7.0"), "net.torch2.7.json");
  EXPECT_EQ(Chosen("2.9.9"), "net.torch2.6-2.9.json");
  EXPECT_EQ(Chosen("2.10.0"), "net.torch2.json");
}

TEST_F(VariantsTest, OfEqualRangesTheLater) {
  Make({"net.torch2.4-2.8.json", "net.torch2.6-2.10.json"});
  EXPECT_EQ(Chosen("2.7.0"), "net.torch2.6-2.10.json");
}

TEST_F(VariantsTest, OtherNamesAreNoRanges) {
  Make({"net.torch.json", "net.torchx.json", "net.torch2.6-.json", "net.torch2..json",
        "net.torch2.onnx", "other.torch2.json", "net.torch-2.json", "net.torch2.6.1.json"});
  EXPECT_EQ(Chosen("2.6.0"), "net.json");
}

TEST_F(VariantsTest, AFileIsAVariantByItsName) {
  EXPECT_EQ(VariantOf("goldens/net.torch2.6-2.9.json"), "goldens/net.json");
  EXPECT_EQ(VariantOf("net.torch2.6+.onnx"), "net.onnx");
  EXPECT_EQ(VariantOf("net.json"), "net.json");
  EXPECT_EQ(VariantOf("net.torch.json"), "net.torch.json");
  EXPECT_EQ(VariantOf(".torch2.json"), ".torch2.json");
}

TEST_F(VariantsTest, AVersionHasItsFile) {
  EXPECT_EQ(VariantFor("goldens/net.json", "2.14.1"), "goldens/net.torch2.json");
}

}  // namespace
}  // namespace graphgold
