// SPDX-License-Identifier: MIT
//
// Hands out names; a name that is taken gets an ordinal: "relu", "relu#2", "relu#3". No wanted name
// ends like that, for "#" is escaped in names.
//
// It keeps eight bytes of a name, a hash: should two names ever share one, the second gets an
// ordinal that it would not need, in every run the same.
#ifndef GRAPHGOLD_GRAPH_UNIQUE_NAMES_H_
#define GRAPHGOLD_GRAPH_UNIQUE_NAMES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace graphgold {

class UniqueNames {
 public:
  // For at most so many names.
  explicit UniqueNames(std::size_t count);

  std::string Take(std::string wanted);
  // The same for many: each is wanted, and becomes what it got.
  void TakeAll(const std::vector<std::string*>& names);

 private:
  // The ordinal that a name of this hash gets; 1 for the first, which needs none.
  std::size_t OrdinalOf(std::uint64_t hash);

  // Hashes, each at the first free place from its own on; 0: free.
  std::vector<std::uint64_t> taken_;
  std::unordered_map<std::uint64_t, std::size_t> repeated_;  // by hash: how often it was taken
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_UNIQUE_NAMES_H_
