// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "graphgold/graph/diff_fold.h"
#include "graphgold/graph/fingerprint.h"

namespace graphgold {
namespace {

const Operand* FirstTensor(const Node& node) {
  for (const Operand& operand : node.operands) {
    if (operand.kind == Operand::Kind::kValue) return &operand;
  }
  return nullptr;
}

// Makes a change tell that its call moved from one place to another. A place is what it reads
// first.
void TellMoved(const DiffContext& context, Change& change) {
  const auto place = [](const OpGraph& graph, const ReferencePrinter& names, NodeId node) {
    const Operand* const first = FirstTensor(graph.node(node));
    return first == nullptr ? std::string("nothing") : names.PrintOperand(*first);
  };
  change.kind = ChangeKind::kMoved;
  change.fields = {{"place", place(context.before, context.before_names, change.before),
                    place(context.after, context.after_names, change.after)}};
}

// Calls without parameters of their own: one went, and one that is just like it came elsewhere.
class GoneAndCome {
 public:
  GoneAndCome(const DiffContext& context, GraphDiff& diff) : context_(context), diff_(diff) {}

  void Run() {
    std::unordered_map<Hash128, std::vector<std::size_t>> removed;
    for (std::size_t i = diff_.changes.size(); i-- > 0;) {
      const Change& change = diff_.changes[i];
      if (IsPlain(change, ChangeKind::kRemoved)) {
        removed[KeyOf(context_.before, change.before)].push_back(i);
      }
    }
    std::vector<bool> folded(diff_.changes.size());
    for (Change& change : diff_.changes) {
      if (!IsPlain(change, ChangeKind::kAdded)) continue;
      const auto found = removed.find(KeyOf(context_.after, change.after));
      if (found == removed.end() || found->second.empty()) continue;
      const std::size_t other = found->second.back();
      found->second.pop_back();
      folded[other] = true;
      change.before = diff_.changes[other].before;
      change.before_text = diff_.changes[other].before_text;
      TellMoved(context_, change);
    }
    Drop(folded, diff_);
  }

 private:
  static bool IsPlain(const Change& change, ChangeKind kind) {
    const auto nothing = [](const Tally& tally) {
      return tally.calls + tally.parameters + tally.buffers + tally.constants == 0;
    };
    return change.subject == Subject::kNode && change.kind == kind && nothing(change.came) &&
           nothing(change.went);
  }

  Hash128 KeyOf(const OpGraph& graph, NodeId node) const {
    return NodeFingerprint(graph, node,
                           context_.facets.With(Facet::kOperators).Without(Facet::kModules));
  }

  const DiffContext& context_;
  GraphDiff& diff_;
};

// Calls that are in both graphs and read something else now, as one before them moved: it left its
// readers to what it had read, and took those of what it reads now.
class Rewired {
 public:
  Rewired(const DiffContext& context, GraphDiff& diff)
      : context_(context), diff_(diff), folded_(diff.changes.size()) {}

  void Run() {
    for (std::size_t i = 0; i < diff_.changes.size(); ++i) {
      if (IsRewired(i)) Explain(i);
    }
    Drop(folded_, diff_);
  }

 private:
  // Modified in one operand, and nothing else.
  bool IsRewired(std::size_t index) const {
    const Change& change = diff_.changes[index];
    return !folded_[index] && change.subject == Subject::kNode &&
           change.kind == ChangeKind::kModified && change.fields.size() == 1 &&
           change.fields[0].field.substr(0, 8) == "operand ";
  }

  // What the one operand that changed was, and is.
  struct ReadPair {
    const Operand* before = nullptr;
    const Operand* after = nullptr;
  };
  ReadPair OperandsOf(const Change& change) const {
    const std::size_t place = std::stoul(change.fields[0].field.substr(8));
    const auto& a = context_.before.node(change.before).operands;
    const auto& b = context_.after.node(change.after).operands;
    const bool plain = place < a.size() && place < b.size() &&
                       a[place].kind == Operand::Kind::kValue &&
                       b[place].kind == Operand::Kind::kValue;
    return plain ? ReadPair{&a[place], &b[place]} : ReadPair{};
  }

  static bool IsResultOf(const OpGraph& graph, const Operand& operand, NodeId node) {
    if (operand.writer.valid()) return operand.writer == node;
    const Value& value = graph.value(operand.value);
    return value.origin == Origin::kResult && value.made_by.node == node;
  }

  void Explain(std::size_t mover) {
    Change& moved = diff_.changes[mover];
    const ReadPair read = OperandsOf(moved);
    if (read.before == nullptr) return;
    std::vector<std::size_t> left;
    std::vector<std::size_t> taken;
    for (std::size_t i = 0; i < diff_.changes.size(); ++i) {
      if (i == mover || !IsRewired(i)) continue;
      const ReadPair other = OperandsOf(diff_.changes[i]);
      if (other.before == nullptr) continue;
      if (IsResultOf(context_.before, *other.before, moved.before) &&
          context_.operands.Compare(*read.before, *other.after) == OperandChange::kSame) {
        left.push_back(i);
      } else if (IsResultOf(context_.after, *other.after, moved.after) &&
                 context_.operands.Compare(*other.before, *read.after) == OperandChange::kSame) {
        taken.push_back(i);
      }
    }
    if (left.empty() || taken.empty()) return;
    for (const auto* list : {&left, &taken}) {
      for (const std::size_t i : *list) folded_[i] = true;
    }
    diff_.following_operands += left.size() + taken.size();
    TellMoved(context_, moved);
  }

  const DiffContext& context_;
  GraphDiff& diff_;
  std::vector<bool> folded_;
};

}  // namespace

void FoldMoved(const DiffContext& context, GraphDiff& diff) {
  constexpr std::size_t kMaxChanges = 512;  // beyond, no one reads it, and pairs are many
  GoneAndCome(context, diff).Run();
  if (diff.changes.size() <= kMaxChanges) Rewired(context, diff).Run();
}

}  // namespace graphgold
