// SPDX-License-Identifier: MIT
#include "graphgold/graph/sizes_to_trace.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace graphgold {
namespace {

// How far from the base two expressions are looked at: more than any one stride; and in steps.
constexpr std::int64_t kReach = 128;
constexpr std::int64_t kLeastSteps = 8;

std::int64_t StepOf(const std::string& name, const Sizes& steps) {
  const auto found = steps.find(name);
  return found == steps.end() ? 1 : found->second;
}

Sizes Grown(Sizes sizes, const std::string& name, std::int64_t by, const Sizes& steps) {
  sizes[name] += by * StepOf(name, steps);
  return sizes;
}

// By how much a size grows, in steps: alone, and with all others.
struct Growth {
  std::int64_t alone;
  std::int64_t together;
};

// With `alone` prime to 6 and `together` as below, the three sizes have different remainders by 2
// or 4, and by 3.
Growth GrowthOf(std::int64_t least, std::set<std::int64_t>& taken) {
  Growth growth = {std::max<std::int64_t>(least, 1), 0};
  while (growth.alone % 2 == 0 || growth.alone % 3 == 0 || taken.count(growth.alone) != 0) {
    ++growth.alone;
  }
  taken.insert(growth.alone);
  const std::int64_t remainder = growth.alone % 3 == 1 ? 2 : 10;
  growth.together = growth.alone + (growth.alone * 3 + 4) / 5;
  while (growth.together % 12 != remainder) ++growth.together;
  return growth;
}

// Each of these names grown by so many steps alone; then all of them, by as many steps each, and by
// one more from name to name. (batch*seq is even unless both are odd.)
std::vector<Sizes> SizesAt(std::int64_t by, const std::set<std::string>& names, const Sizes& base,
                           const Sizes& steps) {
  std::vector<Sizes> all;
  Sizes together = base;
  Sizes staggered = base;
  std::int64_t stagger = 0;
  for (const std::string& name : names) {
    if (by > std::max(kReach / StepOf(name, steps), kLeastSteps)) continue;
    all.push_back(Grown(base, name, by, steps));
    together = Grown(together, name, by, steps);
    staggered = Grown(staggered, name, by + stagger++, steps);
  }
  if (all.size() > 1) {
    all.push_back(together);
    all.push_back(staggered);
  }
  return all;
}

}  // namespace

std::vector<Sizes> SizesToTrace(const Sizes& base, const Sizes& steps) {
  std::vector<Sizes> all = {base};
  std::set<std::int64_t> taken;
  Sizes together = base;
  for (const auto& [name, size] : base) {
    const Growth growth = GrowthOf(size / 4 / StepOf(name, steps), taken);
    all.push_back(Grown(base, name, growth.alone, steps));
    together = Grown(together, name, growth.together, steps);
  }
  if (!base.empty()) all.push_back(together);
  return all;
}

std::vector<Sizes> FurtherSizes(const Sizes& base, const std::vector<Sizes>& known,
                                std::size_t count, const Sizes& steps) {
  std::vector<Sizes> further;
  if (base.empty()) return further;
  // Every name goes through the same numbers, each beginning elsewhere, so none keeps pace with
  // another.
  constexpr std::int64_t kGrowths[] = {3, 8, 4, 15, 6, 9, 31, 5, 17, 11, 23, 13};
  constexpr std::size_t kCount = sizeof(kGrowths) / sizeof(kGrowths[0]);
  for (std::size_t i = 0; i < kCount && further.size() < count; ++i) {
    Sizes sizes = base;
    std::size_t at = i;
    for (const auto& named : base) {
      sizes = Grown(sizes, named.first, kGrowths[at % kCount], steps);
      at += 5;
    }
    if (std::find(known.begin(), known.end(), sizes) == known.end()) further.push_back(sizes);
  }
  return further;
}

std::vector<Dim> LargestAgreement(const std::vector<Dim>& expressions,
                                  const std::vector<Sizes>& sizes) {
  std::map<std::vector<std::optional<std::int64_t>>, std::vector<Dim>> by_values;
  std::vector<Dim> largest;
  for (const Dim& expression : expressions) {
    std::vector<std::optional<std::int64_t>> values;
    for (const Sizes& at : sizes) values.push_back(expression.Evaluate(at));
    std::vector<Dim>& agreeing = by_values[values];
    agreeing.push_back(expression);
    if (agreeing.size() > largest.size()) largest = agreeing;
  }
  return largest;
}

std::optional<Sizes> SizesThatTell(const std::vector<Dim>& expressions, const Sizes& base,
                                   const Sizes& steps) {
  std::set<std::string> names;
  for (const Dim& expression : expressions) names.merge(expression.Names());
  std::size_t least = expressions.size();
  std::optional<Sizes> best;
  for (std::int64_t by = 1; by <= kReach && least > 1; ++by) {
    for (Sizes& sizes : SizesAt(by, names, base, steps)) {
      const std::size_t agreement = LargestAgreement(expressions, {sizes}).size();
      if (agreement >= least) continue;
      least = agreement;
      best = std::move(sizes);
    }
  }
  return best;
}

}  // namespace graphgold
