// SPDX-License-Identifier: MIT
//
// The page as a browser has it. Skipped where there is no Chromium. With GRAPHGOLD_SCREENSHOTS=DIR
// the pages and pictures of them are left there, to be looked at.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <thread>

#include "../../golden/golden_test_util.h"
#include "../samples.h"
#include "graphgold/golden/atomic_file.h"
#include "graphgold/report/layout.h"
#include "graphgold/report/page.h"
#include "web_driver.h"

namespace graphgold {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::size_t kLarge = 10000;
constexpr char kEnter[] = "\uE007";
constexpr char kTab[] = "\uE004";

// All pages, made once.
class SamplePages {
 public:
  SamplePages() {
    const char* const wanted = std::getenv("GRAPHGOLD_SCREENSHOTS");
    folder_ = wanted != nullptr ? fs::path(wanted) : own_.path();
    const OpGraph resnet = ResNet(std::string(GRAPHGOLD_EXAMPLES) + "/resnet/resnet18.json");
    Write("ten", GraphOf(kTenCalls));
    Write("ten_drift", Compared(kTenCalls, kTenCallsDrifted));
    Write("resnet18_drift", Compare(resnet, DriftedResNet(resnet)));
    Write("large_drift", Compare(LargeGraph(kLarge), LargeGraph(kLarge, true)));
    Write("flat_drift", Compare(FlatGraph(kLarge), FlatGraph(kLarge, true)));
    Write("strangers_drift", Compare(LargeGraph(kLarge), ForeignGraph(kLarge)));
    Write("kernels_drift", Compared(kKernels, DriftedKernels()));
    Write("nasty_drift", Compare(NastyGraph(), NastyGraph(true)));
  }
  fs::path Page(const std::string& name) const { return folder_ / (name + ".html"); }
  fs::path Screenshot(const std::string& name) const { return folder_ / (name + ".png"); }

 private:
  template <typename Graphs>
  void Write(const std::string& name, const Graphs& graphs) const {
    PageOptions options;
    options.before_name = name.substr(0, name.find("_drift")) + ".json";
    options.after_name = "received/" + options.before_name;
    WriteFileAtomically(Page(name), ReportPage(graphs, options));
  }

  TempFolder own_;
  fs::path folder_;
};

class BrowserTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (!WebDriver::WhyNot().empty() || !CanLayOut()) return;
    pages_ = std::make_unique<SamplePages>();
    driver_ = std::make_unique<WebDriver>();
  }
  static void TearDownTestSuite() {
    driver_.reset();
    pages_.reset();
  }
  void SetUp() override {
    if (!WebDriver::WhyNot().empty()) GTEST_SKIP() << WebDriver::WhyNot();
    if (!CanLayOut()) GTEST_SKIP() << "built without Graphviz";
    driver_->SetWindow(1400, 1000);
    driver_->SetDark(false);
  }

  void Open(const std::string& page) { driver_->Open(pages_->Page(page)); }
  json Run(const std::string& script) { return driver_->Run(script); }
  std::string Text(const std::string& selector) {
    return Run("return document.querySelector(" + json(selector).dump() + ").innerText");
  }
  // The same, once it holds what it should: a browser follows a link when it has time to.
  std::string TextWith(const std::string& selector, const std::string& part) {
    for (int tries = 0; tries < 100 && Text(selector).find(part) == std::string::npos; ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return Text(selector);
  }
  std::size_t Count(const std::string& selector) {
    return Run("return document.querySelectorAll(" + json(selector).dump() + ").length");
  }
  std::vector<std::string> Labels(const std::string& selector) {
    return Run("return [...document.querySelectorAll(" + json(selector).dump() +
               ")].map((e) => e.getAttribute('aria-label'))");
  }

  static std::unique_ptr<SamplePages> pages_;
  static std::unique_ptr<WebDriver> driver_;
};
std::unique_ptr<SamplePages> BrowserTest::pages_;
std::unique_ptr<WebDriver> BrowserTest::driver_;

TEST_F(BrowserTest, PagesOpenWithoutAComplaintAndAskNoServer) {
  for (const char* const page : {"ten", "ten_drift", "resnet18_drift", "large_drift", "flat_drift",
                                 "strangers_drift", "kernels_drift", "nasty_drift"}) {
    SCOPED_TRACE(page);
    Open(page);
    EXPECT_THAT(driver_->ConsoleErrors(), IsEmpty());
    EXPECT_EQ(Run("return performance.getEntriesByType('resource').length"), 0);
    EXPECT_GT(Count("#picture [data-box]"), 0u);
  }
}

TEST_F(BrowserTest, ADriftIsVisible) {
  Open("ten_drift");
  EXPECT_EQ(Text(".verdict"), "Different");
  EXPECT_THAT(Labels("#picture .changed"),
              ElementsAre("module stem, 3 calls, 1 changed", "module body, 6 calls, 2 changed",
                          "softmax, head+softmax, f32[1,10], removed"));
  const std::string stroke = "return getComputedStyle(document.querySelector('#picture ";
  EXPECT_NE(Run(stroke + ".removed rect')).stroke"), Run(stroke + ".end rect')).stroke"));
  EXPECT_NE(Run(stroke + ".removed rect')).stroke"), Run(stroke + ".module rect')).stroke"));
}

