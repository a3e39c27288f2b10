// SPDX-License-Identifier: MIT
#include "telling.h"

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/fingerprint.h"

namespace graphgold {
namespace {

using Kind = Mutation::Kind;

class Told {
 public:
  Told(const MutatedGraph& of, const GraphDiff& diff) : case_(of), diff_(diff) {
    for (const Change& change : diff.changes) {
      if (change.before.valid()) before_.insert(change.before);
      if (change.after.valid()) after_tags_.insert(of.after.node(change.after).executed);
    }
  }

  Telling Where() const {
    if (NamesMutated()) return Telling::kExact;
    if (NamesEqual()) return Telling::kEqual;
    return NamesTwin() ? Telling::kTwin : Telling::kWrong;
  }

 private:
  const Mutation& mutation() const { return case_.mutation; }

  bool NamesMutated() const {
    const bool before = before_.count(mutation().at) != 0;
    const bool after = after_tags_.count(mutation().at.index() + 1) != 0;
    const bool added = after_tags_.count(kNewCall) != 0;
    switch (mutation().kind) {
      case Kind::kInsert:
        return added;
      case Kind::kDelete:
        return before;
      case Kind::kDuplicate:  // which of the two is the copy, nobody can say
        return added || after;
      case Kind::kEffectOrder:  // as well told as a change of the other one
        return before || after;
      default:
        return before && after;
    }
  }

  bool IsEqualAt(Mutation other) const {
    const std::optional<OpGraph> mutated = Apply(other, case_.before);
    return mutated && SameStructure(Canonicalize(*mutated), case_.after);
  }

  bool NamesEqual() const {
    Mutation other = mutation();
    for (const NodeId named : before_) {
      other.at = named;
      if (IsEqualAt(other)) return true;
      if (mutation().kind != Kind::kRewire) continue;
      for (other.place = 0; other.place < 2; ++other.place) {
        for (std::size_t i = 0; i < case_.before.values.size(); ++i) {
          other.to = ValueId(i);
          if (IsEqualAt(other)) return true;
        }
      }
    }
    return false;
  }

  // Two things make one call look like another though they are not the same:
  // - An equal call next to it. `neg(neg(x))` without the inner call is `neg(x)`, as it is without
  //   the outer one, whose readers then read something else: calls are paired from the inputs on,
  //   so it is the last of a row that is told.
  // - What is known by its readers alone. If sub(c, d) of two constants becomes sub(d, c), it is as
  //   true that all other readers of c and d now read the other one.
  bool NamesTwin() const {
    const Hash128 mutated = NodeFingerprint(case_.before, mutation().at);
    for (const Change& change : diff_.changes) {
      const bool equal =
          (change.before.valid() && NodeFingerprint(case_.before, change.before) == mutated) ||
          (change.after.valid() && NodeFingerprint(case_.after, change.after) == mutated);
      if (equal) return true;
    }
    const bool rewired = mutation().kind == Kind::kOperandSwap || mutation().kind == Kind::kRewire;
    return rewired && ReadsNameless(mutation().at) && NamesReaderOfNameless();
  }

  bool ReadsNameless(NodeId node) const {
    bool any = false;
    ForEachValue(case_.before.node(node).operands,
                 [&](const Operand& leaf) { any = any || IsNameless(case_.before, leaf.value); });
    return any;
  }

  bool NamesReaderOfNameless() const {
    const bool call = std::any_of(before_.begin(), before_.end(),
                                  [&](NodeId named) { return ReadsNameless(named); });
    return call ||
           std::any_of(diff_.changes.begin(), diff_.changes.end(),
                       [](const Change& change) { return change.subject == Subject::kOutput; });
  }

  const MutatedGraph& case_;
  const GraphDiff& diff_;
  std::set<NodeId> before_;             // the calls that the diff names, in the graph before
  std::set<std::uint64_t> after_tags_;  // … and after
};

}  // namespace

Telling WhereTold(const MutatedGraph& mutated, const GraphDiff& diff) {
  return Told(mutated, diff).Where();
}

bool IsNameless(const OpGraph& graph, ValueId id) {
  const Value& value = graph.value(id);
  if (value.origin != Origin::kResult) return value.origin == Origin::kConstant;
  const std::vector<Hash128> calls = SubgraphFingerprints(graph);
  return std::count(calls.begin(), calls.end(), calls[value.made_by.node.index()]) > 1;
}

}  // namespace graphgold
