// SPDX-License-Identifier: MIT
//
// Small random graphs for property tests: made from a seed, so every failure can be repeated.
#ifndef GRAPHGOLD_TESTS_GRAPH_RANDOM_GRAPH_H_
#define GRAPHGOLD_TESTS_GRAPH_RANDOM_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "graphgold/graph/op_graph.h"

namespace graphgold {

// SplitMix64: nothing to set up, so that each of a million graphs can have a seed of its own.
class Random {
 public:
  explicit Random(std::uint32_t seed) : state_(seed) {}
  // For a fuzzer: each choice is one of the bytes, as long as there are any.
  explicit Random(std::string_view bytes) : bytes_(bytes), state_(0) {}
  // Evenly from 0 to n-1. The same on every machine.
  std::size_t Below(std::size_t n) { return static_cast<std::size_t>(Next() % n); }
  bool OneIn(std::size_t n) { return Below(n) == 0; }

 private:
  std::uint64_t Next() {
    if (!bytes_.empty()) {
      const auto byte = static_cast<unsigned char>(bytes_.front());
      bytes_.remove_prefix(1);
      return byte;
    }
    std::uint64_t bits = state_ += 0x9e3779b97f4a7c15;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
  }

  std::string_view bytes_;
  std::uint64_t state_;
};

enum class Level {
  kCalls,
  kKernels,       // calls with calls inside, which read what is outside and what was made inside
  kLeakyKernels,  // … some of which is read outside, without having been returned
};

// A run that could have been: views, in-place writes through aliases, lists, several results,
// calls without results, dead calls, tied parameters, constants, gradients.
std::string RandomRun(Random& random, std::size_t calls, Level level = Level::kCalls);

// The same run as another machine might have listed it: calls in another order of dependence under
// other names, parameters and constants declared in another order.
std::string Shuffled(const OpGraph& graph, Random& random);

// The same graph with all that has no meaning made up anew: names of calls, constants and inputs,
// the order of values, of attributes and of outputs, and what are facts of one run.
OpGraph Disguised(OpGraph graph, Random& random);

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GRAPH_RANDOM_GRAPH_H_
