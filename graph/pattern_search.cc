// SPDX-License-Identifier: MIT
#include "graphgold/graph/pattern_search.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "graphgold/graph/error.h"
#include "graphgold/graph/neighbours.h"
#include "graphgold/graph/pattern_closed.h"
#include "graphgold/graph/pattern_fit.h"

namespace graphgold {
namespace {

// Backtracking. A step compares one operand with the pattern. Where the pattern names a call there
// that has no node yet, the operand tells which one it is: it is placed, and its own operands are
// compared first. When nothing is left to compare, a call that reads what is already known is
// placed on each of that value's readers in turn. Each choice is undone on the way back.
//
// The functions below that return a bool say whether the calls, placed as they are, are a match:
// then other ways to compare the last one's operands cannot add any.
class PatternSearch {
 public:
  PatternSearch(const OpGraph& graph, const Pattern& pattern, const PatternSearchOptions& options)
      : graph_(graph),
        pattern_(pattern),
        options_(options),
        possible_(PossibleCalls(graph, pattern)),
        nodes_(pattern.calls.size()),
        variables_(pattern.variables.size()),
        twin_(Twins(pattern)),
        stopped_(options.max_matches == 0) {}

  PatternMatches Run();

 private:
  using Kind = OperandPattern::Kind;
  using Version = OperandPattern::Version;

  // What is left to compare: the operands of a call or the items of a list from here on, then what
  // is left around them. These chains live on the stack.
  struct Rest {
    const std::vector<OperandPattern>& wanted;
    const std::vector<Operand>& operands;
    bool list;
    std::size_t next_wanted;
    std::size_t next_operand;
    bool writer_placed;  // the next wanted operand is `t@w`, and w is dealt with
    const Rest* around;

    Rest After() const {
      return {wanted, operands, list, next_wanted + 1, next_operand + 1, false, around};
    }
  };

  // A tensor; the writer where a place told of it (`x@w` tells nothing of `x`).
  struct Binding {
    ValueId value;
    std::optional<NodeId> writer;
  };

  // The nodes that read something: what depends on the node that left it, or reads a value from
  // outside.
  struct Readers {
    std::variant<Lists<Neighbour>::List, Lists<NodeId>::List> list;

    std::size_t size() const {
      return std::visit([](const auto& readers) { return readers.size(); }, list);
    }
    NodeId operator[](std::size_t i) const {
      if (const auto* of_outside = std::get_if<Lists<NodeId>::List>(&list)) return (*of_outside)[i];
      const Neighbour reader = std::get<Lists<Neighbour>::List>(list)[i];
      return reader.kind == Neighbour::Kind::kNode ? NodeId(reader.index) : NodeId();
    }
  };

  std::optional<Readers> ReadersOf(const OperandPattern& wanted) const;
  void PlaceNext();
  bool Place(std::size_t call, NodeId node, const Rest* rest);
  bool Compare(const Rest& rest);
  bool CompareEnd(const Rest& rest);
  bool CompareAnyNumber(const Rest& rest);
  bool CompareTensor(const OperandPattern& wanted, const Operand& operand, const Rest& rest);
  bool CompareCall(const OperandPattern& wanted, const Operand& operand, const Rest& rest);
  bool CompareVariable(const OperandPattern& wanted, const Operand& operand, const Rest& rest);
  bool IsOrBecomes(std::size_t call, NodeId node, const Rest& rest);
  void Record();

