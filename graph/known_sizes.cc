// SPDX-License-Identifier: MIT
#include "graphgold/graph/known_sizes.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "graphgold/graph/error.h"
#include "graphgold/graph/window_size.h"

namespace graphgold {
namespace {

constexpr std::int64_t kMaxDivisor = 64;

// "(a)+(b)+(c)"
std::string Joined(const std::vector<KnownSize>& sizes, const char* mark) {
  std::string text;
  for (const KnownSize& size : sizes) {
    text += (text.empty() ? "" : mark) + ("(" + size.dim.ToString() + ")");
  }
  return text;
}

}  // namespace

KnownSizes::KnownSizes(const OpGraph& base, const std::vector<Sizes>& sizes,
                       std::vector<std::vector<AttrValue>> numbers)
    : base_(base),
      sizes_(sizes),
      places_(NumberPlaces(base)),
      numbers_(std::move(numbers)),
      first_of_value_(base.values.size(), 0),
      first_of_node_(base.nodes.size(), 0) {
  for (const auto& [name, size] : sizes.front()) {
    KnownSize known = {Dim::Parse(name), {}};
    for (const Sizes& run : sizes) known.seen.push_back(run.at(name));
    names_.push_back(std::move(known));
  }
  for (std::size_t i = places_.size(); i-- > 0;) {
    const NumberPlace& place = places_[i];
    if (place.value.valid()) {
      first_of_value_[place.value.index()] = i;
    } else {
      first_of_node_[place.node.index()] = i;
    }
  }
}

std::vector<AttrValue> KnownSizes::InRuns(std::size_t number) const {
  std::vector<AttrValue> values;
  for (const auto& run : numbers_) values.push_back(run[number]);
  return values;
}

std::optional<Seen> KnownSizes::SeenAt(std::size_t number) const {
  Seen seen;
  for (const auto& run : numbers_) {
    const auto* dim = std::get_if<Dim>(&run[number].variant());
    if (dim == nullptr || !dim->is_constant()) return std::nullopt;
    seen.push_back(dim->value());
  }
  return seen;
}

void KnownSizes::Explain(const AttrValue& expression) {
  explained_.push_back(expression);
  given_up_.push_back(false);
}

void KnownSizes::GiveUp() {
  explained_.push_back(numbers_.front()[explained_.size()]);
  given_up_.push_back(true);
}

// A number that cannot be built on is known as nothing: its samples are empty.
KnownSize KnownSizes::KnownAt(std::size_t number) const {
  const std::optional<Seen> seen = SeenAt(number);
  if (!seen || given_up_[number] || DimOf(explained_[number]).is_unknown()) return {};
  return {DimOf(explained_[number]), *seen};
}

// Adds an expression as it is in each run, unless it is too long or too large to be one.
void KnownSizes::Add(const std::string& expression, std::vector<KnownSize>& list) const {
  try {
    KnownSize known = {Dim::Parse(expression), {}};
    for (const Sizes& run : sizes_) known.seen.push_back(known.dim.Evaluate(run).value_or(0));
    list.push_back(std::move(known));
  } catch (const Error&) {
  }
}

void KnownSizes::AddShape(ValueId value, std::vector<KnownSize>& near) const {
  for (std::size_t i = 0; i < base_.value(value).type->shape.size(); ++i) {
    KnownSize known = KnownAt(FirstOf(value) + i);
    if (known.dim.is_constant()) continue;
    const bool is_there = std::any_of(
        near.begin(), near.end(), [&](const KnownSize& other) { return other.seen == known.seen; });
    if (!is_there) near.push_back(std::move(known));
  }
}

// All elements, as flattening counts them.
void KnownSizes::AddProduct(ValueId value, std::vector<KnownSize>& near) const {
  std::vector<KnownSize> factors;
  for (std::size_t i = 0; i < base_.value(value).type->shape.size(); ++i) {
    KnownSize known = KnownAt(FirstOf(value) + i);
    if (!known.dim.is_constant()) factors.push_back(std::move(known));
  }
  if (factors.size() >= 2) Add(Joined(factors, "*"), near);
}

// What putting tensors side by side makes of each dimension.
void KnownSizes::AddSums(const std::vector<Operand>& items, std::vector<KnownSize>& near) const {
  if (items.size() < 2 || items.front().kind != Operand::Kind::kValue) return;
  const std::size_t rank = base_.value(items.front().value).type->shape.size();
  for (std::size_t i = 0; i < rank; ++i) {
    std::vector<KnownSize> terms;
    bool varies = false;
    for (const Operand& item : items) {
      const bool fits =
          item.kind == Operand::Kind::kValue && base_.value(item.value).type->shape.size() == rank;
      if (!fits) return;
      terms.push_back(KnownAt(FirstOf(item.value) + i));
      if (terms.back().seen.empty()) return;
      varies = varies || !terms.back().dim.is_constant();
    }
    if (varies) Add(Joined(terms, "+"), near);
  }
}

std::vector<KnownSize> KnownSizes::Expected() const {
  std::vector<KnownSize> expected;
  const NumberPlace& place = next();
  if (!place.node.valid() || !place.value.valid()) return expected;
  const Node& node = base_.node(place.node);
  const std::size_t dimension = place.path.front();
  const auto window = WindowOf(base_, node, dimension);
  if (!window) return expected;
  const KnownSize size = KnownAt(FirstOf(node.operands.front().value) + dimension);
  if (size.dim.is_constant()) return expected;
  Add("(" + size.dim.ToString() + (window->offset < 0 ? "-" : "+") +
          std::to_string(std::abs(window->offset)) + ")//" + std::to_string(window->stride),
      expected);
  return expected;
}

FitSources KnownSizes::Sources() const {
  FitSources sources;
  sources.names = names_;
  const NumberPlace& place = next();
  if (!place.node.valid()) return sources;
  const Node& node = base_.node(place.node);
  ForEachValue(node.operands, [&](const Operand& leaf) { AddShape(leaf.value, sources.near); });
  for (std::size_t i = first_of_node_[place.node.index()];
       i < explained_.size() && places_[i].node == place.node && !places_[i].value.valid(); ++i) {
    const KnownSize known = KnownAt(i);
    if (known.seen.empty()) continue;
    if (!known.dim.is_constant()) {
      sources.near.push_back(known);
    } else if (known.dim.value() >= 2 && known.dim.value() <= kMaxDivisor) {
      sources.divisors.push_back(known.dim.value());
    }
  }
  for (const Operand& operand : node.operands) AddSums(operand.items, sources.near);
  ForEachValue(node.operands, [&](const Operand& leaf) { AddProduct(leaf.value, sources.near); });
  sources.expected = Expected();
  return sources;
}

bool KnownSizes::FollowsFromGivenUp() const {
  const NumberPlace& place = next();
  if (!place.node.valid()) return false;
  bool follows = false;
  ForEachValue(base_.node(place.node).operands, [&](const Operand& leaf) {
    const std::size_t first = FirstOf(leaf.value);
    for (std::size_t i = 0; i < base_.value(leaf.value).type->shape.size(); ++i) {
      follows = follows || given_up_[first + i];
    }
  });
  for (std::size_t i = explained_.size(); i-- > 0 && places_[i].node == place.node;) {
    follows = follows || given_up_[i];
  }
  return follows;
}

}  // namespace graphgold
