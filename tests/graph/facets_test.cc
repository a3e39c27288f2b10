// SPDX-License-Identifier: MIT
#include "graphgold/graph/facets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "error_of.h"

namespace graphgold {
namespace {

using ::testing::HasSubstr;

TEST(FacetsTest, AListOfNamesIsThatSet) {
  EXPECT_EQ(ParseFacets("operators"), Facets{Facet::kOperators});
  EXPECT_EQ(ParseFacets("operators, shapes"), (Facets{Facet::kOperators, Facet::kShapes}));
  EXPECT_EQ(ParseFacets("topology"), Facets{});
  EXPECT_EQ(ParseFacets("default,strides"), Facets::Default().With(Facet::kStrides));
  EXPECT_EQ(ParseFacets("all"), Facets::All());
}

TEST(FacetsTest, SignsChangeTheUsualOnes) {
  EXPECT_EQ(ParseFacets("+strides,-shapes"),
            Facets::Default().With(Facet::kStrides).Without(Facet::kShapes));
  EXPECT_EQ(ParseFacets("-shapes", Facets{Facet::kShapes, Facet::kDtypes}), Facets{Facet::kDtypes});
}

TEST(FacetsTest, ASetIsPrintedAsItIsRead) {
  for (const Facets facets :
       {Facets{}, Facets::Default(), Facets::All(), Facets{Facet::kKernels}}) {
    EXPECT_EQ(ParseFacets(ToString(facets)), facets) << ToString(facets);
  }
  EXPECT_EQ(ToString(Facets::Default()), "operators,attributes,shapes,dtypes,parameters,trainable");
}

TEST(FacetsTest, ABadListNamesWhatThereIs) {
  EXPECT_THAT(
      ErrorOf([] { ParseFacets("operators,stride"); }),
      HasSubstr("facets \"operators,stride\": \"stride\" is no facet. There are: operators, "));
  EXPECT_THAT(ErrorOf([] { ParseFacets("+strides,shapes"); }),
              HasSubstr("\"shapes\" is without a sign in a list of changes"));
  EXPECT_THAT(ErrorOf([] { ParseFacets(""); }), HasSubstr("\"\" is no facet"));
  EXPECT_THAT(ErrorOf([] { ParseFacets("+all"); }), HasSubstr("\"+all\" is no facet"));
}

TEST(FacetsTest, AllIsEveryNamedOne) {
  const Facets most = Facets::All().Without(Facet::kShapes);
  EXPECT_EQ(ParseFacets(ToString(most)), most);
  EXPECT_THAT(ErrorOf([] { ParseFacets("operators,"); }), HasSubstr("\"\" is no facet"));
}

}  // namespace
}  // namespace graphgold
