// SPDX-License-Identifier: MIT
//
// What a GraphGold without ONNX says of goldens that end in .onnx.
#include <gtest/gtest.h>

#include "golden_test_util.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/store.h"

namespace graphgold {
namespace {

constexpr char kWithout[] =
    "this GraphGold was built without ONNX, so it has no goldens that end in .onnx. Use .json, or "
    "install ONNX (on Debian: apt-get install libonnx-dev) and build GraphGold again.";

TEST(NoOnnx, AGoldenIsNeitherWrittenNorRead) {
  TempFolder folder;
  const auto path = folder / "model.onnx";
  EXPECT_EQ(ErrorOf([&] { SaveGolden(path, OpGraph()); }), kWithout);
  WriteFileAtomically(path, "x");
  EXPECT_EQ(ErrorOf([&] { LoadGolden(path); }), path.string() + ": " + kWithout);
}

}  // namespace
}  // namespace graphgold
