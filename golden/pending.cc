// SPDX-License-Identifier: MIT
#include "graphgold/golden/pending.h"

#include <algorithm>
#include <system_error>

#include "graphgold/golden/atomic_file.h"
#include "graphgold/golden/record.h"
#include "graphgold/golden/store.h"
#include "graphgold/graph/error.h"

namespace graphgold {
namespace {

namespace fs = std::filesystem;

constexpr char kDiffEnding[] = ".diff";
constexpr char kRecordEnding[] = ".pending";

fs::path Beside(const fs::path& received, const char* ending) {
  fs::path path = received;
  path += ending;
  return path;
}

Pending FromRecord(const fs::path& received, const Record& record) {
  Pending pending;
  pending.received = received;
  pending.golden = record.Text("golden");
  pending.case_name = record.Text("case");
  pending.test = record.Text("test");
  pending.golden_digest = record.Text("golden_digest");
  return pending;
}

}  // namespace

void SavePending(const Pending& pending, const OpGraph& received, const std::string& diff) {
  // The record is last, and the first to go: what has one is complete.
  std::error_code ignored;
  fs::remove(Beside(pending.received, kRecordEnding), ignored);
  Golden golden;
  golden.Set(pending.case_name, received);
  SaveGolden(pending.received, golden);
  WriteFileAtomically(Beside(pending.received, kDiffEnding), diff, Durability::kProcess);
  Record record;
  record.Set("golden", pending.golden.string());
  record.Set("case", pending.case_name);
  record.Set("test", pending.test);
  record.Set("golden_digest", pending.golden_digest);
  SaveRecord(Beside(pending.received, kRecordEnding), record);
}

std::vector<Pending> ListPending(const fs::path& folder) {
  std::vector<Pending> list;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (it->path().extension() != kRecordEnding) continue;
    fs::path received = it->path();
    received.replace_extension();
    const std::optional<Record> record = ReadRecord(it->path());
    if (record && fs::exists(received)) list.push_back(FromRecord(received, *record));
  }
  std::sort(list.begin(), list.end(),
            [](const Pending& a, const Pending& b) { return a.received < b.received; });
  return list;
}

std::string DiffOf(const Pending& pending) {
  return ReadFileIfExists(Beside(pending.received, kDiffEnding)).value_or("");
}

void AcceptPending(const Pending& pending) {
  const std::optional<Golden> received = LoadGolden(pending.received);
  const OpGraph* const graph = received ? received->Find(pending.case_name) : nullptr;
  if (graph == nullptr) {
    throw Error(pending.received.string() + " does not hold what " + pending.test +
                " left there. Run the test again.");
  }
  try {
    ReplaceGoldenCase(pending.golden, pending.case_name, *graph, pending.golden_digest);
  } catch (const Error& error) {
    throw Error(pending.test + " was not accepted: " + error.what() + ". Run the test again.");
  }
  RemovePending(pending.received);
}

void RemovePending(const fs::path& received) {
  std::error_code ignored;
  if (!fs::remove(Beside(received, kRecordEnding), ignored)) return;
  fs::remove(Beside(received, kDiffEnding), ignored);
  fs::remove(received, ignored);
  // The folders of the test and the program; others' files keep them.
  fs::remove(received.parent_path(), ignored);
  fs::remove(received.parent_path().parent_path(), ignored);
}

}  // namespace graphgold
