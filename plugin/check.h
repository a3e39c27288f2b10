// SPDX-License-Identifier: MIT
//
// The checks.
//
//   EXPECT_GRAPH_MATCHES(model, input, golden)
//   EXPECT_GRAPH_MATCHES(model, input, golden, options...)
//   EXPECT_GRAPH_MATCHES_GOLDEN(model, input)      the golden is called after the test
//   EXPECT_GRAPH_MATCHES_GOLDEN(model, input, options...)
//   ASSERT_GRAPH_MATCHES(…), ASSERT_GRAPH_MATCHES_GOLDEN(…)
//                                                  likewise, and end the test if they fail
//
// `model`   a torch::nn holder, a module by reference or pointer, Sequential, AnyModule, a
//           torch::jit::Module, or any callable
// `input`   one tensor, Inputs(a, b, …), or nested lists, tuples and dicts; with named sizes:
//           Dynamic(tensor, {{0, "batch"}})
// `golden`  the golden's path; a relative one begins at --golden_dir, or the folder of the test
// `options` in any order: Modules{{"gen", g}, {"disc", d}} for a callable; what is compared, as
//           Facets, InModule("encoder") or CompareOptions; Case("decode") for one of several
//           graphs in a golden; TraceOptions
//
//   EXPECT_GRAPHS_EQUIVALENT(model_a, model_b, input)             for a refactoring: both do the
//   EXPECT_GRAPHS_EQUIVALENT(model_a, model_b, input, options...) same
//   ASSERT_GRAPHS_EQUIVALENT(…)
//
// The model runs once, and again only when it is recorded or fails. A golden that is missing,
// unreadable or different fails the check; it is written only with --update_goldens.
#ifndef GRAPHGOLD_PLUGIN_CHECK_H_
#define GRAPHGOLD_PLUGIN_CHECK_H_

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>

#include "graphgold/graph/compare.h"
#include "graphgold/graph/facets.h"
#include "graphgold/matchers/golden_matchers.h"
#include "graphgold/matchers/module_part.h"
#include "graphgold/plugin/golden_paths.h"
#include "graphgold/plugin/run_books.h"
#include "graphgold/trace/make_traced.h"

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

#define EXPECT_GRAPH_MATCHES_GOLDEN(model, ...) \
  GRAPHGOLD_CHECK_UNNAMED_(ADD_FAILURE(), model, __VA_ARGS__)
#define ASSERT_GRAPH_MATCHES_GOLDEN(model, ...) \
  GRAPHGOLD_CHECK_UNNAMED_(GTEST_FAIL(), model, __VA_ARGS__)

#define EXPECT_GRAPHS_EQUIVALENT(model_a, model_b, ...) \
  GRAPHGOLD_CHECK_EQUIVALENT_(ADD_FAILURE(), model_a, model_b, __VA_ARGS__)
#define ASSERT_GRAPHS_EQUIVALENT(model_a, model_b, ...) \
  GRAPHGOLD_CHECK_EQUIVALENT_(GTEST_FAIL(), model_a, model_b, __VA_ARGS__)

#define GRAPHGOLD_CHECK_EQUIVALENT_(on_failure, model_a, model_b, ...)                   \
  switch (0)                                                                             \
  case 0:                                                                                \
  default:                                                                               \
    if (const ::testing::AssertionResult graphgold_result =                              \
            ::graphgold::internal::CheckEquivalent(#model_a, #model_b, model_a, model_b, \
                                                   __VA_ARGS__)) {                       \
    } else                                                                               \
      on_failure << graphgold_result.message()

