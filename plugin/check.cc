// SPDX-License-Identifier: MIT
#include "graphgold/plugin/check.h"

#include <exception>
#include <utility>

#include "graphgold/graph/diff_text.h"
#include "graphgold/plugin/failure_text.h"
#include "graphgold/plugin/golden_check.h"
#include "graphgold/trace/default_values.h"

namespace graphgold::internal {
namespace {

void Settle(CheckOptions& options, const PluginOptions& plugin) {
  Facets& facets = options.compare.facets;
  if (plugin.facets) facets = ParseFacets(*plugin.facets, facets);
  TraceOptions& trace = options.trace;
  trace.strides = trace.strides || facets.has(Facet::kStrides);
  trace.rng_order = trace.rng_order || facets.has(Facet::kRngOrder);
  trace.constants = trace.constants || facets.has(Facet::kConstants);
  trace.kernels = trace.kernels || facets.has(Facet::kKernels);
}

}  // namespace

::testing::AssertionResult CheckModel(const CheckSite& site, const std::string& golden,
                                      CheckOptions& options,
                                      const std::function<TracedModel()>& make) {
  try {
    const PluginOptions plugin = CurrentOptions();
    Settle(options, plugin);
    if (golden.empty())
      throw Error("the golden has no name, and no test is running that it could be called after");
    TracedModel model = make();
    return GoldenCheck(site, plugin, {golden, options.case_name, options.compare}).Check(model);
  } catch (const std::exception& error) {
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
    Settle(options, CurrentOptions());
    OpGraph a = run(a_text, trace_a);
    OpGraph b = run(b_text, trace_b);
    Comparison comparison = Compare(std::move(a), std::move(b), options.compare);
    if (comparison.equal()) return ::testing::AssertionSuccess();
    SpellOutDefaults(comparison.before, comparison.after, comparison.diff);
    DiffTextOptions text;
    text.colour = UsesColour();
    return ::testing::AssertionFailure() << NotEquivalentText(a_text, b_text, comparison, text);
  } catch (const std::exception& error) {
    return ::testing::AssertionFailure() << "GraphGold: " << error.what();
  }
}

}  // namespace graphgold::internal
