// SPDX-License-Identifier: MIT
#include "graphgold/plugin/drift_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace graphgold {
namespace {

using ::testing::StartsWith;

// A stand-in for the graphgold command, that exits as it is told.
class DriftReportTest : public testing::Test {
 protected:
  DriftReportTest() : program_(testing::TempDir() + "drift_report_command") {}
  ~DriftReportTest() override { std::filesystem::remove(program_); }

  PluginOptions Making(int exit_code) const {
    std::ofstream(program_) << "#!/bin/sh\nexit " << exit_code << "\n";
    std::filesystem::permissions(program_, std::filesystem::perms::owner_all);
    PluginOptions options;
    options.drift_report = "/pages";
    options.graphgold_command = program_;
    return options;
  }

  const std::string program_;
  const DriftReport report_ = {"goldens/a b.json", "/pending/Suite.Test/a b.json", "", ""};
};

TEST_F(DriftReportTest, TheCommandIsOneForAShell) {
  EXPECT_EQ(ReportLine(report_, "Suite.Test", {}),
            "graphgold report 'goldens/a b.json' '/pending/Suite.Test/a b.json' -o 'a b.html'");
  DriftReport report = report_;
  report.case_name = "decode";
  report.facets = "operators";
  EXPECT_EQ(ReportCommand(report, "p.html"),
            "graphgold report 'goldens/a b.json' '/pending/Suite.Test/a b.json' --case decode "
            "--facets operators -o p.html");
}

TEST_F(DriftReportTest, APageThatWasMadeIsNamed) {
  EXPECT_EQ(ReportLine(report_, "Suite.Test", Making(1)), "/pages/Suite.Test-a b.html");
  PluginOptions beside = Making(1);
  beside.drift_report = "";
  EXPECT_EQ(ReportLine(report_, "Suite.Test", beside), "/pending/Suite.Test/a b.html");
}

TEST_F(DriftReportTest, APageThatWasNotMadeIsExplained) {
  EXPECT_THAT(ReportLine(report_, "Suite.Test", Making(2)),
              StartsWith("not made: the command failed: " + program_ + " report "));
  PluginOptions missing = Making(0);
  missing.graphgold_command = "/no/graphgold";
  EXPECT_THAT(ReportLine(report_, "Suite.Test", missing),
              StartsWith("not made: there is no program /no/graphgold; put it on the PATH, or name "
                         "it by GRAPHGOLD_COMMAND: /no/graphgold report "));
}

TEST_F(DriftReportTest, FacetsAreToldOnlyWhereTheGoldenDoesNotSay) {
  RunInfo golden;
  EXPECT_EQ(FacetsToTell(Facets::Default(), golden), "");
  EXPECT_EQ(FacetsToTell({Facet::kOperators}, golden), "operators");
  golden.facets = "operators";
  EXPECT_EQ(FacetsToTell({Facet::kOperators}, golden), "");
}

}  // namespace
}  // namespace graphgold