#define GRAPHGOLD_CHECK_GRAPH_(on_failure, model, input, ...)                                  \
  switch (0)                                                                                   \
  case 0:                                                                                      \
  default:                                                                                     \
    if (const ::testing::AssertionResult graphgold_result = ::graphgold::internal::CheckGraph( \
            GRAPHGOLD_SITE_(#model, #input), model, input, __VA_ARGS__)) {                     \
    } else                                                                                     \
      on_failure << graphgold_result.message()

// The input and the options cannot be told apart here, so the text is that of both.
#define GRAPHGOLD_CHECK_UNNAMED_(on_failure, model, ...)                                         \
  switch (0)                                                                                     \
  case 0:                                                                                        \
  default:                                                                                       \
    if (const ::testing::AssertionResult graphgold_result = ::graphgold::internal::CheckUnnamed( \
            GRAPHGOLD_SITE_(#model, #__VA_ARGS__), model, __VA_ARGS__)) {                        \
    } else                                                                                       \
      on_failure << graphgold_result.message()

#define GRAPHGOLD_SITE_(model_text, input_text)                                             \
  ::graphgold::CheckSite {                                                                  \
    model_text, input_text, __FILE__, __LINE__, GRAPHGOLD_GOLDEN_DIR, GRAPHGOLD_PENDING_DIR \
  }

namespace graphgold::internal {

// In every source file with checks, for itself.
static const ProgramRegistration kProgramRegistration(GRAPHGOLD_PENDING_DIR, GRAPHGOLD_GOLDEN_DIR);

struct CheckOptions {
  std::string case_name;
  Modules modules;
  CompareOptions compare;
  TraceOptions trace;

  // Facets and InModule say more than CompareOptions, wherever they stand: these come first.
  void SetFirst(const CompareOptions& value) { compare = value; }
  template <typename Other>
  void SetFirst(const Other&) {}

  void Set(const Modules& value) { modules = value; }
  void Set(const TraceOptions& value) { trace = value; }
  void Set(const CompareOptions&) {}
  void Set(Facets value) { compare.facets = value; }
  void Set(const ModulePart& value) { compare.in_module = value.path; }
  void Set(const Case& value) { case_name = value.name; }
};

template <typename... Options>
CheckOptions MakeCheckOptions(const Options&... given) {
  CheckOptions options;
  (options.SetFirst(given), ...);
  (options.Set(given), ...);
  return options;
}

// Runs the model and compares what it did with the golden, or writes it. First the options are
// settled: the command line may change the facets, and what is to be compared must be recorded.
::testing::AssertionResult CheckModel(const CheckSite& site, const std::string& golden,
                                      CheckOptions& options,
                                      const std::function<TracedModel()>& make);

// Runs both models and compares what they did.
::testing::AssertionResult CheckRuns(const std::string& a_text, const std::string& b_text,
                                     CheckOptions& options,
                                     const std::function<ModelRun()>& trace_a,
                                     const std::function<ModelRun()>& trace_b);

template <typename M, typename Input, typename... Options>
::testing::AssertionResult CheckGraph(const CheckSite& site, M&& model, const Input& input,
                                      const std::string& golden, const Options&... given) {
  CheckOptions options = MakeCheckOptions(given...);
  return CheckModel(site, golden, options,
                    [&] { return MakeTraced(options.trace, model, options.modules, input); });
}

template <typename M, typename Input, typename... Options>
::testing::AssertionResult CheckUnnamed(const CheckSite& site, M&& model, const Input& input,
                                        const Options&... given) {
  return CheckGraph(site, model, input, GoldenNameOf(CurrentTestName(), NextUnnamedGolden()),
                    given...);
}

template <typename A, typename B, typename Input, typename... Options>
::testing::AssertionResult CheckEquivalent(const char* a_text, const char* b_text, A&& a, B&& b,
                                           const Input& input, const Options&... given) {
  CheckOptions options = MakeCheckOptions(given...);
  const auto trace = [&](auto& model) {
    return TraceWith(options.trace, model, options.modules, input);
  };
  return CheckRuns(
      a_text, b_text, options, [&] { return trace(a); }, [&] { return trace(b); });
}

}  // namespace graphgold::internal

#endif  // GRAPHGOLD_PLUGIN_CHECK_H_
