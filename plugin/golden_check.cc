// SPDX-License-Identifier: MIT
#include "graphgold/plugin/golden_check.h"

#include <filesystem>
#include <iostream>
#include <utility>

#include "graphgold/golden/folder_lock.h"
#include "graphgold/golden/pending.h"
#include "graphgold/golden/store.h"
#include "graphgold/golden/variants.h"
#include "graphgold/golden/written.h"
#include "graphgold/graph/bind_sizes.h"
#include "graphgold/graph/budget_text.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/plugin/drift_report.h"
#include "graphgold/plugin/run_books.h"
#include "graphgold/trace/check_costs.h"
#include "graphgold/trace/default_values.h"

namespace graphgold::internal {
namespace {

DiffTextOptions ScreenText() {
  DiffTextOptions text;
  text.colour = UsesColour();
  return text;
}

// For a file: all of it, however long.
DiffTextOptions FileText() {
  DiffTextOptions text;
  text.max_summary = text.max_changes = text.max_lines = text.max_width = 1'000'000;
  return text;
}

// A model whose state cannot be saved is recorded by its first run alone.
bool CanPrepare(TracedModel& model) {
  try {
    model.Prepare();
    return true;
  } catch (const Error&) {
    return false;
  }
}

std::string NameOfThisTest(const TestProgram& program) {
  return program.path.filename().string() + ": " + CurrentTestName();
}

// For reports in XML and JSON (--gtest_output). A test that fails twice has both drifts in there.
void RecordDrift(const std::string& golden, const std::string& drift) {
  const ::testing::TestInfo* const test = ::testing::UnitTest::GetInstance()->current_test_info();
  if (test == nullptr) return;
  constexpr char kKey[] = "graphgold_drift";
  std::string text = golden + ": " + drift;
  for (int i = 0; i < test->result()->test_property_count(); ++i) {
    const ::testing::TestProperty& property = test->result()->GetTestProperty(i);
    if (property.key() == std::string(kKey)) text = property.value() + ("; " + text);
  }
  ::testing::Test::RecordProperty(kKey, text);
}

}  // namespace

std::string Joined(const std::vector<std::string>& problems) {
  constexpr std::size_t kShown = 5;
  std::string text;
  for (std::size_t i = 0; i < problems.size() && i < kShown; ++i) {
    text += (i == 0 ? "" : "\n          ") + problems[i];
  }
  if (problems.size() > kShown) {
    text += "\n          … and " + std::to_string(problems.size() - kShown) + " more";
  }
  return text;
}

GoldenCheck::GoldenCheck(const CheckSite& site, PluginOptions options, GoldenCheckOptions check)
    : site_(site),
      check_(std::move(check)),
      options_(std::move(options)),
      golden_root_(GoldenRoot(site, options_)),
      golden_path_(GoldenPath(check_.golden, golden_root_)),
      pending_dir_(*site.pending_dir == '\0' ? RegisteredPendingDir() : site.pending_dir),
      pending_path_(PendingPath(check_.golden, check_.case_name, pending_dir_, options_)) {}

void GoldenCheck::DescribeContext() {
  context_.model = site_.model_text;
  context_.input = site_.input_text;
  context_.golden = check_.golden;
  if (!check_.case_name.empty()) context_.golden += ", case \"" + check_.case_name + "\"";
  context_.golden_path = golden_path_;
  context_.accept_command = UpdateCommand(options_);
}

::testing::AssertionResult GoldenCheck::Check(TracedModel& model) {
  RemovePending(pending_path_);  // whatever comes now, it is out of date
  const Facets facets = check_.compare.facets;
  const bool runs_again = options_.update != UpdateMode::kNone || AskForCosts(facets);
  const bool prepared = runs_again && CanPrepare(model);
  std::optional<ModelRun> first;
  try {
    first = model.FirstUnless([&](const RunInfo& made, const std::optional<Hash128>& recording) {
      ChooseGolden(made);
      return recording && IsSealed(model, *recording);
    });
  } catch (const ModelError& error) {
    return Broken(error.what());
  }
  if (!first) return ::testing::AssertionSuccess();
  ModelRun& run = *first;
  if (!run.problems.empty()) return Broken(Joined(run.problems));
  if (facets != Facets::Default()) run.graph.run.facets = ToString(facets);
  std::vector<Measured> measured;
  try {
    measured = MeasureForCheck(model, run.graph, facets);
  } catch (const Error& error) {
    return Broken(error.what());
  }
  if (measured.empty() && MatchesToTheByte(model, run.graph)) return ::testing::AssertionSuccess();
  DescribeContext();
  Verdict verdict = CompareWithGolden(run.graph, measured);
  // A golden of one size does not do for a check of all.
  verdict.lacks_names = verdict.golden && !model.sizes().empty() && !HasSizeNames(*verdict.golden);
  // … and the graph of one size must not take the place of one for all.
  const bool narrower = verdict.golden && model.sizes().empty() && HasSizeNames(*verdict.golden);
  const bool writes =
      !narrower && ShouldWrite(options_.update, verdict.exists(), verdict.matches());
  if (verdict.matches() && !writes) return ::testing::AssertionSuccess();
  if (narrower) {
    context_.accept_command =
        "update it by the check that names the sizes, Dynamic(…), with --update_goldens";
    return Fail({std::move(run.graph), {"the golden is one for all sizes"}}, verdict);
  }
  Recordable received = MakeRecordable(model, std::move(run.graph), {check_.compare, prepared});
  received.graph.budget =
      UpdatedBudget(verdict.golden ? verdict.golden->budget : Budget(), measured, facets);
  if (!model.sizes().empty() && received.problems.empty()) CompareSizes(received.graph, verdict);
  if (!received.is_first_run) run.recording.reset();
  if (!writes && !verdict.lacks_names) return Fail(received, verdict, run.recording);
  if (!received.problems.empty()) return Broken(Joined(received.problems));
  if (!writes) return Fail(received, verdict, run.recording);
  return Write(received, verdict, run.recording);
}

bool GoldenCheck::IsPlain(const TracedModel& model) const {
  return options_.update == UpdateMode::kNone && model.sizes().empty() &&
         check_.case_name.empty() && check_.compare.in_module.empty();
}

void GoldenCheck::ChooseGolden(const RunInfo& run) {
  NoteUse(golden_path_, golden_root_);
  std::string chosen = ChooseVariant(golden_path_, run.libtorch);
  is_variant_ = chosen != golden_path_;
  golden_path_ = std::move(chosen);
}

// Most checks find nothing, and most of those the very run that the golden was written of.
bool GoldenCheck::IsSealed(const TracedModel& model, Hash128 recording) const {
  return !options_.ignore_seals && check_.compare.facets == Facets::Default() && IsPlain(model) &&
         IsSealedBy(golden_path_, recording);
}

// Of the others, most find the very file that they would write.
bool GoldenCheck::MatchesToTheByte(const TracedModel& model, const OpGraph& received) const {
  return IsPlain(model) && IsGoldenOf(golden_path_, received);
}

void GoldenCheck::CompareSizes(const OpGraph& recordable, Verdict& verdict) const {
  if (!verdict.golden || !verdict.incomparable.empty()) return;
  Comparison comparison = Compare(*verdict.golden, recordable, check_.compare);
  if (comparison.equal()) return;
  SpellOutDefaults(comparison.before, comparison.after, comparison.diff);
  verdict.comparison = std::move(comparison);
}

GoldenCheck::Verdict GoldenCheck::CompareWithGolden(const OpGraph& received,
                                                    const std::vector<Measured>& measured) const {
  Verdict verdict;
  try {
    if (const std::optional<Golden> file = LoadGolden(golden_path_)) {
      if (const OpGraph* const graph = file->Find(check_.case_name)) verdict.golden = *graph;
    }
  } catch (const Error& error) {
    verdict.unreadable = error.what();
  }
  if (!verdict.golden) {
    // What the model itself lacks (a part by a mistyped name), no golden would mend: this throws.
    Compare(received, received, check_.compare);
    return verdict;
  }
  try {
    verdict.comparison = Compare(*verdict.golden, received, check_.compare);
  } catch (const Error& error) {
    Compare(received, received, check_.compare);
    verdict.incomparable = error.what();
  }
  SpellOutDefaults(verdict.comparison.before, verdict.comparison.after, verdict.comparison.diff);
  verdict.budgets = CompareBudgets(verdict.golden->budget, measured, check_.compare.facets);
  for (const BudgetDrift& note : verdict.budgets.notes) {
    std::cout << "[   NOTE   ] " << golden_path_ << ": " << DriftToString(note) << std::endl;
  }
  return verdict;
}

::testing::AssertionResult GoldenCheck::Broken(const std::string& actual) {
  DescribeContext();
  return ::testing::AssertionFailure() << BrokenText(context_, actual);
}

::testing::AssertionResult GoldenCheck::Fail(const Recordable& received, const Verdict& verdict,
                                             std::optional<Hash128> recording) {
  if (!verdict.unreadable.empty()) {
    LeavePending(received, recording, verdict.unreadable + "\n");
    if (!check_.case_name.empty()) {
      // A case cannot be written into what cannot be read.
      context_.accept_command = "restore the file, or record all of its cases anew: rm " +
                                ShellQuote(golden_path_) + "; then " + context_.accept_command;
    }
    return ::testing::AssertionFailure() << BadGoldenText(context_, verdict.unreadable, "record");
  }
  if (!verdict.incomparable.empty()) {
    LeavePending(received, recording, verdict.incomparable + "\n");
    return ::testing::AssertionFailure() << BadGoldenText(context_, verdict.incomparable, "accept");
  }
  if (!verdict.golden) {
    const std::size_t calls = received.graph.nodes.size();
    LeavePending(received, recording, "a new golden: " + CountCalls(calls) + "\n");
    const bool has_others = !check_.case_name.empty() && std::filesystem::exists(golden_path_);
    return ::testing::AssertionFailure()
           << MissingGoldenText(context_, has_others ? "case in the golden" : "golden", calls);
  }
  const Comparison& comparison = verdict.comparison;
  RecordDrift(context_.golden, SummarizeDrift(comparison, verdict.budgets));
  LeavePending(received, recording, DescribeDrift(comparison, verdict.budgets, FileText()));
  const RunInfo& run = received.graph.run;
  const bool can_accept = received.problems.empty();
  if (std::filesystem::exists(pending_path_)) {
    const std::string facets = FacetsToTell(check_.compare.facets, verdict.golden->run);
    context_.report = ReportLine({golden_path_, pending_path_, check_.case_name, facets},
                                 CurrentTestName(), options_);
  }
  if (can_accept && !is_variant_ && MajorVersion(verdict.golden->run) != MajorVersion(run)) {
    context_.keep_both_command = "cp " + ShellQuote(golden_path_) + " " +
                                 ShellQuote(VariantFor(golden_path_, run.libtorch).string()) +
                                 " && " + context_.accept_command;
  }
  return ::testing::AssertionFailure() << DriftText(context_, verdict.golden->run, run, comparison,
                                                    verdict.budgets, ScreenText());
}

::testing::AssertionResult GoldenCheck::Write(const Recordable& recorded, const Verdict& verdict,
                                              std::optional<Hash128> recording) {
  const OpGraph& received = recorded.graph;
  const TestProgram program = ThisProgram(pending_dir_, options_);
  const std::filesystem::path notes = NotesFolder(pending_dir_, options_);
  const WrittenGolden written{golden_path_, check_.case_name,
                              CurrentRunName() + "#" + std::to_string(CurrentIteration()),
                              NameOfThisTest(program), ToString(StructureFingerprint(received))};
  // Where no notes can be left, tests that fight for a golden are not found out; all else works.
  std::optional<FolderLock> lock;
  try {
    lock.emplace(notes);
  } catch (const Error&) {
  }
  if (const std::optional<std::string> other = FindOtherWriter(notes, written)) {
    return ::testing::AssertionFailure() << TwoWritersText(context_, *other, written.test);
  }
  const bool is_new = !verdict.exists();
  bool changed = false;
  try {
    changed = SaveGoldenCase(golden_path_, check_.case_name, received, recording);
  } catch (const Error& error) {
    LeavePending(recorded, recording, std::string(error.what()) + "\n");
    return ::testing::AssertionFailure() << BadGoldenText(context_, error.what(), "accept");
  }
  if (changed) {
    std::cout << "[  GOLDEN  ] " << (is_new ? "recorded " : "updated ") << golden_path_
              << (check_.case_name.empty() ? "" : ", case \"" + check_.case_name + "\"") << ": "
              << CountCalls(received.nodes.size());
    if (!verdict.comparison.equal() || !verdict.budgets.equal()) {
      std::cout << "; " << SummarizeDrift(verdict.comparison, verdict.budgets);
    }
    std::cout << std::endl;
    NoteWrite();
  }
  try {
    if (lock) NoteWritten(notes, written);
  } catch (const Error&) {
  }
  return ::testing::AssertionSuccess();
}

// A folder that cannot be written must not hide the drift.
void GoldenCheck::LeavePending(const Recordable& received, std::optional<Hash128> recording,
                               const std::string& diff) {
  if (!received.problems.empty()) {
    context_.received_path = "not saved: " + received.problems[0];
    return;
  }
  try {
    SavePending({pending_path_, golden_path_, check_.case_name, CurrentTestName(),
                 DigestOfCase(golden_path_, check_.case_name)},
                received.graph, diff, recording);
    context_.received_path = pending_path_;
  } catch (const Error& error) {
    context_.received_path = std::string("not saved: ") + error.what();
  }
}

}  // namespace graphgold::internal
