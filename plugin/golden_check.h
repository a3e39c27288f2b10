// SPDX-License-Identifier: MIT
//
// One check against a golden: run, compare, and pass, write, or fail with a text and a pending
// file.
#ifndef GRAPHGOLD_PLUGIN_GOLDEN_CHECK_H_
#define GRAPHGOLD_PLUGIN_GOLDEN_CHECK_H_

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "graphgold/golden/golden.h"
#include "graphgold/graph/budget_drift.h"
#include "graphgold/graph/compare.h"
#include "graphgold/plugin/failure_text.h"
#include "graphgold/plugin/golden_paths.h"
#include "graphgold/plugin/options.h"
#include "graphgold/trace/recordable.h"
#include "graphgold/trace/traced_model.h"

namespace graphgold::internal {

struct GoldenCheckOptions {
  std::string golden;  // as the test names it
  std::string case_name;
  CompareOptions compare;
};

class GoldenCheck {
 public:
  GoldenCheck(const CheckSite& site, PluginOptions options, GoldenCheckOptions check);

  ::testing::AssertionResult Check(TracedModel& model);

 private:
  // What is on disk, and how the received graph compares with it.
  struct Verdict {
    std::optional<OpGraph> golden;
    std::string unreadable;    // why the file is no golden
    std::string incomparable;  // why the graphs cannot be compared
    bool lacks_names = false;  // of sizes, which the check has
    Comparison comparison;
    BudgetComparison budgets;

    bool exists() const { return golden.has_value() || !unreadable.empty(); }
    bool matches() const {
      return golden && incomparable.empty() && !lacks_names && comparison.equal() &&
             budgets.equal();
    }
  };

  Verdict CompareWithGolden(const OpGraph& received, const std::vector<Measured>& measured) const;
  // That for the LibTorch of the run. It is used now.
  void ChooseGolden(const RunInfo& run);
  // Whether the golden was written of just such a run, and there is nothing else to look at.
  bool IsSealed(const TracedModel& model, Hash128 recording) const;
  // Whether all that there is to do is to compare all of one graph.
  bool IsPlain(const TracedModel& model) const;
  bool MatchesToTheByte(const TracedModel& model, const OpGraph& received) const;
  // The golden's diff to what would be recorded now, in names of sizes; the old one where there is
  // none.
  void CompareSizes(const OpGraph& recordable, Verdict& verdict) const;
  ::testing::AssertionResult Broken(const std::string& actual);
  // `recording`: the digest of the run, if the graph is that of just this run.
  ::testing::AssertionResult Fail(const Recordable& received, const Verdict& verdict,
                                  std::optional<Hash128> recording = std::nullopt);
  ::testing::AssertionResult Write(const Recordable& recorded, const Verdict& verdict,
                                   std::optional<Hash128> recording);
  // What failures name. Most checks pass, so it is put together when one may not.
  void DescribeContext();
  // For the person who decides.
  void LeavePending(const Recordable& received, std::optional<Hash128> recording,
                    const std::string& diff);

  const CheckSite& site_;
  const GoldenCheckOptions check_;
  const PluginOptions options_;
  // Texts, and paths only where they are used as such: see SplitPath.
  const std::string golden_root_;
  std::string golden_path_;
  bool is_variant_ = false;        // … is for some versions of LibTorch only
  const std::string pending_dir_;  // CMake's
  const std::string pending_path_;
  FailureContext context_;
};

// What is wrong with a run, one problem a line.
std::string Joined(const std::vector<std::string>& problems);

}  // namespace graphgold::internal

#endif  // GRAPHGOLD_PLUGIN_GOLDEN_CHECK_H_
