// SPDX-License-Identifier: MIT
//
// Small changes of an architecture, each of one kind at one place, on graphs as data: so a test
// knows what was changed where, and can try what the same change would do elsewhere.
#ifndef GRAPHGOLD_TESTS_GRAPH_MUTATE_GRAPH_H_
#define GRAPHGOLD_TESTS_GRAPH_MUTATE_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "graphgold/graph/op_graph.h"
#include "random_graph.h"

namespace graphgold {

struct Mutation {
  enum class Kind : std::uint8_t {
    kOperator,       // another operator
    kAttribute,      // one more attribute
    kShape,          // another shape of a result
    kDtype,          // another dtype of a result
    kOperandSwap,    // two operands, or the two items of a list, change places
    kRewire,         // an operand is another tensor
    kInsert,         // a call between one reader and what it read
    kDelete,         // the readers of a call read what it read
    kDuplicate,      // the call is done twice; `readers` says who reads the second
    kEffectOrder,    // two writes to one tensor change places; `at` is the later one
    kOutputOrder,    // the first two outputs change places
    kOutputName,     // of the first output
    kParameterName,  // of the parameter at `place`
  };

  Kind kind = Kind::kOperator;
  NodeId at;                  // the call that is changed; not valid for the last three
  std::size_t place = 0;      // kRewire, kInsert: the operand; kParameterName: the parameter
  ValueId to;                 // kRewire: what is read instead
  std::uint32_t readers = 0;  // kDuplicate: a set of reads, by their order in the listing
};

const std::vector<Mutation::Kind>& AllMutations();
std::string ToString(Mutation::Kind kind);

// Whether it makes another graph of every graph. The others can exchange two things that nothing
// tells apart (two equal calls, two constants of one type), and then leave the graph as it was.
inline bool ChangesEveryGraph(Mutation::Kind kind) {
  using Kind = Mutation::Kind;
  return kind != Kind::kOperandSwap && kind != Kind::kRewire && kind != Kind::kOutputOrder;
}

// A mutation of that kind at a random place. Nothing where the graph has no place for it.
std::optional<Mutation> RandomMutation(const OpGraph& graph, Mutation::Kind kind, Random& random);

// The mutated graph, in an order of dependence; nothing where the mutation is impossible there. New
// calls have `executed == kNewCall`, all others keep theirs.
inline constexpr std::uint64_t kNewCall = ~std::uint64_t{0};
std::optional<OpGraph> Apply(const Mutation& mutation, OpGraph graph);

// Tags every call with its place in the listing, plus one: the tag goes with the call through
// mutations and canonical form, which both leave `executed` alone.
void TagCalls(OpGraph& graph);

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GRAPH_MUTATE_GRAPH_H_