TEST_F(BrowserTest, AClickOnAModuleShowsWhatIsInside) {
  Open("resnet18_drift");
  driver_->Click("#picture [aria-label^='module layer2']");
  EXPECT_THAT(TextWith("#crumbs", "layer2"), HasSubstr("layer2"));
  driver_->Click("#picture [aria-label^='module 0']");
  EXPECT_EQ(TextWith("#operators-title", "layer2.0"), "Operators in layer2.0");
  EXPECT_EQ(Count("#picture .modified"), 2u);
  driver_->Click("#crumbs a");
  EXPECT_THAT(TextWith("#details", "The model"), HasSubstr("The model"));
  EXPECT_EQ(Text("#crumbs"), "model");
  EXPECT_EQ(Count("#picture [aria-label^='module layer']"), 4u);
}

TEST_F(BrowserTest, AClickOnACallShowsItsShapesAndAttributes) {
  Open("resnet18_drift");
  driver_->Click(".changes .show");
  EXPECT_THAT(TextWith("#details", "layer2.0.conv1/conv2d"), HasSubstr("layer2.0.conv1/conv2d"));
  EXPECT_THAT(TextWith("#details", "stride = [2,2] → [1,1]"), HasSubstr("stride = [2,2] → [1,1]"));
  EXPECT_EQ(Count("#picture .selected"), 1u);
}

TEST_F(BrowserTest, CallsInsideOfACallUnfold) {
  Open("kernels_drift");
  driver_->Click("#picture [aria-label^='linear']");
  EXPECT_THAT(TextWith("#details", "inside"), HasSubstr("4 calls inside"));
  EXPECT_EQ(Text("#details .inside summary"), "aten::t f32[4,4] · 1 inside");
  EXPECT_THAT(Text("#details .inside .modified"), HasSubstr("aten::matmul → aten::mv_all"));
  EXPECT_EQ(Run("return [...document.querySelectorAll('#details .inside span')].at(-1).title"),
            "fc/linear>mv_all>mm = aten::mm(x, fc/linear>t) -> f32[4,4]");
  driver_->Click("#details .inside summary");
  EXPECT_FALSE(Run("return document.querySelector('#details .inside details').open"));
}

TEST_F(BrowserTest, HoverShowsShapesAndAttributes) {
  Open("resnet18_drift");
  driver_->Hover("#picture [aria-label^='max_pool2d']");
  EXPECT_THAT(Text("#tip"), HasSubstr("kernel_size = [3,3]"));
  EXPECT_THAT(Text("#tip"), HasSubstr("f32[1,64,56,56]"));
}

TEST_F(BrowserTest, SearchFindsACallAndLeadsToIt) {
  Open("resnet18_drift");
  driver_->Type("#search", "conv2d layer3.1");
  EXPECT_EQ(Text("#found-count"), "2 found");
  driver_->Type("#search", kEnter);
  EXPECT_THAT(TextWith("#crumbs", "layer3"), HasSubstr("layer3"));
  EXPECT_THAT(TextWith("#details h3", "layer3.1.conv1/conv2d"), HasSubstr("layer3.1.conv1/conv2d"));
  EXPECT_TRUE(Run("return document.getElementById('found').hidden"));
  driver_->Type("#search", "zzz");
  EXPECT_EQ(Text("#found-count"), "nothing found");
}

TEST_F(BrowserTest, KeysAreEnough) {
  Open("resnet18_drift");
  driver_->Press("/");
  EXPECT_EQ(Run("return document.activeElement.id"), "search");
  driver_->Type("#search", "gelu");
  driver_->Press(kTab);
  EXPECT_THAT(Run("return document.activeElement.innerText").get<std::string>(),
              HasSubstr("layer4.1.bn2+gelu"));
  driver_->Press(kEnter);
  EXPECT_THAT(TextWith("#details", "aten::relu_ → aten::gelu"),
              HasSubstr("aten::relu_ → aten::gelu"));
  Run("document.querySelector('#picture [data-box]').focus()");
  driver_->Press(kTab);
  EXPECT_EQ(Run("return document.activeElement.dataset.box"), "1");
  EXPECT_FALSE(Run("return document.getElementById('tip').hidden"));
}

TEST_F(BrowserTest, GoldenAndReceivedStandSideBySide) {
  Open("ten_drift");
  driver_->Click("#view-side");
  EXPECT_THAT(Text("#picture"), HasSubstr("golden"));
  EXPECT_EQ(Count("#picture svg"), 2u);
  EXPECT_EQ(Count("#picture .removed[data-box]"), 1u);  // only on the golden's side
  EXPECT_THAT(Text("#calls-table tr.modified .was"), HasSubstr("padding=[1,1]) -> f32[1,4,8,8]"));
  EXPECT_THAT(Text("#calls-table tr.modified .now"), HasSubstr("stride=[2,2]"));
}

