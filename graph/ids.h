// SPDX-License-Identifier: MIT
//
// Strong index types. A NodeId cannot be handed to something that wants a ValueId, and
// neither is ever a pointer: results of algorithms stay valid when graphs are copied.
#ifndef GRAPHGOLD_GRAPH_IDS_H_
#define GRAPHGOLD_GRAPH_IDS_H_

#include <cstddef>
#include <cstdint>
#include <functional>

namespace graphgold {

template <typename Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::size_t index) : index_(static_cast<std::uint32_t>(index)) {}

  constexpr bool valid() const { return index_ != kNone; }
  constexpr std::size_t index() const { return index_; }

  friend constexpr bool operator==(Id a, Id b) { return a.index_ == b.index_; }
  friend constexpr bool operator!=(Id a, Id b) { return a.index_ != b.index_; }
  friend constexpr bool operator<(Id a, Id b) { return a.index_ < b.index_; }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  std::uint32_t index_ = kNone;
};

using NodeId = Id<struct NodeTag>;
using ValueId = Id<struct ValueTag>;

}  // namespace graphgold

template <typename Tag>
struct std::hash<graphgold::Id<Tag>> {
  std::size_t operator()(graphgold::Id<Tag> id) const { return id.index(); }
};

#endif  // GRAPHGOLD_GRAPH_IDS_H_
