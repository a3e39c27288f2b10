// SPDX-License-Identifier: MIT
#include "graphgold/plugin/check.h"

#include <iostream>
#include <optional>
#include <utility>

#include "graphgold/golden/store.h"
#include "graphgold/graph/diff.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/plugin/default_values.h"
#include "graphgold/plugin/failure_text.h"

namespace graphgold::internal {
namespace {

class GoldenCheck {
 public:
  GoldenCheck(const CheckSite& site, const std::string& golden, Facets facets)
      : options_(CurrentOptions()),
        facets_(facets),
        golden_path_(GoldenPath(golden, site, options_)),
        pending_path_(PendingPath(golden, site, options_)) {
    context_.model = site.model_text;
    context_.input = site.input_text;
    context_.golden = golden;
    context_.golden_path = golden_path_.string();
    context_.accept_command = UpdateCommand(options_);
  }

  ::testing::AssertionResult Check(const std::function<ModelRun()>& trace) {
    ModelRun run;
    try {
      run = trace();
    } catch (const ModelError& error) {
      return Broken(error.what());
    }
    if (!run.problems.empty()) return Broken(Joined(run.problems));
    return Compare(run.graph);
  }

 private:
  static std::string Joined(const std::vector<std::string>& problems) {
    constexpr std::size_t kShown = 5;
    std::string text;
    for (std::size_t i = 0; i < problems.size() && i < kShown; ++i) {
      text += (i == 0 ? "" : "\n          ") + problems[i];
    }
    if (problems.size() > kShown) {
      text += "\n          … and " + std::to_string(problems.size() - kShown) + " more";
    }
    return text;
  }

  ::testing::AssertionResult Broken(const std::string& actual) const {
    return ::testing::AssertionFailure() << BrokenText(context_, actual);
  }

  ::testing::AssertionResult Compare(const OpGraph& received) {
    std::optional<OpGraph> golden;
    std::string unreadable;
    try {
      golden = LoadGolden(golden_path_);
    } catch (const Error& error) {
      unreadable = error.what();
    }
    const bool exists = golden.has_value() || !unreadable.empty();
    GraphDiff diff;
    if (golden) {
      diff = Diff(*golden, received, facets_);
      SpellOutDefaults(*golden, received, diff);
    }
    const bool matches = golden && diff.empty();
    if (ShouldWrite(options_.update, exists, matches)) return Write(received, exists, diff);
    if (matches) return ::testing::AssertionSuccess();
    LeavePending(received);
    if (!unreadable.empty()) {
      return Broken(unreadable + "\n  record it anew: " + context_.accept_command);
    }
    if (!golden) {
      return ::testing::AssertionFailure() << MissingGoldenText(context_, received.nodes.size());
    }
    return ::testing::AssertionFailure() << DriftText(context_, golden->run, received.run, diff);
  }

  ::testing::AssertionResult Write(const OpGraph& received, bool existed, const GraphDiff& diff) {
    SaveGolden(golden_path_, received);
    std::cout << "[  GOLDEN  ] " << (existed ? "updated " : "recorded ") << golden_path_.string()
              << ": " << CountCalls(received.nodes.size());
    if (!diff.empty()) std::cout << "; " << SummarizeDiff(diff);
    std::cout << std::endl;
    return ::testing::AssertionSuccess();
  }

  // For the person who decides. A folder that cannot be written must not hide the drift.
  void LeavePending(const OpGraph& received) {
    try {
      SaveGolden(pending_path_, received);
      context_.received_path = pending_path_.string();
    } catch (const Error& error) {
      context_.received_path = std::string("not saved: ") + error.what();
    }
  }

  PluginOptions options_;
  Facets facets_;
  std::filesystem::path golden_path_;
  std::filesystem::path pending_path_;
  FailureContext context_;
};

}  // namespace

::testing::AssertionResult CheckRun(const CheckSite& site, const std::string& golden, Facets facets,
                                    const std::function<ModelRun()>& trace) {
  try {
    return GoldenCheck(site, golden, facets).Check(trace);
  } catch (const Error& error) {
    return ::testing::AssertionFailure() << "GraphGold: " << error.what();
  }
}

}  // namespace graphgold::internal
