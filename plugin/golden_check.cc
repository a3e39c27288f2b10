// SPDX-License-Identifier: MIT
#include "graphgold/plugin/golden_check.h"

#include <iostream>
#include <utility>

#include "graphgold/golden/folder_lock.h"
#include "graphgold/golden/pending.h"
#include "graphgold/golden/store.h"
#include "graphgold/golden/variants.h"
#include "graphgold/golden/written.h"
#include "graphgold/graph/diff_text.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/fingerprint.h"
#include "graphgold/plugin/default_values.h"
#include "graphgold/plugin/run_books.h"

namespace graphgold::internal {
namespace {

DiffTextOptions ScreenText(const PluginOptions& options) {
  DiffTextOptions text;
  text.colour = options.colour;
  return text;
}

// For a file: all of it, however long.
DiffTextOptions FileText() {
  DiffTextOptions text;
  text.max_summary = text.max_changes = text.max_lines = text.max_width = 1'000'000;
  return text;
}

std::string NameOfThisTest(const TestProgram& program) {
  return program.path.filename().string() + ": " + CurrentTestName();
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

GoldenCheck::GoldenCheck(const CheckSite& site, GoldenCheckOptions check)
    : site_(site),
      check_(std::move(check)),
      options_(CurrentOptions()),
      golden_path_(GoldenPath(check_.golden, site, options_)),
      pending_path_(PendingPath(check_.golden, check_.case_name, site, options_)) {
  context_.model = site.model_text;
  context_.input = site.input_text;
  context_.golden = check_.golden;
  if (!check_.case_name.empty()) context_.golden += ", case \"" + check_.case_name + "\"";
  context_.accept_command = UpdateCommand(options_);
}

::testing::AssertionResult GoldenCheck::Check(const std::function<ModelRun()>& trace) {
  context_.golden_path = golden_path_.string();
  ModelRun run;
  try {
    run = trace();
  } catch (const ModelError& error) {
    return Broken(error.what());
  }
  golden_path_ = ChooseVariant(golden_path_, run.graph.run.libtorch);
  context_.golden_path = golden_path_.string();
  NoteUse(golden_path_, GoldenRoot(site_, options_));
  if (!run.problems.empty()) return Broken(Joined(run.problems));
  if (check_.compare.facets != Facets::Default()) {
    run.graph.run.facets = ToString(check_.compare.facets);
  }
  const Verdict verdict = CompareWithGolden(run.graph);
  if (ShouldWrite(options_.update, verdict.exists(), verdict.matches())) {
    return Write(run.graph, verdict);
  }
  if (!verdict.matches()) return Fail(run.graph, verdict);
  RemovePending(pending_path_);
  return ::testing::AssertionSuccess();
}

GoldenCheck::Verdict GoldenCheck::CompareWithGolden(const OpGraph& received) const {
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
  return verdict;
}

::testing::AssertionResult GoldenCheck::Broken(const std::string& actual) const {
  return ::testing::AssertionFailure() << BrokenText(context_, actual);
}

::testing::AssertionResult GoldenCheck::Fail(const OpGraph& received, const Verdict& verdict) {
  if (!verdict.unreadable.empty()) {
    LeavePending(received, verdict.unreadable + "\n");
    return Broken(verdict.unreadable + "\n  record it anew: " + context_.accept_command);
  }
  if (!verdict.incomparable.empty()) {
    LeavePending(received, verdict.incomparable + "\n");
    return Broken(verdict.incomparable + "\n  accept it: " + context_.accept_command);
  }
  if (!verdict.golden) {
    LeavePending(received, "a new golden: " + CountCalls(received.nodes.size()) + "\n");
    return ::testing::AssertionFailure() << MissingGoldenText(context_, received.nodes.size());
  }
  const Comparison& comparison = verdict.comparison;
  LeavePending(received,
               SummarizeDiff(comparison.diff, FileText()) + "\n\n" +
                   RenderDiff(comparison.before, comparison.after, comparison.diff, FileText()));
  if (MajorVersion(verdict.golden->run) != MajorVersion(received.run)) {
    context_.keep_both_command =
        "cp " + ShellQuote(golden_path_.string()) + " " +
        ShellQuote(VariantFor(golden_path_, received.run.libtorch).string()) + " && " +
        context_.accept_command;
  }
  return ::testing::AssertionFailure() << DriftText(context_, verdict.golden->run, received.run,
                                                    comparison, ScreenText(options_));
}

::testing::AssertionResult GoldenCheck::Write(const OpGraph& received, const Verdict& verdict) {
  const TestProgram program = ThisProgram(site_.pending_dir, options_);
  const std::filesystem::path notes = NotesFolder(site_.pending_dir, options_);
  const WrittenGolden written{golden_path_, check_.case_name, CurrentRunName(),
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
  if (SaveGoldenCase(golden_path_, check_.case_name, received)) {
    std::cout << "[  GOLDEN  ] " << (is_new ? "recorded " : "updated ") << golden_path_.string()
              << (check_.case_name.empty() ? "" : ", case \"" + check_.case_name + "\"") << ": "
              << CountCalls(received.nodes.size());
    if (!verdict.comparison.equal()) std::cout << "; " << SummarizeDiff(verdict.comparison.diff);
    std::cout << std::endl;
    NoteWrite();
  }
  try {
    if (lock) NoteWritten(notes, written);
  } catch (const Error&) {
  }
  RemovePending(pending_path_);
  return ::testing::AssertionSuccess();
}

// A folder that cannot be written must not hide the drift.
void GoldenCheck::LeavePending(const OpGraph& received, const std::string& diff) {
  try {
    SavePending({pending_path_, golden_path_, check_.case_name, CurrentTestName(),
                 DigestOfFile(golden_path_)},
                received, diff);
    context_.received_path = pending_path_.string();
  } catch (const Error& error) {
    context_.received_path = std::string("not saved: ") + error.what();
  }
}

}  // namespace graphgold::internal
