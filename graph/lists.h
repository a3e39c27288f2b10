// SPDX-License-Identifier: MIT
//
// Many short lists in one piece of memory: for each index a list of items. Large graphs are walked
// by such lists, and what lies together is found together.
#ifndef GRAPHGOLD_GRAPH_LISTS_H_
#define GRAPHGOLD_GRAPH_LISTS_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace graphgold {

template <typename Item>
class Lists {
 public:
  // One of the lists. Valid as long as the lists are.
  class List {
   public:
    using value_type = Item;
    using const_iterator = const Item*;

    List(const Item* begin, const Item* end) : begin_(begin), end_(end) {}

    const Item* begin() const { return begin_; }
    const Item* end() const { return end_; }
    std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }
    bool empty() const { return begin_ == end_; }
    const Item& operator[](std::size_t index) const { return begin_[index]; }

   private:
    const Item* begin_;
    const Item* end_;
  };

  // Built in order of the indices: what was added is a list once it is ended.
  Lists() = default;
  void Reserve(std::size_t lists, std::size_t items) {
    ends_.reserve(lists);
    items_.reserve(items);
  }
  void Add(Item item) { items_.push_back(item); }
  void EndList() { ends_.push_back(static_cast<std::uint32_t>(items_.size())); }

  // Built from pairs in any order, which the lists keep. Of equal items in a row, one is kept.
  using Entry = std::pair<std::uint32_t, Item>;
  Lists(std::size_t count, const std::vector<Entry>& entries);

  // Whether there are no lists at all.
  bool empty() const { return ends_.empty(); }

  List operator[](std::size_t index) const {
    const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
    return {items_.data() + begin, items_.data() + ends_[index]};
  }

 private:
  std::vector<Item> items_;
  std::vector<std::uint32_t> ends_;  // by index: where its list ends in `items_`
};

template <typename Item>
Lists<Item>::Lists(std::size_t count, const std::vector<Entry>& entries) {
  std::vector<std::uint32_t> begins(count + 1);  // later: where the next item of each list goes
  for (const Entry& entry : entries) ++begins[entry.first + 1];
  for (std::size_t i = 0; i < count; ++i) begins[i + 1] += begins[i];
  items_.resize(entries.size());
  for (const Entry& entry : entries) items_[begins[entry.first]++] = entry.second;
  ends_.reserve(count);
  std::size_t next = 0;  // to be read,
  std::size_t kept = 0;  // and to be written
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t first = kept;
    for (; next < begins[i]; ++next) {
      if (kept == first || !(items_[kept - 1] == items_[next])) items_[kept++] = items_[next];
    }
    ends_.push_back(static_cast<std::uint32_t>(kept));
  }
  items_.resize(kept);
}

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_LISTS_H_
