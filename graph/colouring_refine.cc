// SPDX-License-Identifier: MIT
//
// How a part is coloured, once all forms are written.
#include <algorithm>
#include <tuple>
#include <vector>

#include "graphgold/graph/colouring.h"

namespace graphgold {

void Colouring::AskOnly(const std::vector<NodeId>& calls) {
  any_used_asked_ = std::any_of(calls.begin(), calls.end(), [&](NodeId call) {
    const bool differentiated = any_gradients_ && !gradient_uses_[call.index()].empty();
    return differentiated || !uses_[IndexOf(call)].empty();
  });
}

// Colours tell more with every round, until one tells no more than the last. That this is the one
// can be foreseen when it has only looked back. Then what becomes of a call is not looked at again,
// unless that shows in a colour that is asked for.
void Colouring::Refine(const Part& part) {
  if (part.nodes.empty() && part.values.empty()) return;
  classes_.Begin();
  for (const NodeId node : part.nodes) {
    colours_[IndexOf(node)] = {};
    classes_.Add(IndexOf(node));
  }
  for (const ValueId value : part.values) {
    colours_[IndexOf(value)] = outside_[value.index()];
    classes_.Add(IndexOf(value));
  }
  WriteForms(part);
  ColourByPast(part);
  ColourByFuture(part);
  classes_.Divide(colours_);
  for (bool more = true; more;) {
    ColourByPast(part);
    const bool is_last = users_follow_ && WillStay();
    // Forms may name nameless values that belong to other parts.
    if (is_last && !any_used_asked_ && !any_nameless_) return;
    ColourByFuture(part);
    more = !is_last && classes_.Divide(colours_);
  }
}

// Each pass sees what it has coloured already, so one carries a difference all the way.
void Colouring::ColourByPast(const Part& part) {
  for (const NodeId node : part.nodes) {
    colours_[IndexOf(node)] = forms_.Hash(form_[node.index()], colours_);
  }
}

void Colouring::ColourByFuture(const Part& part) {
  for (auto node = part.nodes.rbegin(); node != part.nodes.rend(); ++node) {
    Hash128& colour = colours_[IndexOf(*node)];
    ColourByUses(uses_[IndexOf(*node)], colour);
    if (any_gradients_) ColourByUses(gradient_uses_[node->index()], colour);
  }
  for (const ValueId value : part.values) {
    ColourByUses(uses_[IndexOf(value)], colours_[IndexOf(value)]);
  }
}

// Whether looking at what becomes of calls will tell no more things apart than are already. If it
// did, the last call to be told apart from one of its class would have uses of other classes.
bool Colouring::WillStay() const {
  for (const std::uint32_t thing : classes_.shared()) {
    const std::uint32_t first = classes_.first_of(thing);
    if (first == thing) continue;
    if (!AreAlike(uses_[thing], uses_[first])) return false;
    if (thing >= graph_.nodes.size()) continue;
    if (colours_[thing] != colours_[first]) return false;
    if (any_gradients_ && !AreAlike(gradient_uses_[thing], gradient_uses_[first])) {
      return false;
    }
  }
  return true;
}

// Whether both are the same as far as classes tell.
bool Colouring::AreAlike(Uses::List a, Uses::List b) const {
  if (a.size() != b.size()) return false;
  const auto known_by = [&](Use use) {
    const bool numbered = numbering_.is_numbered(use.node);
    const std::size_t by =
        numbered ? numbering_.number(use.node) : classes_.first_of(IndexOf(use.node));
    return std::make_tuple(numbered, by, use.place);
  };
  if (a.size() == 1) return known_by(a[0]) == known_by(b[0]);
  const auto sorted = [&](Uses::List uses) {
    std::vector<decltype(known_by(Use()))> known;
    known.reserve(uses.size());
    for (const Use& use : uses) known.push_back(known_by(use));
    std::sort(known.begin(), known.end());
    return known;
  };
  return a.empty() || sorted(a) == sorted(b);
}

Hash128 Colouring::HashOfUse(Use use) const {
  const bool numbered = numbering_.is_numbered(use.node);
  if (numbered) return HashOfWords({1, numbering_.number(use.node), use.place});
  const Hash128 by = colours_[IndexOf(use.node)];
  return HashOfWords({0, by.high, by.low, use.place});
}

void Colouring::ColourByUses(Uses::List uses, Hash128& colour) {
  if (uses.empty()) return;
  if (uses.size() == 1) {
    const Hash128 used = HashOfUse(uses[0]);
    colour = HashOfWords({colour.high, colour.low, used.high, used.low});
    return;
  }
  used_.clear();
  for (const Use& use : uses) used_.push_back(HashOfUse(use));
  std::sort(used_.begin(), used_.end());
  input_.Clear();
  input_.Add(colour);
  for (const Hash128 used : used_) input_.Add(used);
  colour = input_.Hash();
}

}  // namespace graphgold
