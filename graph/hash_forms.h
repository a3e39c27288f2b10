// SPDX-License-Identifier: MIT
//
// Inputs to hashes that are hashed over and over, each time with other colours in the same places:
// everything else is written down once, and forms that are alike in it share one pattern. So what
// is read again and again is the few patterns and, of each form, what it fills in.
#ifndef GRAPHGOLD_GRAPH_HASH_FORMS_H_
#define GRAPHGOLD_GRAPH_HASH_FORMS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "graphgold/graph/hash.h"

namespace graphgold {

class HashForms {
 public:
  HashForms() { recent_.fill(kNoPattern); }

  // A form is what was added since the last one ended: items of `input`, and gaps between them.
  HashInput& input() { return input_; }
  // A gap for the colour of this index.
  void AddBlank(std::size_t colour) {
    AddGap(colour, Gap::kColour);
    input_.Add(Hash128{});
  }
  // A number of 32 bits that forms of one pattern differ in.
  void AddNumber(std::size_t number) {
    AddGap(number, Gap::kNumber);
    input_.Add(std::uint64_t{0});
  }
  // Ends a form, and gives its number: they are counted from 0 on. What has the same `kind` is
  // likely to have the same pattern.
  std::uint32_t EndForm(std::uint64_t kind = 0);

  // The hash of a form with these colours filled in.
  Hash128 Hash(std::size_t form, const std::vector<Hash128>& colours);

 private:
  static constexpr std::uint32_t kNoPattern = static_cast<std::uint32_t>(-1);

  struct Gap {
    enum class What : std::uint32_t { kColour, kNumber };
    static constexpr What kColour = What::kColour;
    static constexpr What kNumber = What::kNumber;

    std::uint32_t at;  // in the bytes of the pattern
    What what;
    friend bool operator==(Gap a, Gap b) { return a.at == b.at && a.what == b.what; }
  };
  // Where bytes and gaps of a pattern begin, and how many there are.
  struct Pattern {
    std::size_t bytes;
    std::size_t gaps;
    std::uint32_t byte_count;
    std::uint32_t gap_count;
  };
  struct Form {
    std::uint32_t pattern;
    std::uint32_t fills;  // where they begin
  };

  void AddGap(std::size_t fill, Gap::What what) {
    gaps_of_form_.push_back({static_cast<std::uint32_t>(input_.size()), what});
    fills_.push_back(static_cast<std::uint32_t>(fill));
  }
  bool HasPattern(std::string_view bytes, std::uint32_t pattern) const;
  std::uint32_t AddPattern(std::string_view bytes);

  HashInput input_;                // of the form that has not ended,
  std::vector<Gap> gaps_of_form_;  // and its gaps
  std::vector<char> bytes_;        // of patterns; what is in their gaps was filled in last
  std::vector<Gap> gaps_;          // of patterns
  std::vector<Pattern> patterns_;
  std::vector<std::uint32_t> fills_;  // of forms, one for each gap: a colour's index, or a number
  std::vector<Form> forms_;
  std::array<std::uint32_t, 256> recent_;  // the last pattern of each kind, more or less
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_HASH_FORMS_H_
