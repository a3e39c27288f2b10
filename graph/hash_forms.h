// SPDX-License-Identifier: MIT
//
// Inputs to hashes that are hashed over and over, each time with other colours in the same places:
// everything else is written down once.
#ifndef GRAPHGOLD_GRAPH_HASH_FORMS_H_
#define GRAPHGOLD_GRAPH_HASH_FORMS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "graphgold/graph/hash.h"

namespace graphgold {

class HashForms {
 public:
  // A form is what was added since the last one ended: items of `input`, and blanks between them.
  HashInput& input() { return input_; }
  // A blank for the colour of this index.
  void AddBlank(std::size_t colour) {
    blanks_.push_back({input_.size(), static_cast<std::uint32_t>(colour)});
    input_.Add(Hash128{});
  }
  // Ends a form, and gives its number: they are counted from 0 on.
  std::uint32_t EndForm() {
    ends_.push_back({input_.size(), blanks_.size()});
    return static_cast<std::uint32_t>(ends_.size() - 1);
  }

  // The hash of a form with these colours filled in.
  Hash128 Hash(std::size_t form, const std::vector<Hash128>& colours) {
    const End begin = form == 0 ? End{} : ends_[form - 1];
    const End end = ends_[form];
    for (std::size_t i = begin.blanks; i < end.blanks; ++i) {
      input_.Replace(blanks_[i].at, colours[blanks_[i].colour]);
    }
    return HashOf(input_.bytes().substr(begin.bytes, end.bytes - begin.bytes));
  }

 private:
  struct Blank {
    std::size_t at;
    std::uint32_t colour;
  };
  struct End {
    std::size_t bytes = 0;
    std::size_t blanks = 0;
  };

  HashInput input_;
  std::vector<Blank> blanks_;
  std::vector<End> ends_;  // by form
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GRAPH_HASH_FORMS_H_