TEST_F(BrowserTest, ModulesFoldAndUnfold) {
  Open("large_drift");
  const std::size_t folded = Count("#modules-table tbody tr");
  driver_->Click("#modules-table button[data-module]");
  EXPECT_GT(Count("#modules-table tbody tr"), folded + 100);
  driver_->Click("#modules-table button[data-module]");
  EXPECT_EQ(Count("#modules-table tbody tr"), folded);
}

TEST_F(BrowserTest, TenThousandCallsOpenAtOnceAndNoPictureIsLarge) {
  Open("strangers_drift");
  EXPECT_LT(Run("return performance.getEntriesByType('navigation')[0].domComplete"), 3000);
  for (const char* const page : {"large_drift", "flat_drift"}) {
    Open(page);
    EXPECT_LT(Run("return performance.getEntriesByType('navigation')[0].domComplete"), 3000);
    EXPECT_LT(Run("const data = JSON.parse(document.getElementById('data').textContent);"
                  "return Math.max(...data.parts.map((part) => part.boxes.length))"),
              300);
    driver_->Click(".changes .show");
    EXPECT_THAT(TextWith("#details", "new::"), HasSubstr("new::"));
    EXPECT_EQ(Count("#picture .selected"), 1u);
    EXPECT_LT(Count("#picture [data-box]"), 300u);
  }
}

TEST_F(BrowserTest, ALongPictureIsOpenedWhereSomethingChanged) {
  Open("large_drift");
  EXPECT_TRUE(
      Run("const box = document.querySelector('#picture .changed').getBoundingClientRect();"
          "const frame = document.querySelector('.canvas').getBoundingClientRect();"
          "return box.top >= frame.top && box.bottom <= frame.bottom"));
}

TEST_F(BrowserTest, AModuleThatIsAllOfOneSideHasItsColour) {
  Open("strangers_drift");
  EXPECT_EQ(Count("#picture .module.added"), 1u);
  EXPECT_EQ(Count("#picture .module.removed"), 1u);
}

TEST_F(BrowserTest, PartsAreTurnedLikePages) {
  Open("flat_drift");
  EXPECT_EQ(Text("#pager span"), "part 42 of 84");  // where the change is
  driver_->Click("#pager [rel=next]");
  EXPECT_EQ(TextWith("#pager span", "part 43"), "part 43 of 84");
}

TEST_F(BrowserTest, NamesWithMarkupDoNoHarm) {
  Open("nasty_drift");
  EXPECT_THAT(driver_->ConsoleErrors(), IsEmpty());  // an open alert would be an error, too
  EXPECT_EQ(Count("img"), 0u);
  EXPECT_EQ(Count("script"), 2u);
  driver_->Type("#search", "onerror");
  EXPECT_EQ(Text("#found-count"), "1 found");
}

TEST_F(BrowserTest, ColoursFollowTheSystem) {
  Open("ten_drift");
  const std::string brightness =
      "return Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])";
  EXPECT_GT(Run(brightness), 200);
  driver_->SetDark(true);
  EXPECT_LT(Run(brightness), 60);
}

TEST_F(BrowserTest, ANarrowWindowDoesNotScrollSideways) {
  driver_->SetWindow(500, 900);
  for (const char* const page : {"ten_drift", "resnet18_drift", "nasty_drift"}) {
    Open(page);
    EXPECT_LE(Run("return document.documentElement.scrollWidth - innerWidth"), 0) << page;
  }
}

TEST_F(BrowserTest, LeavesScreenshotsWhereTheyAreWanted) {
  if (std::getenv("GRAPHGOLD_SCREENSHOTS") == nullptr) GTEST_SKIP() << "GRAPHGOLD_SCREENSHOTS";
  for (const bool dark : {false, true}) {
    driver_->SetDark(dark);
    driver_->SetWindow(1400, 2200);
    for (const char* const page :
         {"ten", "ten_drift", "resnet18_drift", "strangers_drift", "large_drift"}) {
      Open(page);
      driver_->SaveScreenshot(pages_->Screenshot(page + std::string(dark ? "_dark" : "_light")));
    }
    driver_->Click("#view-side");
    driver_->Click(".changes .show");
    TextWith("#details", "softmax");
    Run("scrollTo(0, 0)");
    driver_->SaveScreenshot(pages_->Screenshot(dark ? "inside_dark" : "inside_light"));
    Open("kernels_drift");
    driver_->Click("#picture [aria-label^='linear']");
    TextWith("#details", "inside");
    driver_->SaveScreenshot(pages_->Screenshot(dark ? "kernels_dark" : "kernels_light"));
  }
  // The picture in docs/.
  driver_->SetDark(false);
  driver_->SetWindow(1280, 1640);
  Open("resnet18_drift");
  driver_->Click(".changes li:nth-child(3) .show");
  TextWith("#details", "batch_norm");
  Run("scrollTo(0, 0)");
  driver_->SaveScreenshot(pages_->Screenshot("report"));
}

}  // namespace
}  // namespace graphgold
