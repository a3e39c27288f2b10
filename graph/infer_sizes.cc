// SPDX-License-Identifier: MIT
#include "graphgold/graph/infer_sizes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "graphgold/graph/align_runs.h"
#include "graphgold/graph/change_text.h"
#include "graphgold/graph/erase_nodes.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/known_sizes.h"
#include "graphgold/graph/numbers.h"
#include "graphgold/graph/reference.h"
#include "graphgold/graph/sizes_to_trace.h"
#include "graphgold/graph/wanted_runs.h"

namespace graphgold {
namespace {

constexpr std::size_t kSpareRuns = 6;   // beyond the first round, where something is unexplained
constexpr std::size_t kMaxListed = 10;  // problems
constexpr std::size_t kMaxValues = 4;   // of a number that is told

std::string NamesToString(const Sizes& sizes) {
  std::string text;
  std::size_t left = sizes.size();
  for (const auto& named : sizes) {
    text += named.first;
    --left;
    if (left != 0) text += left == 1 ? " and " : ", ";
  }
  return text;
}

// "7, 9, 12 at seq=4, 6, 9"; "7 at batch=2, seq=4; 9 at batch=2, seq=6"
std::string ValuesToString(const std::vector<AttrValue>& values, const std::vector<Sizes>& sizes) {
  const std::size_t count = std::min(values.size(), kMaxValues);
  const bool one_name = sizes.front().size() == 1;
  std::string numbers;
  std::string places;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string comma = i == 0 ? "" : ", ";
    if (one_name) {
      numbers += comma + ToString(values[i]);
      places += comma + std::to_string(sizes[i].begin()->second);
    } else {
      numbers += (i == 0 ? "" : "; ") + ToString(values[i]) + " at " + SizesToString(sizes[i]);
    }
  }
  if (one_name) numbers += " at " + sizes.front().begin()->first + "=" + places;
  return numbers + (count < values.size() ? ", …" : "");
}

// What differs, of the first: "batch=3" beside "batch=2".
std::string ChangedSizes(const Sizes& sizes, const Sizes& other) {
  Sizes changed;
  for (const auto& [name, size] : sizes) {
    if (other.at(name) != size) changed[name] = size;
  }
  return SizesToString(changed);
}

class Inference {
 public:
  Inference(const std::vector<SizedGraph>& runs, const Sizes& steps)
      : wanted_(runs.front().sizes, steps) {
    for (const SizedGraph& run : runs) {
      sizes_.push_back(run.sizes);
      graphs_.push_back(ListedByStructure(run.graph));
    }
  }

  InferredSizes Run() {
    if (IsOneStructure()) {
      CheckUnsymbolic();
      ExplainNumbers();
      CheckNames();
      result_.more = wanted_.sizes();
    }
    result_.graph = CanonicalizeAsScoped(std::move(graphs_.front()));
    return std::move(result_);
  }

 private:
  const OpGraph& base() const { return graphs_.front(); }

  void AddProblem(const std::string& problem) { result_.problems.push_back(problem); }

  bool IsOneStructure() {
    for (std::size_t i = 1; i < graphs_.size(); ++i) {
      const std::string difference = StructuralDifference(base(), graphs_[i]);
      if (difference.empty()) continue;
      AddProblem("the graph at " + ChangedSizes(sizes_[i], sizes_.front()) +
                 " differs from that at " + ChangedSizes(sizes_.front(), sizes_[i]) +
                 " in more than sizes: " + difference);
      return false;
    }
    return true;
  }

  // What has no symbolic form must not vary.
  void CheckUnsymbolic() {
    CheckValues("strides", "strides of", "tensor",
                [](const TensorType& a, const TensorType& b) { return a.strides != b.strides; });
    CheckValues("constants", "numbers in", "constant",
                [](const TensorType& a, const TensorType& b) { return a.data != b.data; });
  }

  template <typename Differ>
  void CheckValues(const std::string& facet, const std::string& what, const std::string& noun,
                   const Differ& differ) {
    std::vector<ValueId> varying;
    for (std::size_t i = 0; i < base().values.size(); ++i) {
      const auto differs = [&](const OpGraph& graph) {
        return differ(graph.values[i].type, base().values[i].type);
      };
      if (std::any_of(graphs_.begin(), graphs_.end(), differs)) varying.emplace_back(i);
    }
    if (varying.empty()) return;
    AddProblem(what + " " + Counted(varying.size(), noun) +
               " vary with the sizes (first: " + ReferencePrinter(base()).NameOf(varying.front()) +
               "), and cannot be symbolic yet: leave out the facet " + facet);
  }

