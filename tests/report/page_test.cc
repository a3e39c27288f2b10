// SPDX-License-Identifier: MIT
#include "graphgold/report/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <nlohmann/json.hpp>

#include "graphgold/graph/text.h"
#include "graphgold/report/layout.h"
#include "html_check.h"
#include "page_data.h"
#include "samples.h"

namespace graphgold {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Lt;
using ::testing::Not;

PageOptions Names() {
  PageOptions options;
  options.before_name = "golden.json";
  options.after_name = "received.json";
  return options;
}

HtmlDocument Page(const Comparison& comparison, const PageOptions& options = Names()) {
  return ReadHtml(ReportPage(comparison, options));
}

json ThingNamed(const json& data, const std::string& name) {
  for (const json& thing : data["things"]) {
    if (thing["name"] == name) return thing;
  }
  return nullptr;
}

TEST(PageTest, VerdictAndSummaryAreOnTop) {
  const HtmlDocument page = Page(Compared(kTenCalls, kTenCallsDrifted));
  EXPECT_EQ(page.error, "");
  EXPECT_THAT(page.TextsByClass("verdict"), ElementsAre("Different"));
  EXPECT_THAT(page.TextsByClass("summary"),
              ElementsAre("4 changes: stem.conv/conv2d: stride default → [2,2]; body.norm+gelu: "
                          "aten::relu → aten::gelu; body.norm+dropout added; … (5 downstream "
                          "shapes follow, 2 readers rewired)"));
  EXPECT_THAT(page.TextsByClass("totals"), ElementsAre(HasSubstr("34.4 k → 8.92 k")));
}

TEST(PageTest, EqualGraphsAreTheSame) {
  const HtmlDocument page = Page(Compared(kTenCalls, kTenCalls));
  EXPECT_EQ(page.error, "");
  EXPECT_THAT(page.TextsByClass("verdict"), ElementsAre("Same"));
  EXPECT_THAT(page.TextsByClass("change"), IsEmpty());
}

TEST(PageTest, ChangesAreListedWithBothLines) {
  const HtmlDocument page = Page(Compared(kTenCalls, kTenCallsDrifted));
  EXPECT_THAT(
      page.TextsByClass("headline"),
      ElementsAre("modified stem.conv/conv2d: stride default → [2,2] show",
                  "modified body.norm+gelu: aten::relu → aten::gelu show",
                  "added body.norm+dropout added show", "removed head+softmax removed show"));
  EXPECT_THAT(page.TextsByClass("was"),
              Contains("−golden: body.norm+relu = aten::relu(body.norm+add) -> f32[1,4,8,8]"));
  EXPECT_THAT(page.TextsByClass("now"),
              Contains("+received: body.norm+gelu = aten::gelu(body.norm+add) -> f32[1,4,4,4]"));
}

TEST(PageTest, TheSameEditInManyBlocksIsToldOnce) {
  std::string before = "input x: f32[4,4]\n";
  std::string last = "x";
  for (int i = 0; i < 12; ++i) {
    const std::string block = "blocks." + std::to_string(i);
    before += "param " + block + ".weight: f32[4,4]\n" + block + "/linear = aten::linear(" + last +
              ", " + block + ".weight) -> f32[4,4]\n" + block + "+relu = aten::relu(" + block +
              "/linear) -> f32[4,4]\n";
    last = block + "+relu";
  }
  before += "output output: " + last + "\n";
  std::string after = before;
  for (std::size_t at = 0; (at = after.find("aten::relu", at)) != std::string::npos; ++at) {
    after.replace(at, 10, "aten::gelu");
  }
  const HtmlDocument page = Page(Compared(before, after));
  EXPECT_THAT(page.TextsByClass("times"), ElementsAre("×12"));
  EXPECT_THAT(page.TextsByClass("change"), ElementsAre(HasSubstr("11 more places")));
}

TEST(PageTest, MoreChangesThanFitAreCounted) {
  PageOptions options = Names();
  options.max_changes = 3;
  const HtmlDocument page = Page(Compared(kTenCalls, kTenCallsDrifted), options);
  EXPECT_EQ(page.TextsByClass("change").size(), 3u);
  EXPECT_THAT(page.TextsByClass("note"), Contains("… and 1 more change"));
}

TEST(PageTest, LinksOfChangesLeadToTheirCalls) {
  const HtmlDocument page = Page(Compared(kTenCalls, kTenCallsDrifted));
  const json data = DataOf(page);
  std::vector<std::string> names;
  for (const HtmlElement& element : page.elements) {
    if (!element.HasClass("show")) continue;
    const std::size_t index = std::stoul(element.attributes.at("href").substr(6));
    names.push_back(data["things"][index]["name"]);
  }
  EXPECT_THAT(names, ElementsAre("stem.conv/conv2d", "body.norm+gelu", "body.norm+dropout",
                                 "head+softmax"));
}

TEST(PageTest, DataTellsShapesAndAttributesOfBothSides) {
  const json data = DataOf(Page(Compared(kTenCalls, kTenCallsDrifted)));
  const json conv = ThingNamed(data, "stem.conv/conv2d");
  EXPECT_EQ(conv["mark"], "modified");
  EXPECT_EQ(conv["attrs"], json::parse(R"([["stride","[2,2]"],["padding","[1,1]"]])"));
  EXPECT_EQ(conv["was"]["attrs"], json::parse(R"([["padding","[1,1]"]])"));
  EXPECT_EQ(conv["in"][0], json::parse(R"(["x","f32[1,3,8,8]"])"));
  EXPECT_EQ(ThingNamed(data, "head+softmax")["mark"], "removed");
}

// What calls_table.js shows is put together from the data.
TEST(PageTest, EveryCallHasItsLine) {
  const char graph_text[] = R"(
    run level=kernels
    input x: f32[1,4]
    param fc.w: f32[4,4]
    fc/linear = aten::linear(x, fc.w, none) -> f32[1,4]
    fc/linear>t = aten::t(fc.w) -> f32[4,4]~#0
    fc+cat = aten::cat([fc/linear, x], dim=1) -> f32[1,8]
    fc+relu_ = aten::relu_(fc+cat!) -> =#0
    fc+split = aten::split.Tensor(fc+cat@fc+relu_, split_size=4, dim=1) -> [f32[1,4]~#0, f32[1,4]~#0]
    fc+item = aten::item(x) -> scalar
    fc+add = rng:1 kernel:CPU aten::add.Tensor(fc+split:0.0, fc+split:0.1) -> f32[1,4]
    fc+back = backward of fc/linear aten::mm(fc+add, fc+add) -> f32[1,4]
    output output: fc+back
  )";
  const OpGraph graph = GraphOf(graph_text);
  const ReferencePrinter names(graph);
  const json data = DataOf(ReadHtml(ReportPage(graph, Names())));
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    const Node& node = graph.nodes[i];
    const json thing = node.parent.valid() ? ThingNamed(data, "fc/linear")["inner"][0]
                                           : ThingNamed(data, node.name);
    EXPECT_EQ(thing["line"], PrintNode(graph, names, NodeId(i)));
  }
}

