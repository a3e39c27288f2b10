// SPDX-License-Identifier: MIT
//
// Budgets in goldens: written, read back, refused; and what a golden's way keeps of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "golden_test_util.h"
#include "graphgold/golden/json_reader.h"
#include "graphgold/golden/json_writer.h"
#include "graphgold/golden/store.h"
#include "graphgold/graph/fingerprint.h"
#include "schema_check.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

OpGraph GraphWith(Budget budget) {
  OpGraph graph = Graph("input x: f32[2]\nrelu = aten::relu(x) -> f32[2]\noutput output: relu");
  graph.budget = std::move(budget);
  return graph;
}

Budget FullBudget() {
  return {{"flops", "", 9007199254740991., 0},
          {"peak_bytes", "cpu", 209715200, 0.05},
          {"peak_bytes", "cuda:0", 12345, 0.1},
          {"allocated_bytes", "cpu", 419430400, 0.05},
          {"allocations", "cpu", 17, 0.05},
          {"live_bytes", "cpu", 0, 0.05},
          {"time", "", 1.0 / 3, 0.5}};
}

// Line 1 is the header, line 2 opens the budget; its entries are on lines 3 to 9.
std::string BudgetGolden() { return WriteJson(GraphWith(FullBudget())); }

std::string BudgetErrorWith(std::string_view from, std::string_view to) {
  return WithoutNextStep(
      ErrorOf([&] { ReadJsonGraph(Replace(BudgetGolden(), from, to), "model.json"); }));
}

