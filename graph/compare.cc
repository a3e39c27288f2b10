// SPDX-License-Identifier: MIT
#include "graphgold/graph/compare.h"

#include <utility>

#include "graphgold/graph/bind_sizes.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/normalize.h"
#include "graphgold/graph/part.h"

namespace graphgold {
namespace {

OpGraph Prepared(OpGraph graph, const CompareOptions& options) {
  if (!options.ignored_ops.empty()) graph = WithoutOps(std::move(graph), options.ignored_ops);
  if (options.in_place_as_functional) graph = InPlaceAsFunctional(std::move(graph));
  if (!options.in_module.empty()) graph = PartInModule(std::move(graph), options.in_module);
  return graph;
}

// What is thrown says which of the two it is about.
OpGraph Prepared(const char* which, OpGraph graph, const CompareOptions& options) {
  try {
    return Prepared(std::move(graph), options);
  } catch (const Error& error) {
    throw Error(std::string(which) + ": " + error.what());
  }
}

}  // namespace

Comparison Compare(OpGraph before, OpGraph after, const CompareOptions& options) {
  Facets facets = options.facets;
  if (options.ignore_renames) {
    facets = facets.Without(Facet::kParameters).Without(Facet::kModules);
  }
  if (HasSizeNames(before) && !HasSizeNames(after)) {
    const Sizes sizes = BindKnownSizes(before, after);
    before = WithKnownSizes(std::move(before), sizes);
  }
  Comparison comparison;
  comparison.before = Prepared("what is expected", std::move(before), options);
  comparison.after = Prepared("what was received", std::move(after), options);
  comparison.after = WithUnknownsSnapped(comparison.before, std::move(comparison.after));
  if (options.tolerance > 0) {
    comparison.after =
        WithNumbersSnapped(comparison.before, std::move(comparison.after), options.tolerance);
  }
  comparison.diff = Diff(comparison.before, comparison.after, facets);
  return comparison;
}

}  // namespace graphgold
