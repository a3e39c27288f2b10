// SPDX-License-Identifier: MIT
#include "graphgold/graph/hash_forms.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace graphgold {
namespace {

// A word, a colour, and a number.
Hash128 HashInOnePiece(std::string_view word, Hash128 colour, std::uint64_t number) {
  HashInput input;
  input.Add(word);
  input.Add(colour);
  input.Add(number);
  return input.Hash();
}

TEST(HashFormsTest, AFormHashesLikeItsItemsWithTheColoursOfTheDay) {
  HashForms forms;
  for (const std::string_view word : {"first", "second"}) {
    forms.input().Add(word);
    forms.AddBlank(word == "first" ? 0 : 1);
    forms.input().Add(std::uint64_t{7});
    EXPECT_EQ(forms.EndForm(), word == "first" ? 0u : 1u);
  }
  std::vector<Hash128> colours = {{1, 2}, {3, 4}};
  EXPECT_EQ(forms.Hash(0, colours), HashInOnePiece("first", {1, 2}, 7));
  EXPECT_EQ(forms.Hash(1, colours), HashInOnePiece("second", {3, 4}, 7));
  colours = {{5, 6}, {7, 8}};
  EXPECT_EQ(forms.Hash(1, colours), HashInOnePiece("second", {7, 8}, 7));
  EXPECT_EQ(forms.Hash(0, colours), HashInOnePiece("first", {5, 6}, 7));
}

TEST(HashFormsTest, AFormMayHaveNoBlanksAndNoItems) {
  HashForms forms;
  forms.EndForm();
  forms.input().Add("word");
  forms.EndForm();
  HashInput input;
  EXPECT_EQ(forms.Hash(0, {}), input.Hash());
  input.Add("word");
  EXPECT_EQ(forms.Hash(1, {}), input.Hash());
}

}  // namespace
}  // namespace graphgold