TEST(JsonBudget, IsOneEntryALineBehindTheFingerprint) {
  EXPECT_THAT(BudgetGolden(), HasSubstr(R"(",
"budget": [
{"of": "flops", "value": 9007199254740991, "margin": 0},
{"of": "peak_bytes", "device": "cpu", "value": 209715200, "margin": 0.05},
{"of": "peak_bytes", "device": "cuda:0", "value": 12345, "margin": 0.1},
{"of": "allocated_bytes", "device": "cpu", "value": 419430400, "margin": 0.05},
{"of": "allocations", "device": "cpu", "value": 17, "margin": 0.05},
{"of": "live_bytes", "device": "cpu", "value": 0, "margin": 0.05},
{"of": "time", "value": 0.3333333333333333, "margin": 0.5}
],
"inputs": [)"));
}

TEST(JsonBudget, IsReadBackToTheLastBit) {
  const OpGraph read = ReadJsonGraph(BudgetGolden(), "model.json");
  ASSERT_EQ(read.budget.size(), FullBudget().size());
  for (std::size_t i = 0; i < read.budget.size(); ++i) {
    EXPECT_EQ(read.budget[i].of, FullBudget()[i].of);
    EXPECT_EQ(read.budget[i].device, FullBudget()[i].device);
    EXPECT_EQ(read.budget[i].value, FullBudget()[i].value);
    EXPECT_EQ(read.budget[i].margin, FullBudget()[i].margin);
  }
  EXPECT_EQ(WriteJson(read), BudgetGolden());
  EXPECT_EQ(SchemaErrors(BudgetGolden()), "");
}

TEST(JsonBudget, IsLeftOutWhereThereIsNone) {
  EXPECT_THAT(WriteJson(GraphWith({})), testing::Not(HasSubstr("budget")));
}

TEST(JsonBudget, HoldsIntegersBeyond2To53ThatADoubleHolds) {
  const std::string json = WriteJson(GraphWith({{"flops", "", 1e18, 0}}));
  EXPECT_THAT(json, HasSubstr("\"value\": 1000000000000000000,"));
  EXPECT_EQ(WriteJson(ReadJsonGraph(json, "model.json")), json);
}

TEST(JsonBudget, IsNoPartOfTheStructure) {
  const OpGraph with = GraphWith(FullBudget());
  EXPECT_TRUE(SameStructure(with, GraphWith({}), Facets::All()));
  EXPECT_EQ(StructureFingerprint(with), StructureFingerprint(GraphWith({})));
}

TEST(JsonBudget, AMarginMayBeEditedByHand) {
  const std::string edited = Replace(BudgetGolden(), "\"margin\": 0.1", "\"margin\": 0.25");
  EXPECT_EQ(ReadJsonGraph(edited, "model.json").budget[2].margin, 0.25);
}

TEST(JsonBudget, EachCaseHasItsOwn) {
  Golden golden;
  golden.Set("decode", GraphWith({{"flops", "", 1, 0}}));
  golden.Set("prefill", GraphWith({{"flops", "", 2, 0}}));
  const std::string json = WriteJson(golden);
  const Golden read = ReadJson(json, "model.json");
  EXPECT_EQ(read.Find("decode")->budget.at(0).value, 1);
  EXPECT_EQ(read.Find("prefill")->budget.at(0).value, 2);
  EXPECT_EQ(SchemaErrors(json), "");
}

TEST(JsonBudget, AGoldenInAnOlderCanonicalFormKeepsIt) {
  const std::string older =
      Replace(BudgetGolden(), "\"canonical_form\": 2", "\"canonical_form\": 1");
  EXPECT_EQ(WriteJson(ReadJsonGraph(older, "model.json")), BudgetGolden());
}

TEST(JsonBudget, IsSavedAndMakesAnotherCase) {
  TempFolder folder;
  const auto path = folder / "model.json";
  EXPECT_TRUE(SaveGoldenCase(path, "", GraphWith({{"flops", "", 1, 0}})));
  const std::string digest = DigestOfCase(path, "");
  EXPECT_TRUE(SaveGoldenCase(path, "", GraphWith({{"flops", "", 2, 0}})));
  EXPECT_EQ(LoadGolden(path)->Find("")->budget.at(0).value, 2);
  EXPECT_NE(DigestOfCase(path, ""), digest);
}

TEST(JsonBudget, ABudgetThatWouldNotBeReadBackIsNotSaved) {
  TempFolder folder;
  const Budget unsorted = {{"time", "", 1, 0}, {"flops", "", 1, 0}};
  EXPECT_THAT(ErrorOf([&] { SaveGolden(folder / "model.json", GraphWith(unsorted)); }),
              HasSubstr("the budget of flops stands before that of time"));
  const Budget infinite = {{"time", "", 1. / 0., 0}};
  EXPECT_THAT(ErrorOf([&] { SaveGolden(folder / "model.json", GraphWith(infinite)); }),
              HasSubstr("would not be read back"));
  EXPECT_THAT(folder.Names(), testing::IsEmpty());
}

TEST(JsonBudget, QuantitiesAreChecked) {
  EXPECT_EQ(BudgetErrorWith("\"flops\"", "\"speed\""),
            "model.json:3:8: budget[0].of: unknown quantity; expected one of flops, peak_bytes, "
            "allocated_bytes, allocations, live_bytes, time");
  EXPECT_EQ(BudgetErrorWith("\"of\": \"flops\", ", ""),
            "model.json:3:1: budget[0]: missing key \"of\"");
  EXPECT_EQ(BudgetErrorWith("\"of\": \"flops\"", "\"what\": \"flops\""),
            "model.json:3:2: budget[0].what: unknown key; expected one of of, device, value, "
            "margin");
}

TEST(JsonBudget, DevicesAreChecked) {
  EXPECT_EQ(BudgetErrorWith("\"flops\"", "\"flops\", \"device\": \"cpu\""),
            "model.json:3:27: budget[0].device: a budget of flops is of no device");
  EXPECT_EQ(BudgetErrorWith("\"flops\"", "\"flops\", \"device\": \"\""),
            "model.json:3:27: budget[0].device: expected a device, found \"\"");
  EXPECT_EQ(BudgetErrorWith("\"device\": \"cpu\", ", ""),
            "model.json:4:1: budget[1]: a budget of peak_bytes is of a device; expected "
            "\"device\", such as \"cpu\"");
  EXPECT_EQ(BudgetErrorWith("\"cuda:0\"", "\"my gpu\""),
            "model.json:5:32: budget[2].device: expected a device, such as \"cuda:0\"");
}

TEST(JsonBudget, NumbersAreChecked) {
  EXPECT_EQ(BudgetErrorWith("12345", "-1"),
            "model.json:5:51: budget[2].value: expected a number from 0 to 2^63, found -1.0");
  EXPECT_EQ(BudgetErrorWith("12345", "12345.5"),
            "model.json:5:51: budget[2].value: expected an integer for peak_bytes, found 12345.5");
  EXPECT_EQ(BudgetErrorWith("12345", "\"much\""),
            "model.json:5:51: budget[2].value: expected a number");
  EXPECT_EQ(BudgetErrorWith("12345", "9007199254740993"),
            "model.json:5:51: budget[2].value: 9007199254740993 is too large to be held exactly; "
            "expected a number up to 2^53");
  EXPECT_EQ(BudgetErrorWith("12345", "9223372036854775807"),
            "model.json:5:51: budget[2].value: 9223372036854775807 is too large to be held "
            "exactly; expected a number up to 2^53");
  EXPECT_EQ(BudgetErrorWith("0.1}", "-0.1}"),
            "model.json:5:68: budget[2].margin: expected a ratio that is not negative, such as "
            "0.05, found -0.1");
  EXPECT_THAT(BudgetErrorWith("12345", "NaN"), StartsWith("model.json:5:51: not valid JSON"));
  EXPECT_THAT(BudgetErrorWith("0.3333333333333333", "1e999"), StartsWith("model.json:9:25: "));
  EXPECT_EQ(BudgetErrorWith("12345, ", "12345}, {"),
            "model.json:5:1: budget[2]: missing key \"margin\"");
}

TEST(JsonBudget, TheOrderIsChecked) {
  EXPECT_EQ(BudgetErrorWith("\"cuda:0\"", "\"cpu\""),
            "model.json:5:1: budget[2]: the budget of peak_bytes on cpu is there twice");
  EXPECT_EQ(BudgetErrorWith("\"cuda:0\"", "\"a\""),
            "model.json:5:1: budget[2]: the budget of peak_bytes on a stands before that of "
            "peak_bytes on cpu; expected the order flops, peak_bytes, allocated_bytes, "
            "allocations, live_bytes, time, and devices by name");
}

TEST(JsonBudget, AnEmptyListAndNoListAreRefused) {
  const std::string one = WriteJson(GraphWith({{"flops", "", 1, 0}}));
  const auto with = [&](const char* list) {
    return ErrorOf([&] {
      ReadJsonGraph(Replace(one, "[\n{\"of\": \"flops\", \"value\": 1, \"margin\": 0}\n]", list),
                    "model.json");
    });
  };
  EXPECT_EQ(with("[]"), std::string("model.json:2:11: budget: expected at least one entry, found "
                                    "none; without a budget the key is left out") +
                            kRestore);
  EXPECT_EQ(with("{}"),
            std::string("model.json:2:11: budget: expected a list, found an object") + kRestore);
}

TEST(JsonBudget, TheSchemaRefusesWhatTheReaderRefuses) {
  if (!CanCheckSchema()) GTEST_SKIP() << "valijson was not found";
  ASSERT_EQ(SchemaErrors(BudgetGolden()), "");
  const struct {
    const char* from;
    const char* to;
  } kDamages[] = {
      {"\"flops\"", "\"speed\""},
      {"\"of\": \"flops\", ", ""},
      {"\"flops\"", "\"flops\", \"device\": \"cpu\""},
      {"\"device\": \"cpu\", ", ""},
      {"\"cuda:0\"", "\"my gpu\""},
      {"12345", "-1"},
      {"12345", "1.5"},
      {"12345", "\"much\""},
      {"0.3333333333333333", "-0.5"},
      {"0.1}", "-0.1}"},
      {", \"margin\": 0.1", ""},
      {"\"margin\": 0.1", "\"margin\": 0.1, \"unit\": \"B\""},
  };
  for (const auto& damage : kDamages) {
    EXPECT_NE(SchemaErrors(Replace(BudgetGolden(), damage.from, damage.to)), "")
        << damage.from << " -> " << damage.to;
  }
  EXPECT_NE(
      SchemaErrors(Replace(WriteJson(GraphWith({})), "\"inputs\"", "\"budget\": [], \"inputs\"")),
      "");
}

}  // namespace
}  // namespace graphgold