  const OpGraph& graph_;
  const Pattern& pattern_;
  const PatternSearchOptions& options_;
  const std::vector<std::uint64_t> possible_;
  std::optional<Neighbours> neighbours_;
  std::vector<NodeId> nodes_;  // by call; not valid where it is not placed
  std::size_t placed_ = 0;
  std::vector<Binding> variables_;
  std::vector<std::size_t> twin_;                      // by call, see Twins
  std::map<std::vector<NodeId>, PatternMatch> found_;  // by the nodes, sorted
  std::size_t steps_ = 0;
  bool stopped_;
};

PatternMatches PatternSearch::Run() {
  const std::size_t first = RarestCall(possible_, nodes_.size());
  for (std::size_t i = 0; i < graph_.nodes.size() && !stopped_; ++i) {
    if ((possible_[i] >> first & 1) == 0) continue;
    if (!neighbours_ && pattern_.calls.size() > 1) neighbours_.emplace(graph_);
    Place(first, NodeId(i), nullptr);
  }
  PatternMatches result;
  result.complete = !stopped_;
  for (auto& match : found_) result.matches.push_back(std::move(match.second));
  return result;
}

bool PatternSearch::Place(std::size_t call, NodeId node, const Rest* rest) {
  if ((possible_[node.index()] >> call & 1) == 0) return false;
  if (std::find(nodes_.begin(), nodes_.end(), node) != nodes_.end()) return false;
  nodes_[call] = node;
  bool ordered = true;
  for (std::size_t i = 0; i < twin_.size(); ++i) {
    if (!nodes_[i].valid() || !nodes_[twin_[i]].valid()) continue;
    ordered = ordered && !(nodes_[i] < nodes_[twin_[i]]);
  }
  if (ordered) {
    ++placed_;
    Compare({pattern_.calls[call].operands, graph_.node(node).operands, false, 0, 0, false, rest});
    --placed_;
  }
  nodes_[call] = NodeId();
  return false;  // another node for this call may give another match
}

std::optional<PatternSearch::Readers> PatternSearch::ReadersOf(const OperandPattern& wanted) const {
  const auto below = [&](NodeId node) { return Readers{neighbours_->below(node)}; };
  if (wanted.kind == Kind::kCall && nodes_[wanted.index].valid()) {
    return below(nodes_[wanted.index]);
  }
  if (wanted.version == Version::kWrittenBy && nodes_[wanted.writer].valid()) {
    return below(nodes_[wanted.writer]);
  }
  if (wanted.kind != Kind::kVariable || !variables_[wanted.index].value.valid()) return {};
  const ValueId id = variables_[wanted.index].value;
  const Value& value = graph_.value(id);
  if (value.origin == Origin::kResult) return below(value.made_by.node);
  return Readers{neighbours_->readers(id)};
}

// Of all that is known and has a reader to be placed, that with the fewest readers.
void PatternSearch::PlaceNext() {
  std::optional<Readers> fewest;
  std::size_t call = 0;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].valid()) continue;
    ForEachOperand(pattern_.calls[i].operands, [&](const OperandPattern& wanted) {
      const std::optional<Readers> readers = ReadersOf(wanted);
      if (!readers || (fewest && fewest->size() <= readers->size())) return;
      fewest = readers;
      call = i;
    });
  }
  for (std::size_t i = 0; i < fewest->size() && !stopped_; ++i) {
    stopped_ = ++steps_ > options_.max_steps;
    const NodeId reader = (*fewest)[i];
    if (reader.valid()) Place(call, reader, nullptr);
  }
}

bool PatternSearch::Compare(const Rest& rest) {
  stopped_ = stopped_ || ++steps_ > options_.max_steps;
  if (stopped_) return true;
  if (rest.next_wanted == rest.wanted.size()) return CompareEnd(rest);
  const OperandPattern& wanted = rest.wanted[rest.next_wanted];
  if (wanted.kind == Kind::kRest) return CompareAnyNumber(rest);
  const bool beyond = rest.next_operand >= rest.operands.size();
  if (beyond && rest.list) return false;
  // A call's absent operands may be left out at the end.
  static const Operand kAbsent;
  const Operand& operand = beyond ? kAbsent : rest.operands[rest.next_operand];
  const Rest after = rest.After();
  switch (wanted.kind) {
    case Kind::kAbsent:
      return operand.kind == Operand::Kind::kNone && Compare(after);
    case Kind::kList:
      return operand.kind == Operand::Kind::kList &&
             Compare({wanted.items, operand.items, true, 0, 0, false, &after});
    case Kind::kAny:
      if (wanted.version == Version::kAsRead && !wanted.written) return Compare(after);
      [[fallthrough]];
    default:
      return operand.kind == Operand::Kind::kValue && CompareTensor(wanted, operand, rest);
  }
}

