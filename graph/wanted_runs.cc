// SPDX-License-Identifier: MIT
#include "graphgold/graph/wanted_runs.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "graphgold/graph/sizes_to_trace.h"

namespace graphgold {
namespace {

constexpr std::size_t kMaxRuns = 4;

// The changes of both from the base; nothing if they change the same name.
std::optional<Sizes> Merged(const Sizes& a, const Sizes& b, const Sizes& base) {
  Sizes merged = a;
  for (const auto& [name, size] : base) {
    if (b.at(name) == size) continue;
    if (a.at(name) != size) return std::nullopt;
    merged[name] = b.at(name);
  }
  return merged;
}

}  // namespace

WantedRuns::WantedRuns(Sizes base, Sizes steps)
    : base_(std::move(base)), steps_(std::move(steps)) {}

void WantedRuns::TellApart(const std::vector<Dim>& expressions) {
  if (expressions.size() < 2) return;
  std::vector<std::string> texts;
  for (const Dim& dim : expressions) texts.push_back(dim.ToString());
  if (!asked_.insert(std::move(texts)).second) return;
  for (std::size_t agreed = expressions.size() + 1;;) {
    const std::vector<Dim> agreeing = LargestAgreement(expressions, wanted_);
    // A run that serves for two names may tell less than it would for one: in the next round,
    // then.
    if (agreeing.size() == 1 || agreeing.size() >= agreed) return;
    agreed = agreeing.size();
    if (!HasRoom(agreeing)) return;
    const auto sizes = SizesThatTell(agreeing, base_, steps_);
    if (!sizes || !Add(*sizes)) return;
  }
}

// Whether a run can be added that changes one of these expressions' names.
bool WantedRuns::HasRoom(const std::vector<Dim>& expressions) const {
  if (wanted_.size() < kMaxRuns) return true;
  for (const std::string& name : expressions.front().Names()) {
    const auto is_free = [&](const Sizes& noted) { return noted.at(name) == base_.at(name); };
    if (std::any_of(wanted_.begin(), wanted_.end(), is_free)) return true;
  }
  return false;
}

// False where there are enough. One run serves for changes of several names.
bool WantedRuns::Add(const Sizes& sizes) {
  for (Sizes& noted : wanted_) {
    if (std::optional<Sizes> both = Merged(noted, sizes, base_)) {
      noted = std::move(*both);
      return true;
    }
  }
  if (wanted_.size() == kMaxRuns) return false;
  wanted_.push_back(sizes);
  return true;
}

void WantedRuns::AddAny(const std::vector<Sizes>& known) {
  for (const Sizes& sizes : FurtherSizes(base_, known, kMaxRuns, steps_)) Add(sizes);
}

}  // namespace graphgold
