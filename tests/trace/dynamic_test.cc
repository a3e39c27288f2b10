// SPDX-License-Identifier: MIT
//
// Inputs at other sizes.
#include "graphgold/trace/dynamic.h"

#include "traced.h"

namespace graphgold {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using torch::Tensor;

template <typename Action>
std::string ErrorOf(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(DynamicTest, TensorIsRepeatedAndCut) {
  const Tensor ids = torch::tensor({{3, 1, 4}, {1, 5, 9}});
  const DynamicTensor dynamic = Dynamic(ids, {{0, "batch"}, {-1, "seq"}});
  EXPECT_TRUE(torch::equal(dynamic.At({{"batch", 3}, {"seq", 5}}),
                           torch::tensor({{3, 1, 4, 3, 1}, {1, 5, 9, 1, 5}, {3, 1, 4, 3, 1}})));
  EXPECT_TRUE(torch::equal(dynamic.At({{"seq", 1}}), torch::tensor({{3}, {1}})));
  EXPECT_EQ(dynamic.At({{"seq", 0}}).numel(), 0);
}

TEST(DynamicTest, AtItsOwnSizesItIsTheGivenTensor) {
  const Tensor x = torch::ones({2, 3});
  const DynamicTensor dynamic = Dynamic(x, {{0, "batch"}});
  EXPECT_TRUE(dynamic.At({}).is_same(x));
  EXPECT_TRUE(dynamic.At({{"batch", 2}, {"other", 7}}).is_same(x));
}

TEST(DynamicTest, TensorOfAnotherSizeIsALeafOfTheSameKind) {
  const Tensor x = torch::ones({2}, torch::kDouble).set_requires_grad(true);
  const Tensor other = Dynamic(x * 2, {{0, "n"}}).At({{"n", 3}});
  EXPECT_EQ(other.scalar_type(), torch::kDouble);
  EXPECT_TRUE(other.requires_grad());
  EXPECT_TRUE(other.is_leaf());
  const Tensor plain = Dynamic(x.detach(), {{0, "n"}}).At({{"n", 3}});
  plain.add_(x[0]);  // as a model may do
  EXPECT_TRUE(plain.requires_grad());
}

std::vector<std::int64_t> StridesAt(const Tensor& x, std::int64_t dim, std::int64_t size) {
  const Tensor other = Dynamic(x, {{dim, "n"}}).At({{"n", size}});
  EXPECT_EQ(other.size(dim), size);
  EXPECT_TRUE(torch::equal(other.select(dim, 0), x.select(dim, 0)));
  EXPECT_TRUE(torch::equal(other.select(dim, size - 1), x.select(dim, (size - 1) % x.size(dim))));
  return other.strides().vec();
}

TEST(DynamicTest, MemoryIsLaidOutAsItWas) {
  EXPECT_THAT(StridesAt(torch::rand({2, 3}), 0, 5), ElementsAre(3, 1));
  EXPECT_THAT(StridesAt(torch::rand({2, 3}), 1, 5), ElementsAre(5, 1));
  EXPECT_THAT(StridesAt(torch::rand({2, 3}).t(), 0, 5), ElementsAre(1, 5));
  EXPECT_THAT(StridesAt(torch::rand({1, 3}), 0, 5), ElementsAre(3, 1));
  EXPECT_THAT(StridesAt(torch::rand({2, 3}).expand({4, 2, 3}), 0, 5), ElementsAre(0, 3, 1));
  EXPECT_THAT(StridesAt(torch::rand({2, 3}).expand({4, 2, 3}), 1, 5), ElementsAre(0, 3, 1));
  EXPECT_THAT(StridesAt(torch::rand({2, 8}).slice(1, 0, 5), 1, 6), ElementsAre(9, 1));
  EXPECT_THAT(StridesAt(torch::rand({2, 8}).slice(1, 0, 8, 2), 0, 3), ElementsAre(8, 2));
  const Tensor image = torch::rand({2, 3, 4, 5}).contiguous(at::MemoryFormat::ChannelsLast);
  EXPECT_THAT(StridesAt(image, 3, 7), ElementsAre(84, 1, 21, 3));
}

TEST(DynamicTest, WrongMarksAreRefused) {
  const Tensor x = torch::ones({2, 3});
  EXPECT_EQ(ErrorOf([&] {
              Dynamic(x, {{2, "batch"}});
            }),
            "dimension 2, marked \"batch\", is out of range: the tensor has the sizes [2, 3]");
  EXPECT_EQ(ErrorOf([&] {
              Dynamic(x, {{-3, "batch"}});
            }),
            "dimension -3, marked \"batch\", is out of range: the tensor has the sizes [2, 3]");
  EXPECT_EQ(ErrorOf([&] {
              Dynamic(x, {{1, "a"}, {-1, "b"}});
            }),
            "dimension 1 is marked twice: \"a\" and \"b\"");
  for (const char* name : {"", "2", "a b", "a+b", "2a", "none"}) {
    EXPECT_EQ(ErrorOf([&] {
                Dynamic(x, {{0, name}});
              }),
              "\"" + std::string(name) +
                  "\" cannot be the name of a size: expected letters, digits and underscores, such "
                  "as \"batch\"");
  }
  EXPECT_EQ(ErrorOf([&] {
              Dynamic(Tensor(), {{0, "a"}});
            }),
            "Dynamic was given an undefined tensor");
  EXPECT_THAT(ErrorOf([&] {
                Dynamic(x.to_sparse(), {{0, "a"}});
              }),
              HasSubstr("make it with DynamicInputs"));
  EXPECT_EQ(ErrorOf([&] {
              DynamicInputs({{"a", -1}}, [](const Sizes&) { return 0; });
            }),
            "the size a cannot be -1");
}

TEST(DynamicTest, NothingCanBeMadeOfNothing) {
  const DynamicTensor dynamic = Dynamic(torch::ones({0}), {{0, "n"}});
  EXPECT_THAT(ErrorOf([&] { dynamic.At({{"n", 2}}); }), HasSubstr("has size 0"));
}

// ------------------------------------------------------------------------------------------------

TEST(DynamicTest, TraceTakesThePlainTensor) {
  const Tensor x = torch::ones({2, 3});
  const auto model = [](const Tensor& t) { return t.neg(); };
  EXPECT_EQ(TracedText(model, Dynamic(x, {{0, "batch"}})), TracedText(model, x));
}

TEST(DynamicTest, TraceTakesItAmongOthers) {
  const Tensor x = torch::ones({2, 3});
  const auto model = [](const Tensor& a, const Tensor& b, double c) { return a + b * c; };
  const std::string plain = TracedText(model, x, x, 2.0);
  EXPECT_EQ(TracedText(model, Inputs(x, Dynamic(x, {{0, "batch"}}), 2.0)), plain);
  EXPECT_EQ(TracedText(model, x, Dynamic(x, {{0, "batch"}}), 2.0), plain);
}

TEST(DynamicTest, TraceTakesItInContainers) {
  const DynamicTensor x = Dynamic(torch::ones({2, 3}), {{0, "batch"}});
  const auto sum = [](const std::vector<Tensor>& list) { return list.at(0) + list.at(1); };
  EXPECT_THAT(TracedText(sum, std::vector<DynamicTensor>{x, x}), HasSubstr("input.0"));
  using Parts = std::map<std::string, std::vector<Tensor>>;
  const auto nested = [](const std::pair<Parts, std::tuple<Tensor, int>>& parts) {
    return parts.first.at("a").at(0) * std::get<0>(parts.second) + std::get<1>(parts.second);
  };
  EXPECT_THAT(TracedText(nested, std::make_pair(
                                     std::map<std::string, std::vector<DynamicTensor>>{{"a", {x}}},
                                     std::make_tuple(x, 1))),
              HasSubstr("input.0.a.0"));
  const auto others = [](const std::array<Tensor, 1>& a, const std::optional<Tensor>& b,
                         const std::unordered_map<std::string, Tensor>& c) {
    return a[0] + *b + c.at("x");
  };
  EXPECT_THAT(TracedText(others, std::array<DynamicTensor, 1>{x}, std::make_optional(x),
                         std::unordered_map<std::string, DynamicTensor>{{"x", x}}),
              HasSubstr("input.2.x"));
}

TEST(DynamicTest, TraceCallsTheFunctionThatMakesInputs) {
  const auto made = DynamicInputs({{"batch", 2}}, [](const Sizes& sizes) {
    return Inputs(torch::ones({sizes.at("batch"), 3}), 2.0);
  });
  const auto model = [](const Tensor& a, double b) { return a * b; };
  EXPECT_THAT(TracedText(model, made), HasSubstr("f32[2,3]"));
}

}  // namespace
}  // namespace graphgold
