// SPDX-License-Identifier: MIT
//
// Random models with random expressions in two or three names: what is inferred from a few runs
// must be right at sizes that no run had.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "canonical_of.h"
#include "graphgold/graph/infer_sizes.h"
#include "random_graph.h"

namespace graphgold {
namespace {

using ::testing::IsEmpty;

const std::vector<std::string> kNames = {"batch", "h", "seq"};

std::string Number(Random& random, std::size_t least, std::size_t most) {
  return std::to_string(least + random.Below(most - least + 1));
}

Sizes RandomSizes(Random& random, std::size_t most) {
  Sizes sizes;
  for (const std::string& name : kNames) {
    sizes[name] = static_cast<std::int64_t>(1 + random.Below(most));
  }
  return sizes;
}

// "seq*3+2", "batch*h*4", "batch*h*2-seq"
std::string Polynomial(Random& random) {
  const auto name = [&] { return kNames[random.Below(kNames.size())]; };
  const std::string offset = (random.OneIn(2) ? "+" : "-") + Number(random, 0, 9);
  switch (random.Below(5)) {
    case 0:
      return name();
    case 1:
      return name() + "*" + Number(random, 1, 64) + offset;
    case 2:
      return name() + "*" + name() + "*" + Number(random, 1, 64) + offset;
    case 3:
      return "batch*h*seq*" + Number(random, 1, 64);
    default:
      return name() + "*" + name() + "*" + Number(random, 1, 9) + "+" + name() + "*" +
             Number(random, 1, 9);
  }
}

// As a call whose arithmetic nobody knows would divide.
std::string Division(const std::string& size, std::size_t most, Random& random) {
  const std::size_t divisor = 2 + random.Below(most - 1);
  const std::string offset = (random.OneIn(2) ? "+" : "-") + std::to_string(random.Below(divisor));
  return "(" + size + offset + ")//" + std::to_string(divisor);
}

class Model {
 public:
  Model(const std::string& first, const std::string& second, const std::string& third)
      : symbolic_(Canonical("input x: f32[batch,h,seq]\na = my::f(x, size=[4," + first +
                            "]) -> f32[" + second + ",4]\nb = my::g(a) -> f32[" + third +
                            "]\noutput output: b\n")) {}

  // Infers from runs near the base, and looks at 20 other sizes.
  void ExpectRight(const Sizes& base, Random& random) {
    const InferredSizes inferred =
        InferSizes(base, [this](const Sizes& sizes) { return Run(sizes); });
    ASSERT_THAT(inferred.problems, IsEmpty()) << PrintText(symbolic_);
    ASSERT_THAT(inferred.more, IsEmpty()) << PrintText(symbolic_) << PrintText(inferred.graph);
    for (int i = 0; i < 20; ++i) {
      const Sizes sizes = RandomSizes(random, 300);
      ASSERT_EQ(PrintText(WithSizes(inferred.graph, sizes)), PrintText(WithSizes(symbolic_, sizes)))
          << PrintText(symbolic_) << "from " << SizesToString(base) << "\n"
          << PrintText(inferred.graph) << "at " << SizesToString(sizes);
    }
  }
  std::size_t runs() const { return runs_; }

 private:
  OpGraph Run(const Sizes& sizes) {
    ++runs_;
    return WithSizes(symbolic_, sizes);
  }

  OpGraph symbolic_;
  std::size_t runs_ = 0;
};

TEST(InferSizesPropertyTest, PolynomialsAreRightAtAllSizes) {
  std::size_t runs = 0;
  for (std::uint32_t seed = 0; seed < 700; ++seed) {
    Random random(seed);
    Model model(Polynomial(random), Polynomial(random), Polynomial(random));
    ASSERT_NO_FATAL_FAILURE(model.ExpectRight(RandomSizes(random, 40), random)) << seed;
    runs += model.runs();
  }
  // Three names take five runs; only full sums of products take more.
  EXPECT_LE(runs, 700 * 6);
}

TEST(InferSizesPropertyTest, DivisionsAreRightAtAllSizes) {
  std::size_t runs = 0;
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const std::string once = Division("h", 8, random);
    const std::string twice = Division(once, 8, random);
    Model model(Division("seq", 16, random), once, twice);
    // A size that is the same in all runs is a constant, so they must be large enough to vary.
    Sizes base = RandomSizes(random, 200);
    for (auto& named : base) named.second += 100;
    ASSERT_NO_FATAL_FAILURE(model.ExpectRight(base, random)) << seed;
    runs += model.runs();
  }
  EXPECT_LE(runs, 300 * 12);
}

}  // namespace
}  // namespace graphgold
