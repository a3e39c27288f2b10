// SPDX-License-Identifier: MIT
//
// Fingerprints of a million small graphs: different ones never share one, equal ones always do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "graphgold/graph/canonical.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/graph/text.h"
#include "small_graph.h"

namespace graphgold {
namespace {

// What is kept of a graph; its seed is enough to make it again.
struct Entry {
  Hash128 fingerprint;
  std::uint64_t text;  // a hash of another kind than the fingerprint's
  std::uint32_t seed;
};

OpGraph GraphOf(std::uint32_t seed) {
  Random random(seed);
  const std::size_t calls = 2 + random.Below(5);
  return SmallGraph(random, calls);
}

// How often neighbours are equal in the first sense. They must be so in the second, too.
template <typename Same, typename MustBeSame>
std::size_t CountEqual(const std::vector<Entry>& entries, Same same, MustBeSame must_be_same) {
  std::size_t equal = 0;
  for (std::size_t i = 1; i < entries.size(); ++i) {
    const Entry& a = entries[i - 1];
    const Entry& b = entries[i];
    if (!same(a, b)) continue;
    ++equal;
    EXPECT_TRUE(must_be_same(a, b))
        << "seeds " << a.seed << " and " << b.seed << "\n"
        << PrintText(Canonicalize(GraphOf(a.seed))) << PrintText(Canonicalize(GraphOf(b.seed)));
    if (::testing::Test::HasFailure()) break;
  }
  return equal;
}

TEST(CollisionTest, AMillionGraphsHaveOneFingerprintPerCanonicalText) {
  constexpr std::uint32_t kGraphs = 1000000;
  std::vector<Entry> entries;
  entries.reserve(kGraphs);
  for (std::uint32_t seed = 0; seed < kGraphs; ++seed) {
    const OpGraph canonical = Canonicalize(GraphOf(seed));
    entries.push_back(
        {StructureFingerprint(canonical), std::hash<std::string>()(PrintText(canonical)), seed});
  }
  const auto same_fingerprint = [](const Entry& a, const Entry& b) {
    return a.fingerprint == b.fingerprint;
  };
  const auto same_text = [](const Entry& a, const Entry& b) { return a.text == b.text; };
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.fingerprint, a.seed) < std::tie(b.fingerprint, b.seed);
  });
  const std::size_t repeated = CountEqual(entries, same_fingerprint, same_text);
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.text, a.seed) < std::tie(b.text, b.seed);
  });
  EXPECT_EQ(CountEqual(entries, same_text, same_fingerprint), repeated);
  // Enough of both: graphs that came twice, and graphs to be mistaken for one another.
  EXPECT_GT(repeated, kGraphs / 10);
  EXPECT_GT(kGraphs - repeated, kGraphs / 4);
}

TEST(CollisionTest, GraphsShareAFingerprintExactlyIfTheyAreEqualUpToOrder) {
  constexpr std::uint32_t kGraphs = 40000;
  std::unordered_map<std::string, Hash128> by_listing;
  std::unordered_map<Hash128, std::string> by_fingerprint;
  std::size_t repeated = 0;
  for (std::uint32_t seed = 0; seed < kGraphs; ++seed) {
    Random random(seed);
    const std::size_t calls = 1 + random.Below(4);
    const OpGraph graph = SmallGraph(random, calls);
    const std::string listing = LeastListing(graph);
    const Hash128 fingerprint = StructureFingerprint(Canonicalize(graph));
    const auto [known, is_new] = by_listing.emplace(listing, fingerprint);
    ASSERT_EQ(known->second, fingerprint) << "seed " << seed << "\n" << listing;
    ASSERT_EQ(by_fingerprint.emplace(fingerprint, listing).first->second, listing) << seed;
    repeated += is_new ? 0 : 1;
  }
  EXPECT_GT(repeated, kGraphs / 10);
}

}  // namespace
}  // namespace graphgold
