// SPDX-License-Identifier: MIT
#include "graphgold/graph/hash_forms.h"

#include <algorithm>
#include <cstring>

namespace graphgold {
namespace {

constexpr std::size_t kColourSize = 2 * sizeof(std::uint64_t);
constexpr std::size_t kNumberSize = sizeof(std::uint64_t);

}  // namespace

std::uint32_t HashForms::EndForm(std::uint64_t kind) {
  const std::string_view bytes = input_.bytes();
  std::uint32_t& recent = recent_[(kind + bytes.size() / kNumberSize) % recent_.size()];
  if (recent == kNoPattern || !HasPattern(bytes, recent)) recent = AddPattern(bytes);
  forms_.push_back({recent, static_cast<std::uint32_t>(fills_.size() - gaps_of_form_.size())});
  input_.Clear();
  gaps_of_form_.clear();
  return static_cast<std::uint32_t>(forms_.size() - 1);
}

// All the same but what is in the gaps.
bool HashForms::HasPattern(std::string_view bytes, std::uint32_t number) const {
  const Pattern& pattern = patterns_[number];
  if (bytes.size() != pattern.byte_count || gaps_of_form_.size() != pattern.gap_count) return false;
  const Gap* const gaps = gaps_.data() + pattern.gaps;
  if (!std::equal(gaps_of_form_.begin(), gaps_of_form_.end(), gaps)) return false;
  const char* const known = bytes_.data() + pattern.bytes;
  std::size_t begin = 0;
  const auto same_until = [&](std::size_t end) {
    return std::equal(bytes.begin() + begin, bytes.begin() + end, known + begin);
  };
  for (const Gap& gap : gaps_of_form_) {
    if (!same_until(gap.at)) return false;
    begin = gap.at + (gap.what == Gap::kColour ? kColourSize : kNumberSize);
  }
  return same_until(bytes.size());
}

std::uint32_t HashForms::AddPattern(std::string_view bytes) {
  patterns_.push_back({bytes_.size(), gaps_.size(), static_cast<std::uint32_t>(bytes.size()),
                       static_cast<std::uint32_t>(gaps_of_form_.size())});
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
  gaps_.insert(gaps_.end(), gaps_of_form_.begin(), gaps_of_form_.end());
  return static_cast<std::uint32_t>(patterns_.size() - 1);
}

Hash128 HashForms::Hash(std::size_t number, const std::vector<Hash128>& colours) {
  const Form form = forms_[number];
  const Pattern& pattern = patterns_[form.pattern];
  char* const bytes = bytes_.data() + pattern.bytes;
  const Gap* const gaps = gaps_.data() + pattern.gaps;
  for (std::uint32_t i = 0; i < pattern.gap_count; ++i) {
    const std::uint32_t fill = fills_[form.fills + i];
    if (gaps[i].what == Gap::kColour) {
      const Hash128 colour = colours[fill];
      const std::uint64_t words[] = {LittleEnd(colour.high), LittleEnd(colour.low)};
      std::memcpy(bytes + gaps[i].at, words, kColourSize);
    } else {
      const std::uint64_t word = LittleEnd(fill);
      std::memcpy(bytes + gaps[i].at, &word, kNumberSize);
    }
  }
  return HashOf({bytes, pattern.byte_count});
}

}  // namespace graphgold