  void ExplainNumbers() {
    std::vector<std::vector<AttrValue>> numbers;
    for (const OpGraph& graph : graphs_) numbers.push_back(NumbersOf(graph));
    KnownSizes known(base(), sizes_, std::move(numbers));
    for (std::size_t i = 0; i < known.places().size(); ++i) ExplainNumber(i, known);
    if (unlisted_ != 0) AddProblem("likewise " + Counted(unlisted_, "more number"));
    if (following_ != 0) AddProblem("likewise " + Counted(following_, "number") + " made of these");
    const bool may_help = sizes_.size() < SizesToTrace(sizes_.front()).size() + kSpareRuns;
    if (unexplained_integers_ && may_help) wanted_.AddAny(sizes_);
    graphs_.front() = WithNumbers(std::move(graphs_.front()), known.explained());
  }

  void ExplainNumber(std::size_t i, KnownSizes& known) {
    const std::vector<AttrValue> values = known.InRuns(i);
    const auto is_unknown = [](const AttrValue& value) {
      return std::holds_alternative<AttrValue::DataDependent>(value.variant());
    };
    if (std::any_of(values.begin(), values.end(), is_unknown)) {
      return known.Explain(AttrValue::DataDependent{});
    }
    const auto differs = [&](const AttrValue& value) { return value != values.front(); };
    const std::optional<Seen> seen = known.SeenAt(i);
    if (std::none_of(values.begin(), values.end(), differs)) {
      return known.Explain(ConstantOrExpected(values.front(), seen, known));
    }
    const std::vector<Dim> found = seen ? Fitting(*seen, known.Sources()) : std::vector<Dim>();
    if (found.empty()) return GiveUp(i, values, seen.has_value(), known);
    wanted_.TellApart(found);
    known.Explain(found.front());
  }

  // Behind enough strides a size varies too little to show, but the call tells.
  static AttrValue ConstantOrExpected(const AttrValue& value, const std::optional<Seen>& seen,
                                      const KnownSizes& known) {
    for (const KnownSize& expected : known.Expected()) {
      if (expected.seen == seen) return expected.dim;
    }
    return value;
  }

  // Equal layers ask the same again and again.
  std::vector<Dim> Fitting(const Seen& seen, const FitSources& sources) {
    std::vector<std::string> key;
    for (const std::int64_t n : seen) key.push_back(std::to_string(n));
    for (const auto* list : {&sources.expected, &sources.near}) {
      for (const KnownSize& known : *list) key.push_back(known.dim.ToString());
      key.emplace_back();
    }
    for (const std::int64_t n : sources.divisors) key.push_back(std::to_string(n));
    const auto [known, is_new] = fitted_.emplace(std::move(key), std::vector<Dim>());
    if (is_new) known->second = FitSize(seen, sources);
    return known->second;
  }

  void GiveUp(std::size_t i, const std::vector<AttrValue>& values, bool are_integers,
              KnownSizes& known) {
    const std::string was =
        " is " + ValuesToString(values, sizes_) +
        (are_integers ? ": no expression in " + NamesToString(sizes_.front()) + " gives that"
                      : ": only integers can follow a size");
    if (known.FollowsFromGivenUp()) {
      ++following_;
    } else if (result_.problems.size() >= kMaxListed || !told_.insert(was).second) {
      ++unlisted_;
    } else {
      AddProblem(Describe(base(), known.places()[i]) + was);
    }
    unexplained_integers_ |= are_integers;
    known.GiveUp();
  }

  // A golden must be able to tell all its names from the inputs.
  void CheckNames() {
    if (!result_.problems.empty()) return;
    const std::set<std::string> used = SizeNames(base());
    for (const auto& named : sizes_.front()) {
      if (used.count(named.first) != 0) continue;
      AddProblem("nothing in the graph follows the size \"" + named.first + "\"");
    }
    try {
      BindSizes(base(), WithSizes(base(), sizes_.front()));
    } catch (const Error& error) {
      AddProblem(error.what());
    }
  }

  std::vector<Sizes> sizes_;     // by run
  std::vector<OpGraph> graphs_;  // by run, listed alike
  InferredSizes result_;
  std::set<std::string> told_;  // what unexplained numbers were; equal layers are told once
  std::size_t unlisted_ = 0;
  std::size_t following_ = 0;
  bool unexplained_integers_ = false;
  WantedRuns wanted_;
  std::map<std::vector<std::string>, std::vector<Dim>> fitted_;
};

}  // namespace

InferredSizes InferSizes(const std::vector<SizedGraph>& runs, const Sizes& steps) {
  return Inference(runs, steps).Run();
}

InferredSizes InferSizes(const Sizes& base, const std::function<OpGraph(const Sizes&)>& trace,
                         const InferOptions& options) {
  std::vector<SizedGraph> runs;
  const auto trace_at = [&](const std::vector<Sizes>& all) {
    for (const Sizes& sizes : all) runs.push_back({sizes, trace(sizes)});
  };
  trace_at(SizesToTrace(base, options.steps));
  InferredSizes inferred = InferSizes(runs, options.steps);
  for (std::size_t i = 0; i < options.max_rounds && !inferred.more.empty(); ++i) {
    trace_at(inferred.more);
    inferred = InferSizes(runs, options.steps);
  }
  return inferred;
}

}  // namespace graphgold
