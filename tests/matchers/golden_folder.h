// SPDX-License-Identifier: MIT
//
// A fixture with a folder of goldens that only the context of the matchers knows, and with the
// notes that they leave.
#ifndef GRAPHGOLD_TESTS_MATCHERS_GOLDEN_FOLDER_H_
#define GRAPHGOLD_TESTS_MATCHERS_GOLDEN_FOLDER_H_

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "graphgold/golden/store.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/text.h"
#include "graphgold/matchers/context.h"

namespace graphgold {

class GoldenFolderTest : public ::testing::Test {
 protected:
  GoldenFolderTest() {
    std::string name = ::testing::TempDir() + "graphgold-matchers-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw Error("no temporary folder can be made");
    folder_ = name;
    MatcherContext context;
    context.golden_path = [this](const std::string& golden) { return folder_ / golden; };
    context.note = [this](const std::string& note) { notes_.push_back(note); };
    SetMatcherContext(context);
  }
  ~GoldenFolderTest() override {
    SetMatcherContext({});
    std::filesystem::remove_all(folder_);
  }

  // Makes "model.json" hold a graph with this budget.
  void Record(Budget budget, const std::string& case_name = "") {
    OpGraph graph = ParseText("input x: f32[2]\nrelu = aten::relu(x) -> f32[2]\noutput o: relu");
    graph.budget = std::move(budget);
    SaveGoldenCase(folder_ / "model.json", case_name, graph);
  }

  std::filesystem::path folder_;
  std::vector<std::string> notes_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_MATCHERS_GOLDEN_FOLDER_H_
