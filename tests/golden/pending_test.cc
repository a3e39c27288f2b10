// SPDX-License-Identifier: MIT
#include "graphgold/golden/pending.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "golden_test_util.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/golden/store.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class PendingTest : public testing::Test {
 protected:
  static OpGraph GraphOf(const std::string& op) {
    return Graph("input x: f32[2]\nn = " + op + "(x) -> f32[2]\noutput output: n");
  }

  Pending Leave(const std::string& op, const std::string& case_name = "") {
    Pending pending;
    pending.received =
        folder_ / "pending/bin/model_test/Model.Forward" / ("model" + case_name + ".json");
    pending.golden = folder_ / "goldens/model.json";
    pending.case_name = case_name;
    pending.test = "Model.Forward";
    pending.golden_digest = DigestOfCase(pending.golden, case_name);
    SavePending(pending, GraphOf(op), "relu → " + op + "\n");
    return pending;
  }
  std::vector<Pending> List() const { return ListPending(folder_ / "pending").pending; }

  TempFolder folder_;
};

TEST_F(PendingTest, IsListedWithAllThatWasKnown) {
  const Pending left = Leave("aten::gelu", "decode");
  ASSERT_EQ(List().size(), 1u);
  const Pending listed = List()[0];
  EXPECT_EQ(listed.received, left.received);
  EXPECT_EQ(listed.golden, left.golden);
  EXPECT_EQ(listed.case_name, "decode");
  EXPECT_EQ(listed.test, "Model.Forward");
  EXPECT_EQ(listed.golden_digest, "absent");
  EXPECT_EQ(DiffOf(listed), "relu → aten::gelu\n");
}

TEST_F(PendingTest, AcceptedItIsTheGoldenAndGone) {
  SaveGolden(folder_ / "goldens/model.json", GraphOf("aten::relu"));
  Leave("aten::gelu");
  AcceptPending(List().at(0));
  EXPECT_EQ(ReadFile(folder_ / "goldens/model.json"), WriteJson(GraphOf("aten::gelu")));
  EXPECT_THAT(List(), IsEmpty());
  EXPECT_FALSE(std::filesystem::exists(folder_ / "pending/bin/model_test"));
}

TEST_F(PendingTest, AnAcceptedCaseLeavesTheOthers) {
  SaveGoldenCase(folder_ / "goldens/model.json", "prefill", GraphOf("aten::relu"));
  Leave("aten::gelu", "decode");
  AcceptPending(List().at(0));
  EXPECT_EQ(LoadGolden(folder_ / "goldens/model.json")->cases.size(), 2u);
}

TEST_F(PendingTest, TwoCasesOfOneGoldenAreAcceptedInOneGo) {
  Leave("aten::gelu", "decode");
  Leave("aten::tanh", "prefill");
  for (const Pending& pending : List()) AcceptPending(pending);
  EXPECT_EQ(LoadGolden(folder_ / "goldens/model.json")->cases.size(), 2u);
}

TEST_F(PendingTest, RejectedItIsGoneAndTheGoldenAsItWas) {
  SaveGolden(folder_ / "goldens/model.json", GraphOf("aten::relu"));
  RemovePending(Leave("aten::gelu").received);
  EXPECT_THAT(List(), IsEmpty());
  EXPECT_EQ(ReadFile(folder_ / "goldens/model.json"), WriteJson(GraphOf("aten::relu")));
  RemovePending(folder_ / "pending/never/was/there.json");
}

TEST_F(PendingTest, AGoldenThatChangedMeanwhileIsNotOverwritten) {
  Leave("aten::gelu");
  SaveGolden(folder_ / "goldens/model.json", GraphOf("aten::tanh"));
  EXPECT_EQ(ErrorOf([&] { AcceptPending(List().at(0)); }),
            "Model.Forward was not accepted: the golden " +
                (folder_ / "goldens/model.json").string() +
                " was changed meanwhile. Run the test again.");
  EXPECT_EQ(List().size(), 1u);
}

TEST_F(PendingTest, ADamagedOneIsNotAccepted) {
  const Pending pending = Leave("aten::gelu");
  WriteFileAtomically(pending.received, "{");
  EXPECT_THAT(ErrorOf([&] { AcceptPending(pending); }), HasSubstr("the file is cut off"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "goldens/model.json"));
}

TEST_F(PendingTest, ANewOneReplacesTheOld) {
  Leave("aten::gelu");
  Leave("aten::tanh");
  ASSERT_EQ(List().size(), 1u);
  EXPECT_EQ(DiffOf(List()[0]), "relu → aten::tanh\n");
}

// Nothing of it is removed: a person may still want the graph.
TEST_F(PendingTest, ADamagedRecordIsToldAndTheOthersAreListed) {
  const Pending damaged = Leave("aten::gelu");
  Leave("aten::tanh", "decode");
  const std::string record = damaged.received.string() + ".pending";
  const std::pair<std::string, std::string> contents[] = {
      {"{", "the record " + record + " is damaged, or of another GraphGold"},
      {"", "the record " + record + " is damaged, or of another GraphGold"},
      {"{\"golden\": 1}", "the record " + record + " is damaged, or of another GraphGold"},
      {"{\"golden\": [\"a.json\"]}", "the record " + record + " names no golden, or no test"}};
  for (const auto& [content, fault] : contents) {
    WriteFileAtomically(record, content);
    EXPECT_THAT(ListPending(folder_ / "pending").damaged,
                ElementsAre(fault + ". Run the test again, or delete the file."));
    ASSERT_THAT(List(), SizeIs(1));
    EXPECT_EQ(List()[0].case_name, "decode");
    EXPECT_TRUE(std::filesystem::exists(damaged.received));
  }
}

TEST_F(PendingTest, ARecordWithoutItsGraphIsTold) {
  const Pending pending = Leave("aten::gelu");
  const std::string fault = "the record " + pending.received.string() +
                            ".pending is there, but no model.json beside it. Run the test again, "
                            "or delete the file.";
  std::filesystem::remove(pending.received);
  EXPECT_THAT(ListPending(folder_ / "pending").damaged, ElementsAre(fault));
  std::filesystem::create_symlink("model.json", pending.received);  // in a circle
  EXPECT_THAT(ListPending(folder_ / "pending").damaged, ElementsAre(fault));
}

TEST_F(PendingTest, AFolderThatIsNotThereHoldsNone) {
  EXPECT_THAT(ListPending(folder_ / "nowhere").pending, IsEmpty());
  EXPECT_THAT(ListPending(folder_ / "nowhere").damaged, IsEmpty());
}

}  // namespace
}  // namespace graphgold
