// SPDX-License-Identifier: MIT
//
// Finds the names of one list in another, in their order. Mostly both list the same names, but for
// a few that came or went, so a name is looked for near where it is expected; after names that were
// not found, farther away, for a whole block may have come. In all that takes linear time.
#ifndef GRAPHGOLD_GRAPH_NAME_WINDOW_H_
#define GRAPHGOLD_GRAPH_NAME_WINDOW_H_

#include <algorithm>
#include <cstddef>
#include <string>

namespace graphgold {

class NameWindow {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  // `size`: of the list that names are looked for in.
  explicit NameWindow(std::size_t size) : size_(size), budget_(kLooksForEach * size) {}

  // Where the name is, behind all that were found; kNone if it is not, or too far away. `name_at`
  // gives the name at a position.
  template <typename NameAt>
  std::size_t Next(const std::string& name, const NameAt& name_at) {
    const std::size_t reach = std::max(std::min(reach_, budget_), kNear);
    const std::size_t far = std::min(next_ + reach, size_);
    std::size_t at = next_;
    while (at < far && name_at(at) != name) ++at;
    if (at == far) {
      budget_ -= std::min(budget_, far - next_);
      reach_ = std::min(2 * reach_, kFar);
      return kNone;
    }
    reach_ = kNear;
    next_ = at + 1;
    return at;
  }

 private:
  static constexpr std::size_t kNear = 16;
  static constexpr std::size_t kFar = 4096;
  static constexpr std::size_t kLooksForEach = 8;

  const std::size_t size_;
  std::size_t budget_;  // how many looks there may still be beyond what is near
  std::size_t reach_ = kNear;
  std::size_t next_ = 0;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_NAME_WINDOW_H_
