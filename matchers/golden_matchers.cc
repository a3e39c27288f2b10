// SPDX-License-Identifier: MIT
#include "graphgold/matchers/golden_matchers.h"

#include <filesystem>
#include <optional>
#include <ostream>
#include <utility>

#include "graphgold/golden/store.h"
#include "graphgold/golden/variants.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/error.h"
#include "graphgold/matchers/context.h"
#include "graphgold/matchers/require_tensors.h"

namespace graphgold {
namespace {

using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

// A graph leaves out what has its default; who reads a difference wants to see it.
void ShowDefaults(Comparison& comparison) {
  const auto attribute_default = CurrentMatcherContext().attribute_default;
  if (!attribute_default) return;
  const auto show = [&](const std::string& op, const std::string& name, std::string& text) {
    if (text != "default") return;
    if (const auto value = attribute_default(op, name)) text = ToString(*value);
  };
  for (Change& change : comparison.diff.changes) {
    if (!change.before.valid() || !change.after.valid()) continue;
    for (FieldChange& field : change.fields) {
      show(comparison.before.node(change.before).op, field.field, field.before);
      show(comparison.after.node(change.after).op, field.field, field.after);
    }
  }
}

// A graph has no run to be held to a budget.
void RefuseBudgets(const std::string& matcher, Facets facets) {
  for (const Facet facet : {Facet::kFlops, Facet::kMemory, Facet::kTime}) {
    if (!facets.has(facet)) continue;
    throw Error(matcher + ": a graph cannot be held to a budget, and the facet \"" +
                ToString(Facets{facet}) +
                "\" asks for it; use EXPECT_GRAPH_MATCHES, or HasFlops, MemoryWithin and "
                "TimeWithin");
  }
}

// `text` is added where they differ. Graphs that were read from text need not be canonical.
bool MatchCanonical(const OpGraph& expected, const OpGraph& graph, const CompareOptions& options,
                    const std::string& text, MatchResultListener* listener) {
  for (const OpGraph* const side : {&expected, &graph}) {
    internal::RequireTensors(*side, "the comparison of graphs");
  }
  Comparison comparison =
      Compare(CanonicalizeAsScoped(expected), CanonicalizeAsScoped(graph), options);
  if (comparison.equal() || !listener->IsInterested()) return comparison.equal();
  ShowDefaults(comparison);
  DiffTextOptions short_text;
  short_text.max_lines = 25;
  *listener << "which has " << SummarizeDiff(comparison.diff, short_text) << text << "\n"
            << RenderDiff(comparison.before, comparison.after, comparison.diff, short_text);
  return false;
}

class IsEquivalentToMatcher : public MatcherInterface<const OpGraph&> {
 public:
  IsEquivalentToMatcher(OpGraph graph, const CompareOptions& options)
      : expected_(std::move(graph)), options_(options) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    return MatchCanonical(expected_, graph, options_, "", listener);
  }
  void DescribeTo(std::ostream* os) const override { Describe("is equivalent to the ", os); }
  void DescribeNegationTo(std::ostream* os) const override {
    Describe("isn't equivalent to the ", os);
  }

 private:
  void Describe(const char* verb, std::ostream* os) const {
    *os << verb;
    PrintTo(expected_, os);
  }

  const OpGraph expected_;
  const CompareOptions options_;
};

class MatchesGoldenMatcher : public MatcherInterface<const OpGraph&> {
 public:
  MatchesGoldenMatcher(std::string path, std::string case_name, const CompareOptions& options)
      : path_(std::move(path)), case_(std::move(case_name)), options_(options) {}

  bool MatchAndExplain(const OpGraph& graph, MatchResultListener* listener) const override {
    const auto golden_path = CurrentMatcherContext().golden_path;
    const std::filesystem::path given =
        golden_path ? golden_path(path_) : std::filesystem::absolute(path_);
    const std::filesystem::path path = ChooseVariant(given, graph.run.libtorch);
    const std::optional<Golden> golden = LoadGolden(path);
    const OpGraph* const expected = golden ? golden->Find(case_) : nullptr;
    const std::string where = path.string() + (case_.empty() ? "" : ", case \"" + case_ + "\"");
    if (expected != nullptr) return MatchExpected(*expected, where, graph, listener);
    throw Error("MatchesGolden: there is no golden " + where +
                "; record it with EXPECT_GRAPH_MATCHES(…, \"" + path_ + "\"" +
                (case_.empty() ? "" : ", Case(\"" + case_ + "\")") + ") and --update_goldens");
  }
  void DescribeTo(std::ostream* os) const override { Describe("matches", os); }
  void DescribeNegationTo(std::ostream* os) const override { Describe("doesn't match", os); }

 private:
  bool MatchExpected(const OpGraph& expected, const std::string& where, const OpGraph& graph,
                     MatchResultListener* listener) const {
    try {
      return MatchCanonical(expected, graph, options_, ", compared with " + where, listener);
    } catch (const Error& error) {
      throw Error("MatchesGolden: can't be compared with " + where + ": " + error.what());
    }
  }

  void Describe(const char* verb, std::ostream* os) const {
    *os << verb << " the golden " << path_;
    if (!case_.empty()) *os << ", case \"" << case_ << "\"";
  }

  const std::string path_;
  const std::string case_;
  const CompareOptions options_;
};

}  // namespace

Matcher<const OpGraph&> IsEquivalentTo(OpGraph graph, const CompareOptions& options) {
  RefuseBudgets("IsEquivalentTo", options.facets);
  return ::testing::MakeMatcher(new IsEquivalentToMatcher(std::move(graph), options));
}

Matcher<const OpGraph&> MatchesGolden(const std::string& path, Facets facets) {
  CompareOptions options;
  options.facets = facets;
  return MatchesGolden(path, options);
}

Matcher<const OpGraph&> MatchesGolden(const std::string& path, const CompareOptions& options) {
  return MatchesGolden(path, Case(""), options);
}

Matcher<const OpGraph&> MatchesGolden(const std::string& path, const Case& golden_case,
                                      const CompareOptions& options) {
  RefuseBudgets("MatchesGolden(\"" + path + "\")", options.facets);
  return ::testing::MakeMatcher(new MatchesGoldenMatcher(path, golden_case.name, options));
}

}  // namespace graphgold
