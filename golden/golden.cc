// SPDX-License-Identifier: MIT
#include "graphgold/golden/golden.h"

#include <algorithm>

namespace graphgold {
namespace {

template <typename Cases>
auto FirstFrom(Cases& cases, const std::string& name) {
  return std::lower_bound(cases.begin(), cases.end(), name,
                          [](const GoldenCase& a, const std::string& b) { return a.name < b; });
}

}  // namespace

const OpGraph* Golden::Find(const std::string& name) const {
  const auto found = FirstFrom(cases, name);
  return found != cases.end() && found->name == name ? &found->graph : nullptr;
}

void Golden::Set(const std::string& name, OpGraph graph) {
  seal.reset();
  const auto place = FirstFrom(cases, name);
  if (place != cases.end() && place->name == name) {
    place->graph = std::move(graph);
  } else {
    cases.insert(place, {name, std::move(graph)});
  }
}

}  // namespace graphgold
