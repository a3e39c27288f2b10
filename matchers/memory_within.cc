// SPDX-License-Identifier: MIT
//
// MemoryWithin of memory_matchers.h.
#include <algorithm>
#include <ostream>
#include <utility>
#include <vector>

#include "graphgold/graph/budget_text.h"
#include "graphgold/graph/unmeasured.h"
#include "graphgold/matchers/golden_budget.h"
#include "graphgold/matchers/memory_matchers.h"

namespace graphgold {
namespace {

using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

class MemoryWithinMatcher : public MatcherInterface<const Profile&> {
 public:
  explicit MemoryWithinMatcher(internal::GoldenLimit limit) : limit_(std::move(limit)) {}

  bool MatchAndExplain(const Profile& profile, MatchResultListener* listener) const override {
    const MemoryProfile& memory = RequireMemory(profile, "MemoryWithin");
    const Budget entries = internal::LoadGoldenBudget("MemoryWithin", limit_, Facet::kMemory);
    std::vector<std::string> beyond;
    std::vector<std::string> within;
    for (const DeviceMemory& device : memory.devices) {
      Judge(entries, "peak_bytes", device.device, device.peak_bytes, beyond, within);
      Judge(entries, "allocated_bytes", device.device, device.allocated_bytes, beyond, within);
    }
    const auto& told = beyond.empty() ? within : beyond;
    for (const std::string& line : told) *listener << (&line == &told[0] ? "whose " : ", ") << line;
    return beyond.empty();
  }
  void DescribeTo(std::ostream* os) const override { *os << "uses at most " << Limit(); }
  void DescribeNegationTo(std::ostream* os) const override { *os << "uses more than " << Limit(); }

 private:
  std::string Limit() const {
    return NumberToString(limit_.ratio) + " times the memory of " + limit_.name();
  }

  void Judge(const Budget& entries, const std::string& of, const std::string& device,
             std::int64_t bytes, std::vector<std::string>& beyond,
             std::vector<std::string>& within) const {
    const double found = static_cast<double>(bytes);
    const std::string text = CostName(of, device) + " is " + BytesToString(found);
    const auto entry = std::find_if(entries.begin(), entries.end(), [&](const BudgetEntry& one) {
      return one.of == of && one.device == device;
    });
    if (entry == entries.end()) {
      beyond.push_back(text + ", for which the golden has no budget");
      return;
    }
    const double most = entry->value * limit_.ratio;
    (found > most ? beyond : within)
        .push_back(text + (found > most ? ", more than " : " of ") + BytesToString(most));
  }

  const internal::GoldenLimit limit_;
};

}  // namespace

Matcher<const Profile&> MemoryWithin(const std::string& golden, double ratio,
                                     const std::string& case_name) {
  return ::testing::MakeMatcher(
      new MemoryWithinMatcher(internal::MakeGoldenLimit("MemoryWithin", golden, ratio, case_name)));
}

}  // namespace graphgold
