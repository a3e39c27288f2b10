// SPDX-License-Identifier: MIT
#include "graphgold/graph/facets.h"

#include <iterator>
#include <optional>

#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

struct NamedFacet {
  Facet facet;
  std::string_view name;
};

constexpr NamedFacet kNames[] = {
    {Facet::kOperators, "operators"},
    {Facet::kAttributes, "attributes"},
    {Facet::kShapes, "shapes"},
    {Facet::kDtypes, "dtypes"},
    {Facet::kParameters, "parameters"},
    {Facet::kTrainable, "trainable"},
    {Facet::kModules, "modules"},
    {Facet::kStrides, "strides"},
    {Facet::kDevices, "devices"},
    {Facet::kRequiresGrad, "requires_grad"},
    {Facet::kPhases, "phases"},
    {Facet::kRngOrder, "rng_order"},
    {Facet::kConstants, "constants"},
    {Facet::kKernels, "kernels"},
    {Facet::kFlops, "flops"},
    {Facet::kMemory, "memory"},
    {Facet::kTime, "time"},
};
static_assert(std::size(kNames) == static_cast<std::size_t>(Facets::kLast) + 1,
              "every facet has a name, and Facets::All() knows the last");
constexpr std::string_view kTopology = "topology";

std::string AllNames() {
  std::string text;
  for (const NamedFacet& named : kNames) text += std::string(named.name) + ", ";
  return text + std::string(kTopology) + ", default, all";
}

[[noreturn]] void Fail(std::string_view text, std::string_view word, const std::string& expected) {
  throw Error("facets \"" + std::string(text) + "\": \"" + std::string(word) + "\" is " + expected +
              ". There are: " + AllNames() +
              ". Name those to compare (\"operators,shapes\"), or change the usual ones with + and "
              "- (\"+strides,-shapes\")");
}

std::optional<Facet> FacetOf(std::string_view name) {
  for (const NamedFacet& named : kNames) {
    if (named.name == name) return named.facet;
  }
  return std::nullopt;
}

std::optional<Facets> SetOf(std::string_view name) {
  if (name == kTopology) return Facets{};
  if (name == "default") return Facets::Default();
  if (name == "all") return Facets::All();
  return std::nullopt;
}

Facets Union(Facets a, Facets b) {
  for (const NamedFacet& named : kNames) {
    if (b.has(named.facet)) a = a.With(named.facet);
  }
  return a;
}

std::string_view TakeWord(std::string_view& rest) {
  const std::size_t comma = rest.find(',');
  std::string_view word = rest.substr(0, comma);
  rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
  const std::size_t start = word.find_first_not_of(' ');
  if (start == std::string_view::npos) return {};
  return word.substr(start, word.find_last_not_of(' ') - start + 1);
}

}  // namespace

Facets ParseFacets(std::string_view text, Facets base) {
  const std::size_t first = text.find_first_not_of(' ');
  const bool changes =
      first != std::string_view::npos && (text[first] == '+' || text[first] == '-');
  Facets facets = changes ? base : Facets{};
  std::string_view rest = text;
  for (bool more = true; more;) {
    more = rest.find(',') != std::string_view::npos;
    const std::string_view word = TakeWord(rest);
    const bool signed_word = !word.empty() && (word[0] == '+' || word[0] == '-');
    const std::string_view name = signed_word ? word.substr(1) : word;
    const std::optional<Facet> facet = FacetOf(name);
    if (const auto set = SetOf(name); set && !signed_word && !changes) {
      facets = Union(facets, *set);
    } else if (!facet) {
      Fail(text, word, "no facet");
    } else if (changes && !signed_word) {
      Fail(text, word, "without a sign in a list of changes");
    } else {
      facets = signed_word && word[0] == '-' ? facets.Without(*facet) : facets.With(*facet);
    }
  }
  return facets;
}

std::string ToString(Facets facets) {
  if (facets == Facets::All()) return "all";
  std::string text;
  for (const NamedFacet& named : kNames) {
    if (facets.has(named.facet)) text += (text.empty() ? "" : ",") + std::string(named.name);
  }
  return text.empty() ? std::string(kTopology) : text;
}

}  // namespace graphgold
