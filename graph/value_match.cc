// SPDX-License-Identifier: MIT
#include "graphgold/graph/value_match.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "graphgold/graph/name.h"
#include "graphgold/graph/type_diff.h"

namespace graphgold {
namespace {

// Calls `visit(before_leaf, after_leaf)` for the leaves at equal places of two operand lists.
template <typename Visit>
void ZipLeaves(const std::vector<Operand>& before, const std::vector<Operand>& after,
               const Visit& visit) {
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    if (before[i].kind == Operand::Kind::kValue && after[i].kind == Operand::Kind::kValue) {
      visit(before[i], after[i]);
    }
    ZipLeaves(before[i].items, after[i].items, visit);
  }
}

}  // namespace

ValueMatch::ValueMatch(const OpGraph& before, const OpGraph& after, const NodeMatch& nodes,
                       Facets facets)
    : before_(before),
      after_(after),
      nodes_(nodes),
      to_after_(before.values.size()),
      to_before_(after.values.size()) {
  for (std::size_t i = 0; i < std::min(before.inputs.size(), after.inputs.size()); ++i) {
    Match(before.inputs[i].value, after.inputs[i].value);
  }
  for (const Facets types : {facets, Facets{}}) {
    MatchNamed(before.parameters, after.parameters, types);
    MatchNamed(before.buffers, after.buffers, types);
    if (AreAllMatched(before.parameters) && AreAllMatched(before.buffers) &&
        before.constants.empty()) {
      break;
    }
    MatchByPlace(types);
    MatchRenamed(before.parameters, after.parameters, types);
    MatchRenamed(before.buffers, after.buffers, types);
  }
  MatchConstants();
  MatchResults();
}

void ValueMatch::Match(ValueId before, ValueId after) {
  if (to_after_[before.index()].valid() || to_before_[after.index()].valid()) return;
  to_after_[before.index()] = after;
  to_before_[after.index()] = before;
}

bool ValueMatch::AreAllMatched(const std::vector<NamedValue>& before) const {
  return std::all_of(before.begin(), before.end(), [&](const NamedValue& named) {
    return to_after_[named.value.index()].valid();
  });
}

void ValueMatch::MatchNamed(const std::vector<NamedValue>& before,
                            const std::vector<NamedValue>& after, Facets types) {
  const auto match = [&](const NamedValue& a, const NamedValue& b) {
    if (SameType(before_.value(a.value).type, after_.value(b.value).type, types)) {
      Match(a.value, b.value);
    }
  };
  // Mostly both list the same names in the same order.
  std::size_t same = 0;
  while (same < before.size() && same < after.size() && before[same].name == after[same].name) {
    match(before[same], after[same]);
    ++same;
  }
  if (same == before.size()) return;
  std::unordered_map<std::string_view, const NamedValue*> by_name;
  for (std::size_t i = same; i < after.size(); ++i) by_name[after[i].name] = &after[i];
  for (std::size_t i = same; i < before.size(); ++i) {
    const auto found = by_name.find(before[i].name);
    if (found != by_name.end()) match(before[i], *found->second);
  }
}

void ValueMatch::MatchByPlace(Facets types) {
  const auto match = [&](const Operand& a, const Operand& b) {
    const Value& x = before_.value(a.value);
    const Value& y = after_.value(b.value);
    if (x.origin != y.origin || x.origin == Origin::kResult) return;
    if (SameType(x.type, y.type, types)) Match(a.value, b.value);
  };
  for (std::size_t i = 0; i < before_.nodes.size(); ++i) {
    const NodeId partner = nodes_.to_after[i];
    if (partner.valid()) {
      ZipLeaves(before_.nodes[i].operands, after_.node(partner).operands, match);
    }
  }
  std::unordered_map<std::string_view, const Operand*> outputs;
  for (const NamedOperand& output : after_.outputs) outputs[output.name] = &output.operand;
  for (const NamedOperand& output : before_.outputs) {
    const auto found = outputs.find(output.name);
    if (found != outputs.end()) ZipLeaves({output.operand}, {*found->second}, match);
  }
}

// By module of `before`, the one of `after` that its values correspond to; itself if none do.
std::unordered_map<std::string_view, std::string_view> ValueMatch::MatchModules(
    const std::vector<NamedValue>& before, const std::vector<NamedValue>& after) const {
  std::unordered_map<ValueId, std::string_view> after_modules;
  for (const NamedValue& named : after) after_modules[named.value] = ParentPath(named.name);
  std::unordered_map<std::string_view, std::string_view> modules;
  for (const NamedValue& named : before) {
    const auto partner = after_modules.find(to_after_[named.value.index()]);
    if (partner != after_modules.end()) modules.emplace(ParentPath(named.name), partner->second);
  }
  for (const NamedValue& named : before) {
    modules.emplace(ParentPath(named.name), ParentPath(named.name));
  }
  return modules;
}

// What no call uses has no place: it goes with the others of its module, or is known as the only
// one of its type there.
void ValueMatch::MatchRenamed(const std::vector<NamedValue>& before,
                              const std::vector<NamedValue>& after, Facets types) {
  if (AreAllMatched(before)) return;
  auto modules = MatchModules(before, after);
  const auto key_of_type = [](std::string_view module, const TensorType& type) {
    return std::string(module) + "\n" + TypeText(type, Facets{});
  };
  std::unordered_map<std::string, std::vector<ValueId>> candidates;  // by name, and by type
  for (const NamedValue& named : after) {
    if (to_before_[named.value.index()].valid()) continue;
    candidates[named.name].push_back(named.value);
    const std::string key = key_of_type(ParentPath(named.name), after_.value(named.value).type);
    candidates[key].push_back(named.value);
  }
  const auto match_only = [&](const std::string& key, ValueId value) {
    const auto found = candidates.find(key);
    if (found == candidates.end() || found->second.size() != 1) return;
    const ValueId other = found->second[0];
    if (SameType(before_.value(value).type, after_.value(other).type, types)) Match(value, other);
  };
  for (const NamedValue& named : before) {
    const std::string_view from = ParentPath(named.name);
    const std::string_view to = modules[from];
    match_only(std::string(to) + named.name.substr(from.size()), named.value);
    match_only(key_of_type(to, before_.value(named.value).type), named.value);
  }
}

// Constants have neither name nor, under calls without a partner, a place. In order, then.
void ValueMatch::MatchConstants() {
  std::size_t next = 0;
  for (const NamedValue& named : before_.constants) {
    if (to_after_[named.value.index()].valid()) continue;
    for (std::size_t k = next; k < after_.constants.size(); ++k) {
      const ValueId other = after_.constants[k].value;
      const bool same =
          SameType(before_.value(named.value).type, after_.value(other).type, Facets::Default());
      if (to_before_[other.index()].valid() || !same) continue;
      Match(named.value, other);
      next = k + 1;
      break;
    }
  }
}

void ValueMatch::MatchResults() {
  for (std::size_t i = 0; i < before_.nodes.size(); ++i) {
    const NodeId partner = nodes_.to_after[i];
    if (!partner.valid()) continue;
    ZipLeaves(before_.nodes[i].results, after_.node(partner).results,
              [&](const Operand& a, const Operand& b) {
                const bool made =
                    IsMadeHere(before_, NodeId(i), a) && IsMadeHere(after_, partner, b);
                if (made) Match(a.value, b.value);
              });
  }
}

}  // namespace graphgold
