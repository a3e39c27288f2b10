// SPDX-License-Identifier: MIT
//
// Every model that ONNX itself is tested with.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/graph/diff.h"
#include "onnx_test_util.h"

namespace graphgold {
namespace {

#ifdef GRAPHGOLD_ONNX_TESTDATA_DIR
constexpr char kTestdata[] = GRAPHGOLD_ONNX_TESTDATA_DIR;
#else
constexpr char kTestdata[] = "";
#endif

std::vector<std::filesystem::path> Models() {
  std::vector<std::filesystem::path> models;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kTestdata)) {
    if (entry.path().extension() == ".onnx") models.push_back(entry.path());
  }
  std::sort(models.begin(), models.end());
  return models;
}

void ExpectReadable(const std::filesystem::path& path) {
  SCOPED_TRACE(path.string());
  const Golden golden = ReadOnnx(ReadFile(path), path.string());
  const OpGraph& graph = golden.cases.at(0).graph;
  EXPECT_TRUE(Diff(graph, graph).changes.empty());
  const std::string json = WriteJson(golden);
  EXPECT_EQ(WriteJson(ReadJson(json, "model.json")), json);
  EXPECT_EQ(WriteJson(ReadOnnx(WriteOnnx(golden), "model.onnx")), json);
}

TEST(OnnxTestdata, EveryModelIsReadAndKept) {
  if (kTestdata[0] == '\0') GTEST_SKIP() << "not installed: apt-get install libonnx-testdata";
  const std::vector<std::filesystem::path> models = Models();
  EXPECT_GT(models.size(), 1000u);
  for (const auto& path : models) {
    try {
      ExpectReadable(path);
    } catch (const Error& error) {
      ADD_FAILURE() << error.what();
    }
  }
  RecordProperty("models", static_cast<int>(models.size()));
}

}  // namespace
}  // namespace graphgold
