// SPDX-License-Identifier: MIT
//
// docs/golden-format.md shows goldens as they are, and leaves no key out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "golden_test_util.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/json_writer.h"
#include "schema_check.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

const std::string& Page() {
  static const auto* const page = new std::string(ReadFile(GRAPHGOLD_DOCS "/golden-format.md"));
  return *page;
}

// What stands between ```json and ```.
std::vector<std::string> Examples() {
  constexpr std::string_view kBegin = "```json\n";
  std::vector<std::string> examples;
  for (std::size_t at = Page().find(kBegin); at != std::string::npos;) {
    at += kBegin.size();
    examples.push_back(Page().substr(at, Page().find("```", at) - at));
    at = Page().find(kBegin, at);
  }
  return examples;
}

TEST(FormatPage, ShowsGoldensThatAreReadAndWrittenAsTheyStandThere) {
  EXPECT_THAT(Examples(), SizeIs(2));
  for (const std::string& example : Examples()) {
    EXPECT_EQ(WriteJson(ReadJson(example, "golden-format.md")), example);
    EXPECT_EQ(SchemaErrors(example), "");
  }
}

TEST(FormatPage, NamesEveryKeyOfTheSchema) {
  const auto schema = nlohmann::json::parse(ReadFile(GRAPHGOLD_DOCS "/golden-format.schema.json"));
  std::size_t keys = 0;
  for (const auto& [name, definition] : schema.at("definitions").items()) {
    if (!definition.contains("properties")) continue;
    for (const auto& [key, value] : definition.at("properties").items()) {
      const bool in_braces = key == "name" || key == "type" || key == "value";
      EXPECT_THAT(Page(), HasSubstr(in_braces ? "\"" + key + "\": " : "`" + key + "`")) << name;
      ++keys;
    }
  }
  EXPECT_GT(keys, 40u);
}

}  // namespace
}  // namespace graphgold