TEST(PageTest, CallsInsideOfACallAreToldWithIt) {
  const json data = DataOf(Page(Compared(kKernels, DriftedKernels())));
  const json linear = ThingNamed(data, "fc/linear");
  EXPECT_EQ(linear["mark"], "modified");
  std::vector<std::string> inside;
  for (const json& call : linear["inner"]) {
    inside.push_back(std::string(call["depth"], ' ') + std::string(call["op"]) + " " +
                     std::string(call["mark"]));
  }
  EXPECT_THAT(inside, ElementsAre(" aten::t same", "  aten::transpose.int same",
                                  " aten::mv_all modified", "  aten::mm same"));
  EXPECT_EQ(ThingNamed(data, "fc+silu")["mark"], "same");
}

TEST(PageTest, EveryModuleHasItsNumbers) {
  const json data = DataOf(Page(Compared(kTenCalls, kTenCallsDrifted)));
  EXPECT_EQ(data["columns"], json::parse(R"(["Calls","Parameters","FLOPs"])"));
  for (const json& module : data["modules"]) {
    if (module["path"] != "stem") continue;
    EXPECT_EQ(module["cells"][0], json::parse(R"(["3",300])"));  // three of ten calls
    EXPECT_EQ(module["cells"][1], json::parse(R"(["112",373])"));
    EXPECT_EQ(module["cells"][2].size(), 3u);  // fewer FLOPs than the golden
    return;
  }
  FAIL() << "there is no stem";
}

TEST(PageTest, MemoryAndTimeAreShownWhereTheyWereMeasured) {
  const OpGraph graph = GraphOf(kTenCalls);
  PageOptions options = Names();
  MemoryProfile memory;
  DeviceMemory cpu;
  cpu.device = "cpu";
  cpu.peak_bytes = cpu.allocated_bytes = 2048;
  memory.devices = {cpu};
  memory.calls = {{NodeId(0), cpu, ""}};
  options.after_profile.memory = memory;
  TimeProfile time;
  time.run.runs = 5;
  time.run.median = 4.2e6;
  time.calls = {{NodeId(0), 1e6}, {NodeId(3), 3e6}};
  options.after_profile.time = time;
  const HtmlDocument page = ReadHtml(ReportPage(graph, options));
  EXPECT_EQ(page.error, "");
  EXPECT_THAT(page.TextsByClass("totals"), ElementsAre(HasSubstr("2.0 KiB on cpu")));
  EXPECT_THAT(page.TextsByClass("totals"), ElementsAre(HasSubstr("4.2 ms")));
  const json data = DataOf(page);
  EXPECT_EQ(data["columns"].size(), 5u);
  EXPECT_EQ(data["modules"][0]["cells"][3], json::parse(R"(["2.0 KiB",1000])"));
}

