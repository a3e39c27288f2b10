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

// What is wrong with a run, one problem a line.
std::string Joined(const std::vector<std::string>& problems) {
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

DiffTextOptions TextOptions(const PluginOptions& options) {
  DiffTextOptions text;
  text.colour = options.colour;
  return text;
}

class GoldenCheck {
 public:
  GoldenCheck(const CheckSite& site, const std::string& golden, const CompareOptions& compare)
      : options_(CurrentOptions()),
        compare_(compare),
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
    return CompareWithGolden(run.graph);
  }

 private:
  ::testing::AssertionResult Broken(const std::string& actual) const {
    return ::testing::AssertionFailure() << BrokenText(context_, actual);
  }

  ::testing::AssertionResult CompareWithGolden(const OpGraph& received) {
    std::optional<OpGraph> golden;
    std::string unreadable;
    try {
      if (std::optional<Golden> file = LoadGolden(golden_path_)) golden = *file->Find("");
    } catch (const Error& error) {
      unreadable = error.what();
    }
    const bool exists = golden.has_value() || !unreadable.empty();
    Comparison comparison;
    std::string incomparable;
    if (golden) {
      try {
        comparison = Compare(*golden, received, compare_);
      } catch (const Error& error) {
        // What the model itself lacks is no drift, and no golden would mend it: this throws then.
        Compare(received, received, compare_);
        incomparable = error.what();
      }
      SpellOutDefaults(comparison.before, comparison.after, comparison.diff);
    }
    const bool matches = golden && incomparable.empty() && comparison.equal();
    if (ShouldWrite(options_.update, exists, matches)) {
      return Write(received, exists, comparison.diff);
    }
    if (matches) return ::testing::AssertionSuccess();
    LeavePending(received);
    if (!unreadable.empty()) {
      return Broken(unreadable + "\n  record it anew: " + context_.accept_command);
    }
    if (!incomparable.empty()) {
      return Broken(incomparable + "\n  accept it: " + context_.accept_command);
    }
    if (!golden) {
      return ::testing::AssertionFailure() << MissingGoldenText(context_, received.nodes.size());
    }
    return ::testing::AssertionFailure()
           << DriftText(context_, golden->run, received.run, comparison, TextOptions(options_));
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
  CompareOptions compare_;
  std::filesystem::path golden_path_;
  std::filesystem::path pending_path_;
  FailureContext context_;
};

void Settle(CheckOptions& options) {
  Facets& facets = options.compare.facets;
  const PluginOptions plugin = CurrentOptions();
  if (plugin.facets) facets = ParseFacets(*plugin.facets, facets);
  TraceOptions& trace = options.trace;
  trace.strides = trace.strides || facets.has(Facet::kStrides);
  trace.rng_order = trace.rng_order || facets.has(Facet::kRngOrder);
  trace.constants = trace.constants || facets.has(Facet::kConstants);
  trace.kernels = trace.kernels || facets.has(Facet::kKernels);
}

}  // namespace

::testing::AssertionResult CheckRun(const CheckSite& site, const std::string& golden,
                                    CheckOptions& options, const std::function<ModelRun()>& trace) {
  try {
    Settle(options);
    return GoldenCheck(site, golden, options.compare).Check(trace);
  } catch (const Error& error) {
    return ::testing::AssertionFailure() << "GraphGold: " << error.what();
  }
}

::testing::AssertionResult CheckRuns(const std::string& a_text, const std::string& b_text,
                                     CheckOptions& options,
                                     const std::function<ModelRun()>& trace_a,
                                     const std::function<ModelRun()>& trace_b) {
  const auto run = [](const std::string& text, const std::function<ModelRun()>& trace) {
    try {
      ModelRun made = trace();
      if (made.problems.empty()) return made.graph;
      throw Error(Joined(made.problems));
    } catch (const Error& error) {
      throw Error(text + " could not be compared: " + error.what());
    }
  };
  try {
    Settle(options);
    OpGraph a = run(a_text, trace_a);
    OpGraph b = run(b_text, trace_b);
    Comparison comparison = Compare(std::move(a), std::move(b), options.compare);
    if (comparison.equal()) return ::testing::AssertionSuccess();
    SpellOutDefaults(comparison.before, comparison.after, comparison.diff);
    return ::testing::AssertionFailure()
           << NotEquivalentText(a_text, b_text, comparison, TextOptions(CurrentOptions()));
  } catch (const Error& error) {
    return ::testing::AssertionFailure() << "GraphGold: " << error.what();
  }
}

}  // namespace graphgold::internal
