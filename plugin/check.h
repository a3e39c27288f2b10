// SPDX-License-Identifier: MIT
//
// The checks.
//
//   EXPECT_GRAPH_MATCHES(model, input, golden)
//   EXPECT_GRAPH_MATCHES(model, input, golden, options...)
//   ASSERT_GRAPH_MATCHES(…)                        likewise, and ends the test if it fails
//
// `model`   a torch::nn holder, a module by reference or pointer, Sequential, AnyModule, a
//           torch::jit::Module, or any callable
// `input`   one tensor, Inputs(a, b, …), or nested lists, tuples and dicts
// `golden`  the golden's path; a relative one begins at --golden_dir, or the folder of the test
// `options` in any order: Modules{{"gen", g}, {"disc", d}} for a callable, Facets, TraceOptions
//
// The model runs once. A golden that is missing, unreadable or different fails the check; it is
// written only with --update_goldens.
#ifndef GRAPHGOLD_PLUGIN_CHECK_H_
#define GRAPHGOLD_PLUGIN_CHECK_H_

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "graphgold/graph/facets.h"
#include "graphgold/plugin/golden_paths.h"
#include "graphgold/trace/trace.h"

// Given by graphgold_discover_tests; see there.
#ifndef GRAPHGOLD_GOLDEN_DIR
#define GRAPHGOLD_GOLDEN_DIR ""
#endif
#ifndef GRAPHGOLD_PENDING_DIR
#define GRAPHGOLD_PENDING_DIR ""
#endif

#define EXPECT_GRAPH_MATCHES(model, input, ...) \
  GRAPHGOLD_CHECK_GRAPH_(ADD_FAILURE(), model, input, __VA_ARGS__)
#define ASSERT_GRAPH_MATCHES(model, input, ...) \
  GRAPHGOLD_CHECK_GRAPH_(GTEST_FAIL(), model, input, __VA_ARGS__)

#define GRAPHGOLD_CHECK_GRAPH_(on_failure, model, input, ...)                                  \
  switch (0)                                                                                   \
  case 0:                                                                                      \
  default:                                                                                     \
    if (const ::testing::AssertionResult graphgold_result = ::graphgold::internal::CheckGraph( \
            ::graphgold::CheckSite{#model, #input, __FILE__, __LINE__, GRAPHGOLD_GOLDEN_DIR,   \
                                   GRAPHGOLD_PENDING_DIR},                                     \
            model, input, __VA_ARGS__)) {                                                      \
    } else                                                                                     \
      on_failure << graphgold_result.message()

namespace graphgold::internal {

struct CheckOptions {
  Modules modules;
  Facets facets = Facets::Default();
  TraceOptions trace;

  void Set(const Modules& value) { modules = value; }
  void Set(const TraceOptions& value) { trace = value; }
  void Set(Facets value) { facets = value; }
};

// Runs the model and compares what it did with the golden, or writes it.
::testing::AssertionResult CheckRun(const CheckSite& site, const std::string& golden, Facets facets,
                                    const std::function<ModelRun()>& trace);

template <typename M, typename Input, typename... Options>
::testing::AssertionResult CheckGraph(const CheckSite& site, M&& model, const Input& input,
                                      const std::string& golden, const Options&... given) {
  CheckOptions options;
  (options.Set(given), ...);
  options.trace.strides = options.trace.strides || options.facets.has(Facet::kStrides);
  return CheckRun(site, golden, options.facets,
                  [&] { return TraceWith(options.trace, model, options.modules, input); });
}

}  // namespace graphgold::internal

#endif  // GRAPHGOLD_PLUGIN_CHECK_H_
