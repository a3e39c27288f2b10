// SPDX-License-Identifier: MIT
#include "graphgold/matchers/time_matchers.h"

#include <cmath>
#include <mutex>
#include <ostream>
#include <utility>

#include "graphgold/graph/error.h"
#include "graphgold/graph/units.h"
#include "graphgold/graph/unmeasured.h"
#include "graphgold/matchers/context.h"
#include "graphgold/matchers/explain_number.h"
#include "graphgold/matchers/golden_budget.h"

namespace graphgold {
namespace {

using ::testing::Matcher;
using ::testing::MatcherInterface;
using ::testing::MatchResultListener;

// Whether durations are within a limit, or nobody can tell; then a note says of what: "RunsWithin(5
// ms) was not judged: …".
bool WithinOrUndecided(const Durations& durations, double limit, const std::string& matcher,
                       const std::string& found) {
  const TimeVerdict verdict = Judge(durations, limit);
  if (verdict == TimeVerdict::kUndecided && CurrentMatcherContext().note) {
    CurrentMatcherContext().note(matcher + " was not judged: the spread is too wide: " + found);
  }
  return verdict != TimeVerdict::kBeyond;
}

class RunsWithinMatcher : public MatcherInterface<const Profile&> {
 public:
  explicit RunsWithinMatcher(double nanoseconds) : limit_(nanoseconds) {}

  bool MatchAndExplain(const Profile& profile, MatchResultListener* listener) const override {
    const Durations& run = RequireTime(profile, "RunsWithin").run;
    *listener << "which takes " << ToString(run);
    return WithinOrUndecided(run, limit_, "RunsWithin(" + DurationToString(limit_) + ")",
                             ToString(run));
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "runs within " << DurationToString(limit_);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "takes longer than " << DurationToString(limit_);
  }

 private:
  const double limit_;
};

// "1.52 (1.40 … 1.90)"
std::string RatioText(double middle, double low, double high) {
  return RoundedToString(middle, 2) + " (" + RoundedToString(low, 2) + " … " +
         RoundedToString(high, 2) + ")";
}

class TimeWithinMatcher : public MatcherInterface<const Profile&> {
 public:
  explicit TimeWithinMatcher(internal::GoldenLimit limit) : limit_(std::move(limit)) {}

  bool MatchAndExplain(const Profile& profile, MatchResultListener* listener) const override {
    const Durations& relative = RequireRelativeTime(profile, "TimeWithin");
    const Budget entries = internal::LoadGoldenBudget("TimeWithin", limit_, Facet::kTime);
    const double most = entries[0].value * limit_.ratio;
    const std::string found = RatioText(relative.median, relative.low, relative.high) +
                              " runs of the calibration workload, where at most " +
                              RoundedToString(most, 2) + " are allowed";
    *listener << "which takes " << found;
    const std::string matcher =
        "TimeWithin(\"" + limit_.golden + "\", " + NumberToString(limit_.ratio) + ")";
    return WithinOrUndecided(relative, most, matcher, found);
  }
  void DescribeTo(std::ostream* os) const override { *os << "takes at most " << Limit(); }
  void DescribeNegationTo(std::ostream* os) const override { *os << "takes more than " << Limit(); }

 private:
  std::string Limit() const {
    return NumberToString(limit_.ratio) + " times the time of " + limit_.name();
  }

  const internal::GoldenLimit limit_;
};

class InstructionsMatcher : public MatcherInterface<const Profile&> {
 public:
  explicit InstructionsMatcher(Matcher<std::int64_t> count) : count_(std::move(count)) {}

  bool MatchAndExplain(const Profile& profile, MatchResultListener* listener) const override {
    const TimeProfile& time = RequireTime(profile, "HasInstructions");
    if (!time.instructions) {
      const std::string& why = time.instructions_unavailable;
      throw Error("HasInstructions needs the run's instructions, which are not available: " +
                  (why.empty() ? "they were not counted" : why));
    }
    *listener << "which executes "
              << internal::NumberWithUnit(*time.instructions, internal::NumberUnit::kCount,
                                          "instructions");
    return internal::MatchNumber(count_, *time.instructions, listener);
  }
  void DescribeTo(std::ostream* os) const override {
    *os << "executes a number of instructions that ";
    count_.DescribeTo(os);
  }
  void DescribeNegationTo(std::ostream* os) const override {
    *os << "executes a number of instructions that ";
    count_.DescribeNegationTo(os);
  }

 private:
  const Matcher<std::int64_t> count_;
};

class FasterThanMatcher : public MatcherInterface<const Workload&> {
 public:
  FasterThanMatcher(Workload other, double factor, const TimeOptions& options)
      : other_(std::move(other)), factor_(factor), options_(options) {}

  bool MatchAndExplain(const Workload& workload, MatchResultListener* listener) const override {
    const PairedDurations times = Measure(workload, listener->IsInterested());
    const std::string found =
        ToString(times.first) + ", against " + ToString(times.second) + " of " + other_.name +
        ": " + RatioText(1 / times.ratio.median, 1 / times.ratio.high, 1 / times.ratio.low) +
        " times as fast";
    *listener << "which takes " << found;
    const std::string matcher = "FasterThan(" + other_.name + ", " + NumberToString(factor_) + ")";
    return WithinOrUndecided(times.ratio, 1 / factor_, matcher, found);
  }
  void DescribeTo(std::ostream* os) const override { *os << "is at least " << Limit(); }
  void DescribeNegationTo(std::ostream* os) const override { *os << "is less than " << Limit(); }

 private:
  std::string Limit() const { return NumberToString(factor_) + " times as fast as " + other_.name; }

  // Who asks why has, as a rule, just asked whether: the explanation is to be that of the verdict,
  // and not of other runs, which may say something else.
  PairedDurations Measure(const Workload& workload, bool explains) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    const bool is_known = judged_ == &workload;
    judged_ = explains ? nullptr : &workload;
    if (!is_known || !explains) times_ = TimeInTurn(workload, other_, options_);
    return times_;
  }

  const Workload other_;
  const double factor_;
  const TimeOptions options_;
  mutable std::mutex mutex_;
  mutable const Workload* judged_ = nullptr;  // what `times_` are of, until they were explained
  mutable PairedDurations times_;
};

}  // namespace

Matcher<const Profile&> RunsWithin(Nanoseconds duration) {
  return ::testing::MakeMatcher(new RunsWithinMatcher(duration.count()));
}

Matcher<const Profile&> TimeWithin(const std::string& golden, double ratio,
                                   const std::string& case_name) {
  return ::testing::MakeMatcher(
      new TimeWithinMatcher(internal::MakeGoldenLimit("TimeWithin", golden, ratio, case_name)));
}

Matcher<const Profile&> HasInstructions(const Matcher<std::int64_t>& count) {
  return ::testing::MakeMatcher(new InstructionsMatcher(count));
}

Matcher<const Workload&> FasterThan(Workload other, double factor, const TimeOptions& options) {
  if (!std::isfinite(factor) || factor <= 0) {
    throw Error("FasterThan(" + other.name + ", " + NumberToString(factor) +
                "): expected a positive factor, such as 1.5");
  }
  return ::testing::MakeMatcher(new FasterThanMatcher(std::move(other), factor, options));
}

}  // namespace graphgold