TEST(PageTest, BrokenBudgetsAreTold) {
  PageOptions options = Names();
  options.budgets = CompareStoredBudgets({{"flops", "", 1000, 0.05}}, {{"flops", "", 1200, 0.05}},
                                         {Facet::kFlops});
  const HtmlDocument page = Page(Compared(kTenCalls, kTenCalls), options);
  EXPECT_THAT(page.TextsByClass("verdict"), ElementsAre("Different"));
  EXPECT_THAT(page.TextsByClass("summary"), ElementsAre("1 budget is broken: FLOPs (+20 %)"));
}

TEST(PageTest, NamesWithMarkupDoNoHarm) {
  PageOptions options = Names();
  options.before_name = "\"><script>alert(1)</script>{{script}}.json";
  const HtmlDocument page = Page(Compare(NastyGraph(), NastyGraph(true)), options);
  EXPECT_EQ(page.error, "");
  EXPECT_EQ(page.CountTags("script"), 2u);  // the data, and what moves the page
  EXPECT_EQ(page.CountTags("img"), 0u);
  EXPECT_EQ(page.CountTags("b"), 3u);  // the totals
  EXPECT_THAT(page.TextById("head"), HasSubstr(options.before_name));
  const std::string data = page.TextById("data");
  EXPECT_THAT(data, Not(HasSubstr("<")));
  EXPECT_THAT(data, Not(HasSubstr("\u2028")));
  EXPECT_NE(ThingNamed(DataOf(page), "x"), nullptr);
}

TEST(PageTest, APageNeedsNothingFromElsewhere) {
  const HtmlDocument page = Page(Compared(kTenCalls, kTenCallsDrifted));
  for (const HtmlElement& element : page.elements) {
    EXPECT_EQ(element.attributes.count("src"), 0u) << element.tag;
    const auto href = element.attributes.find("href");
    if (href == element.attributes.end()) continue;
    EXPECT_EQ(href->second[0], '#') << href->second;
  }
  EXPECT_EQ(page.CountTags("link"), 0u);
}

TEST(PageTest, EveryControlHasAName) {
  const HtmlDocument page = ReadHtml(ReportPage(GraphOf(kTenCalls), Names()));
  for (const HtmlElement& element : page.elements) {
    if (element.tag != "button" && element.tag != "nav" && element.tag != "aside") continue;
    EXPECT_TRUE(!element.text.empty() || element.attributes.count("aria-label") > 0);
  }
  EXPECT_THAT(page.TextsByClass("aside"), Contains("Search calls and modules"));
}

TEST(PageTest, TheSameInputGivesTheSameBytes) {
  const Comparison comparison = Compare(LargeGraph(600), LargeGraph(600, true));
  EXPECT_EQ(ReportPage(comparison, Names()), ReportPage(comparison, Names()));
}

TEST(PageTest, EqualBlocksAreLaidOutOnce) {
  if (!CanLayOut()) GTEST_SKIP() << "built without Graphviz";
  const json data = DataOf(ReadHtml(ReportPage(LargeGraph(1500), Names())));
  EXPECT_GT(data["parts"].size(), 100u);
  EXPECT_LT(data["layouts"].size(), 20u);
}

TEST(PageTest, WithoutGraphvizThePageSaysSo) {
  const json data = DataOf(ReadHtml(ReportPage(GraphOf(kTenCalls), Names())));
  EXPECT_EQ(data["pictures"], CanLayOut());
  EXPECT_EQ(data["layouts"].empty(), !CanLayOut());
}

TEST(PageTest, TenThousandCallsAreUnderTenMegabytes) {
  const std::string page = ReportPage(Compare(LargeGraph(10000), LargeGraph(10000, true)), Names());
  EXPECT_THAT(page.size(), Lt(10'000'000u));
  EXPECT_THAT(page.size(), Gt(1'000'000u));
}

TEST(PageTest, TenThousandCallsOfEntirelyOtherGraphsAreUnderTenMegabytes) {
  const Comparison strangers = Compare(LargeGraph(10000), ForeignGraph(10000));
  const std::clock_t start = std::clock();  // of this process: others may take the machine's time
  EXPECT_THAT(ReportPage(strangers, Names()).size(), Lt(10'000'000u));
  EXPECT_LT((std::clock() - start) / CLOCKS_PER_SEC, 5);
}

TEST(PageTest, TangledGraphsTakeNoLonger) {
  const OpGraph graph = TangledGraph(10000);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THAT(ReportPage(graph, Names()).size(), Lt(10'000'000u));
  // It takes one second or two; it took a minute when Graphviz had no limit.
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(PageTest, AGraphOfNothingHasAPage) {
  const HtmlDocument page = ReadHtml(ReportPage(OpGraph(), Names()));
  EXPECT_EQ(page.error, "");
  EXPECT_EQ(DataOf(page)["parts"].size(), 1u);
}

}  // namespace
}  // namespace graphgold
