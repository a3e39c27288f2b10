// SPDX-License-Identifier: MIT
//
// What is known of the numbers of several runs while they are being explained one by one: what each
// was in each run, and which expression it is. From that, what the next number may be made of.
#ifndef GRAPHGOLD_GRAPH_KNOWN_SIZES_H_
#define GRAPHGOLD_GRAPH_KNOWN_SIZES_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "graphgold/graph/fit_size.h"
#include "graphgold/graph/numbers.h"
#include "graphgold/graph/op_graph.h"

namespace graphgold {

class KnownSizes {
 public:
  // The runs' graphs list the same numbers (see align_runs.h). Keeps a reference to the first.
  KnownSizes(const OpGraph& base, const std::vector<Sizes>& sizes,
             std::vector<std::vector<AttrValue>> numbers);

  const std::vector<NumberPlace>& places() const { return places_; }
  // A number in each run.
  std::vector<AttrValue> InRuns(std::size_t number) const;
  // The same as integers; nothing if one is none.
  std::optional<Seen> SeenAt(std::size_t number) const;

  // In the order of the list: what the number is; or that it cannot be explained.
  void Explain(const AttrValue& expression);
  void GiveUp();
  // Of all numbers, once each was explained or given up (these are as in the first run).
  const std::vector<AttrValue>& explained() const { return explained_; }

  // What the next number may be made of.
  FitSources Sources() const;
  // Of these only what its call is known to make of its operands.
  std::vector<KnownSize> Expected() const;
  // Whether something that it is made of was given up.
  bool FollowsFromGivenUp() const;

 private:
  const NumberPlace& next() const { return places_[explained_.size()]; }
  std::size_t FirstOf(ValueId value) const { return first_of_value_[value.index()]; }
  KnownSize KnownAt(std::size_t number) const;
  void Add(const std::string& expression, std::vector<KnownSize>& list) const;
  void AddShape(ValueId value, std::vector<KnownSize>& near) const;
  void AddProduct(ValueId value, std::vector<KnownSize>& near) const;
  void AddSums(const std::vector<Operand>& items, std::vector<KnownSize>& near) const;

  const OpGraph& base_;
  std::vector<Sizes> sizes_;  // by run
  std::vector<NumberPlace> places_;
  std::vector<std::vector<AttrValue>> numbers_;  // by run
  std::vector<KnownSize> names_;
  std::vector<std::size_t> first_of_value_;  // by value: its first dimension in the list
  std::vector<std::size_t> first_of_node_;   // by node: its first attribute in the list
  std::vector<AttrValue> explained_;
  std::vector<bool> given_up_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_KNOWN_SIZES_H_
