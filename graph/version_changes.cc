// SPDX-License-Identifier: MIT
#include "graphgold/graph/version_changes.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string_view>
#include <utility>

namespace graphgold {
namespace {

using Version = std::pair<int, int>;  // major, minor

// One call for another.
struct OperatorReplacement {
  Version last;  // that has the old one
  std::string_view old_op;
  std::string_view new_op;
  std::optional<Phase> phase;  // where it happens; anywhere, if there is none
  const char* reason;
};

// Several calls for others. `mark` is an operator that only the new way has (or none), which makes
// everything of that phase in its module part of the change; without one, `ops` are the calls.
struct Rearrangement {
  Version last;
  Phase phase;
  std::string_view mark;
  std::vector<std::string_view> ops;
  const char* reason;
};

// Found by recording the same models with LibTorch 1.13, 2.6 and 2.14 (calls), and by reading.
const std::vector<OperatorReplacement>& Replacements() {
  static const std::vector<OperatorReplacement> kTable = {
      {{1, 13}, "aten::std.dim", "aten::std.correction", {}, "std.dim is std.correction"},
      {{1, 13}, "aten::var.dim", "aten::var.correction", {}, "var.dim is var.correction"},
      {{1, 13},
       "aten::add.Tensor",
       "aten::add_.Tensor",
       Phase::kBackward,
       "gradients are added up in place"},
      {{2, 6}, "aten::mul.Tensor", "aten::mul.Scalar", {}, "a product with a number is mul.Scalar"},
  };
  return kTable;
}

const std::vector<Rearrangement>& Rearrangements() {
  static const std::vector<Rearrangement> kTable = {
      {{1, 13},
       Phase::kBackward,
       "aten::mkldnn_rnn_layer_backward",
       {},
       "an LSTM on the CPU is differentiated as one call"},
      {{2, 6},
       Phase::kOther,
       "",
       {"aten::clone", "aten::detach"},
       "optimizers detach before they clone"},
  };
  return kTable;
}

std::optional<Version> ParseVersion(const std::string& text) {
  Version version;
  if (std::sscanf(text.c_str(), "%d.%d", &version.first, &version.second) != 2) return std::nullopt;
  return version;
}

class Explainer {
 public:
  Explainer(const Comparison& comparison, Version before, Version after)
      : diff_(comparison.diff),
        forwards_(before <= after),
        old_graph_(forwards_ ? comparison.before : comparison.after),
        new_graph_(forwards_ ? comparison.after : comparison.before),
        old_(std::min(before, after)),
        new_(std::max(before, after)) {}

  VersionExplanation Explain() {
    for (const Change& change : diff_.changes) {
      const char* const reason = ReasonOf(change);
      if (reason == nullptr) continue;
      ++explanation_.explained;
      auto& reasons = explanation_.reasons;
      if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) {
        reasons.emplace_back(reason);
      }
    }
    return std::move(explanation_);
  }

 private:
  bool IsBetween(Version last) const { return old_ <= last && last < new_; }

  const Node* OldNode(const Change& change) const {
    const NodeId id = forwards_ ? change.before : change.after;
    return id.valid() ? &old_graph_.node(id) : nullptr;
  }
  const Node* NewNode(const Change& change) const {
    const NodeId id = forwards_ ? change.after : change.before;
    return id.valid() ? &new_graph_.node(id) : nullptr;
  }

  const char* ReasonOf(const Change& change) const {
    const Node* const old_node = OldNode(change);
    const Node* const new_node = NewNode(change);
    for (const OperatorReplacement& known : Replacements()) {
      if (IsBetween(known.last) && IsReplaced(known, old_node, new_node)) return known.reason;
    }
    for (const Rearrangement& known : Rearrangements()) {
      if (IsBetween(known.last) && IsPartOf(known, change, old_node, new_node)) return known.reason;
    }
    return nullptr;
  }

  static bool IsReplaced(const OperatorReplacement& known, const Node* old_node,
                         const Node* new_node) {
    if (old_node == nullptr || new_node == nullptr) return false;
    if (known.phase && old_node->phase != *known.phase) return false;
    // Whatever else the call was given, it still is.
    for (const Attribute& given : old_node->attributes) {
      const auto same = [&](const Attribute& other) {
        return other.name == given.name && other.value == given.value;
      };
      if (std::none_of(new_node->attributes.begin(), new_node->attributes.end(), same))
        return false;
    }
    return old_node->op == known.old_op && new_node->op == known.new_op;
  }

  bool IsPartOf(const Rearrangement& known, const Change& change, const Node* old_node,
                const Node* new_node) const {
    if (known.mark.empty()) {
      const auto listed = [&](const Node* node) {
        return node == nullptr || (node->phase == known.phase &&
                                   std::find(known.ops.begin(), known.ops.end(),
                                             std::string_view(node->op)) != known.ops.end());
      };
      return (old_node != nullptr || new_node != nullptr) && listed(old_node) && listed(new_node);
    }
    if (change.subject != Subject::kNode && change.subject != Subject::kConstant) return false;
    for (const Node* node : {old_node, new_node}) {
      if (node != nullptr && node->phase != known.phase) return false;
    }
    return std::any_of(new_graph_.nodes.begin(), new_graph_.nodes.end(), [&](const Node& node) {
      return node.op == known.mark && ModuleOf(node) == change.module;
    });
  }

  const GraphDiff& diff_;
  const bool forwards_;  // the golden is the older one
  const OpGraph& old_graph_;
  const OpGraph& new_graph_;
  const Version old_, new_;
  VersionExplanation explanation_;
};

}  // namespace

VersionExplanation ExplainByVersion(const Comparison& comparison) {
  const std::optional<Version> before = ParseVersion(comparison.before.run.libtorch);
  const std::optional<Version> after = ParseVersion(comparison.after.run.libtorch);
  if (!before || !after || *before == *after) return {};
  return Explainer(comparison, *before, *after).Explain();
}

}  // namespace graphgold