bool PatternSearch::CompareEnd(const Rest& rest) {
  for (std::size_t i = rest.next_operand; i < rest.operands.size(); ++i) {
    if (rest.list || rest.operands[i].kind != Operand::Kind::kNone) return false;
  }
  if (rest.around != nullptr) return Compare(*rest.around);
  if (placed_ < nodes_.size()) {
    PlaceNext();
    return false;
  }
  Record();
  return true;
}

bool PatternSearch::CompareAnyNumber(const Rest& rest) {
  Rest after = rest.After();
  const std::size_t end = std::max(rest.operands.size(), rest.next_operand);
  // Nothing is wanted after it: it takes all.
  const bool last = after.next_wanted == rest.wanted.size();
  for (std::size_t next = last ? end : rest.next_operand; next <= end; ++next) {
    after.next_operand = next;
    if (Compare(after)) return true;
  }
  return false;
}

bool PatternSearch::CompareTensor(const OperandPattern& wanted, const Operand& operand,
                                  const Rest& rest) {
  if (wanted.written && !operand.written) return false;
  if (wanted.version == Version::kWrittenBy && !rest.writer_placed) {
    const Rest same{rest.wanted,       rest.operands, rest.list,  rest.next_wanted,
                    rest.next_operand, true,          rest.around};
    return operand.writer.valid() && IsOrBecomes(wanted.writer, operand.writer, same);
  }
  switch (wanted.kind) {
    case Kind::kCall:
      return CompareCall(wanted, operand, rest);
    case Kind::kVariable:
      return CompareVariable(wanted, operand, rest);
    default:
      return Compare(rest.After());
  }
}

bool PatternSearch::CompareCall(const OperandPattern& wanted, const Operand& operand,
                                const Rest& rest) {
  const bool read = wanted.version == Version::kAsRead && operand.writer.valid();
  const NodeId node = read ? operand.writer : graph_.value(operand.value).made_by.node;
  return node.valid() && IsWantedResult(graph_, wanted, operand, node) &&
         IsOrBecomes(wanted.index, node, rest.After());
}

bool PatternSearch::IsOrBecomes(std::size_t call, NodeId node, const Rest& rest) {
  if (nodes_[call].valid()) return nodes_[call] == node && Compare(rest);
  return Place(call, node, &rest);
}

bool PatternSearch::CompareVariable(const OperandPattern& wanted, const Operand& operand,
                                    const Rest& rest) {
  Binding& binding = variables_[wanted.index];
  const Binding before = binding;
  const bool as_read = wanted.version == Version::kAsRead;
  if (before.value.valid() && before.value != operand.value) return false;
  if (as_read && before.writer && *before.writer != operand.writer) return false;
  binding.value = operand.value;
  if (as_read) binding.writer = operand.writer;
  const bool found = Compare(rest.After());
  binding = before;
  return found;
}

void PatternSearch::Record() {
  if (options_.closed && nodes_.size() > 1 && !IsClosed(graph_, *neighbours_, pattern_, nodes_)) {
    return;
  }
  std::vector<NodeId> sorted = nodes_;
  std::sort(sorted.begin(), sorted.end());
  const auto entry = found_.try_emplace(std::move(sorted));
  if (!entry.second) return;
  PatternMatch& match = entry.first->second;
  match.nodes = nodes_;
  for (const Binding& variable : variables_) {
    match.variables.push_back(Operand::Of(variable.value, variable.writer.value_or(NodeId())));
  }
  stopped_ = stopped_ || found_.size() >= options_.max_matches;
}

}  // namespace

PatternMatches FindPattern(const OpGraph& graph, const Pattern& pattern,
                           const PatternSearchOptions& options) {
  if (pattern.calls.empty()) return {};
  if (pattern.calls.size() > Pattern::kMaxCalls) {
    throw Error("the pattern has " + std::to_string(pattern.calls.size()) + " calls; at most " +
                std::to_string(Pattern::kMaxCalls) + " can be looked for");
  }
  if (FirstUnconnected(pattern) < pattern.calls.size()) {
    throw Error("the pattern is not connected; look for its parts one by one");
  }
  return PatternSearch(graph, pattern, options).Run();
}

}  // namespace graphgold
