// SPDX-License-Identifier: MIT
//
// graphgold review: goes through what is pending, with a person who says yes or no.
#include <iostream>
#include <optional>

#include "graphgold/cli/command.h"
#include "graphgold/cli/pending_list.h"
#include "graphgold/cli/plain_text.h"
#include "graphgold/cli/terminal.h"
#include "graphgold/graph/error.h"

namespace graphgold::cli {
namespace {

enum class Answer { kYes, kNo, kSkip, kQuit };

// The end of the input is an answer, too: nothing is decided.
Answer Ask() {
  for (std::string line;;) {
    std::cout << "Accept? y: yes, it is the golden now; n: no, remove it; s: skip; q: quit > "
              << std::flush;
    if (!std::getline(std::cin, line)) return Answer::kQuit;
    if (line == "y" || line == "yes") return Answer::kYes;
    if (line == "n" || line == "no") return Answer::kNo;
    if (line == "s" || line == "skip" || line.empty()) return Answer::kSkip;
    if (line == "q" || line == "quit") return Answer::kQuit;
  }
}

struct ReviewTally {
  std::size_t accepted = 0;
  std::size_t rejected = 0;
  std::size_t left = 0;
  bool failed = false;
};

void AcceptOne(const Pending& pending, ReviewTally& tally) {
  try {
    AcceptPending(pending);
    ++tally.accepted;
  } catch (const Error& error) {
    std::cout << PlainText(error.what()) << "\n";
    tally.failed = true;
    ++tally.left;
  }
}

ReviewTally ReviewAll(const std::vector<Pending>& all) {
  ReviewTally tally;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string diff = PlainText(DiffOf(all[i]));
    std::cout << "\n[" << i + 1 << "/" << all.size() << "] " << Describe(all[i]) << "\n\n"
              << (ShowsColour() ? ColouredDiff(diff) : diff) << "\n";
    switch (Ask()) {
      case Answer::kYes:
        AcceptOne(all[i], tally);
        break;
      case Answer::kNo:
        RemovePending(all[i].received);
        ++tally.rejected;
        break;
      case Answer::kSkip:
        ++tally.left;
        break;
      case Answer::kQuit:
        tally.left += all.size() - i;
        return tally;
    }
  }
  return tally;
}

int RunReview(const std::string& folder) {
  if (!IsInteractive()) {
    throw Error(
        "review asks a person, and this is no terminal. Use: graphgold pending --diff, then "
        "graphgold accept NAME or graphgold reject NAME");
  }
  const PendingList list = ListPending(FindPendingDir(folder));
  const int damage = TellDamaged(list);
  if (list.pending.empty()) {
    if (damage == kOk) std::cout << "Nothing is pending.\n";
    return damage;
  }
  const ReviewTally tally = ReviewAll(list.pending);
  std::cout << tally.accepted << " accepted, " << tally.rejected << " rejected, " << tally.left
            << " left\n";
  return tally.failed || damage != kOk ? kError : tally.left == 0 ? kOk : kDifferent;
}

}  // namespace

void AddReviewCommand(CLI::App& app, int& code) {
  CLI::App& command =
      AddCommand(app, "review", "Go through what is pending: yes, no or later (on a terminal)",
                 "  graphgold review\n"
                 "  graphgold review --dir build/graphgold/pending");
  AddPendingDir(command, Runs(command, code, RunReview));
}

}  // namespace graphgold::cli
