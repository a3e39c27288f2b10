// SPDX-License-Identifier: MIT
#include "graphgold/graph/open_roots.h"

#include <algorithm>
#include <utility>

namespace graphgold {

void OpenRoots::Begin(std::size_t roots) {
  constexpr std::size_t kHeap = 4;  // roots in one, about
  for (bits_ = 1; bits_ < 31 && (kHeap << bits_) < roots;) ++bits_;
  heaps_.assign(std::size_t{1} << bits_, kNone);
  entries_.clear();
  known_.clear();
  early_.clear();
  at_ = 0;
}

void OpenRoots::Insert(NodeId root, Hash128 colour) {
  const auto entry = static_cast<std::uint32_t>(entries_.size());
  const auto heap = static_cast<std::size_t>(colour.high >> (64 - bits_));
  current_[root.index()] = entry;
  if (heap < at_) {
    entries_.push_back({root, kNone});
    early_.push_back(entry);
  } else {
    entries_.push_back({root, std::exchange(heaps_[heap], entry)});
  }
}

bool OpenRoots::Drop(NodeId root) { return std::exchange(current_[root.index()], kNone) != kNone; }

void OpenRoots::Push(const Known& known) {
  known_.push_back(known);
  std::push_heap(known_.begin(), known_.end());
}

void OpenRoots::DropTop() {
  std::pop_heap(known_.begin(), known_.end());
  known_.pop_back();
}

}  // namespace graphgold
