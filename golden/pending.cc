// SPDX-License-Identifier: MIT
#include "graphgold/golden/pending.h"

#include <algorithm>
#include <cstdio>
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

// Nothing where the record is gone: somebody decided meanwhile, or the test runs. Throws Error for
// one that does not say what accepting it takes.
std::optional<Pending> ReadPending(const fs::path& received) {
  const fs::path path = Beside(received, kRecordEnding);
  const std::optional<Record> found = ReadRecord(path);
  if (!found) return std::nullopt;
  const Record& record = *found;
  Pending pending;
  pending.received = received;
  pending.golden = record.Text("golden");
  pending.case_name = record.Text("case");
  pending.test = record.Text("test");
  pending.golden_digest = record.Text("golden_digest");
  if (pending.golden.empty() || pending.test.empty()) {
    throw Error("the record " + path.string() + " names no golden, or no test");
  }
  std::error_code error;
  if (fs::exists(received, error)) return pending;
  if (!fs::exists(path, error)) return std::nullopt;
  throw Error("the record " + path.string() + " is there, but no " + received.filename().string() +
              " beside it");
}

}  // namespace

void SavePending(const Pending& pending, const OpGraph& received, const std::string& diff,
                 std::optional<Hash128> recording) {
  // The record is last, and the first to go: what has one is complete.
  std::error_code ignored;
  fs::remove(Beside(pending.received, kRecordEnding), ignored);
  SaveGolden(pending.received, MakeGolden(pending.case_name, received, recording));
  WriteFileAtomically(Beside(pending.received, kDiffEnding), diff, Durability::kProcess);
  Record record;
  record.Set("golden", pending.golden.string());
  record.Set("case", pending.case_name);
  record.Set("test", pending.test);
  record.Set("golden_digest", pending.golden_digest);
  SaveRecord(Beside(pending.received, kRecordEnding), record);
}

PendingList ListPending(const fs::path& folder) {
  PendingList list;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (it->path().extension() != kRecordEnding) continue;
    fs::path received = it->path();
    received.replace_extension();
    try {
      if (auto pending = ReadPending(received)) list.pending.push_back(*std::move(pending));
    } catch (const Error& fault) {
      list.damaged.push_back(std::string(fault.what()) +
                             ". Run the test again, or delete the file.");
    }
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    list.damaged.push_back("the folder " + folder.string() + " cannot be looked through: " +
                           error.message() + ". There may be more in it.");
  }
  std::sort(list.pending.begin(), list.pending.end(),
            [](const Pending& a, const Pending& b) { return a.received < b.received; });
  std::sort(list.damaged.begin(), list.damaged.end());
  return list;
}

bool IsReceived(const fs::path& file) {
  std::error_code error;
  return fs::exists(Beside(file, kRecordEnding), error);
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
    ReplaceGoldenCase(pending.golden, pending.case_name, *graph, pending.golden_digest,
                      received->seal);
  } catch (const Error& error) {
    throw Error(pending.test + " was not accepted: " + error.what() + ". Run the test again.");
  }
  RemovePending(pending.received);
}

void RemovePending(const std::string& file) {
  if (std::remove((file + kRecordEnding).c_str()) != 0) return;
  std::error_code ignored;
  const fs::path received = file;
  fs::remove(Beside(received, kDiffEnding), ignored);
  fs::remove(received, ignored);
  // The folders of the test and the program; others' files keep them.
  fs::remove(received.parent_path(), ignored);
  fs::remove(received.parent_path().parent_path(), ignored);
}

}  // namespace graphgold
