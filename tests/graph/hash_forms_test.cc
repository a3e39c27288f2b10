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

TEST(HashFormsTest, FormsMayDifferInNumbersAndBlanksAlone) {
  HashForms forms;
  for (const std::uint64_t number : {5, 6, 7}) {
    forms.input().Add("word");
    forms.AddBlank(number - 5);
    forms.AddNumber(number);
    forms.EndForm();
  }
  const std::vector<Hash128> colours = {{1, 2}, {3, 4}, {5, 6}};
  for (const std::size_t form : {2, 0, 1}) {
    EXPECT_EQ(forms.Hash(form, colours), HashInOnePiece("word", colours[form], 5 + form));
  }
}

// A blank for a colour is as long as two numbers, and colours may be numbers as well.
TEST(HashFormsTest, FormsOfOneKindMayHaveUnlikePatterns) {
  HashForms forms;
  const std::vector<Hash128> colours = {{1, 2}};
  for (const bool blank : {true, false, true}) {
    if (blank) {
      forms.AddBlank(0);
    } else {
      forms.AddNumber(3);
      forms.AddNumber(4);
    }
    forms.EndForm(/*kind=*/7);
  }
  EXPECT_EQ(forms.Hash(0, colours), HashOfWords({1, 2}));
  EXPECT_EQ(forms.Hash(1, colours), HashOfWords({3, 4}));
  EXPECT_EQ(forms.Hash(2, colours), HashOfWords({1, 2}));
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
