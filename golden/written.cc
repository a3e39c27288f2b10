// SPDX-License-Identifier: MIT
#include "graphgold/golden/written.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "graphgold/golden/record.h"
#include "graphgold/graph/hash.h"

namespace graphgold {
namespace {

namespace fs = std::filesystem;

fs::path NotePath(const fs::path& notes, const WrittenGolden& written) {
  HashInput input;
  std::error_code error;
  const fs::path real = fs::weakly_canonical(written.golden, error);
  input.Add((error ? written.golden : real).string());
  input.Add(written.case_name);
  return notes / (ToString(input.Hash()) + ".record");
}

std::string FirstLine(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

// When a process began, in ticks since boot: numbers of processes are given again. The 22nd entry,
// counted behind the name, which may hold anything.
std::string StartOf(pid_t process) {
  const std::string line = FirstLine("/proc/" + std::to_string(process) + "/stat");
  std::istringstream entries(line.substr(std::min(line.rfind(')') + 1, line.size())));
  std::string entry;
  constexpr int kStart = 22 - 2;
  for (int i = 0; i < kStart; ++i) entries >> entry;
  return entry;
}

std::string NameOf(pid_t process) { return std::to_string(process) + "@" + StartOf(process); }

}  // namespace

std::string CurrentRunName() {
  const pid_t parent = ::getppid();
  const bool by_ctest = FirstLine("/proc/" + std::to_string(parent) + "/comm") == "ctest";
  return NameOf(by_ctest ? parent : ::getpid());
}

std::optional<std::string> FindOtherWriter(const fs::path& notes,
                                           const WrittenGolden& about_to_write) {
  const std::optional<Record> note = ReadRecordIfGood(NotePath(notes, about_to_write));
  if (!note || note->Text("run") != about_to_write.run) return std::nullopt;
  if (note->Text("fingerprint") == about_to_write.fingerprint) return std::nullopt;
  return note->Text("test");
}

void NoteWritten(const fs::path& notes, const WrittenGolden& written) {
  Record note;
  note.Set("golden", written.golden.string());
  note.Set("case", written.case_name);
  note.Set("run", written.run);
  note.Set("test", written.test);
  note.Set("fingerprint", written.fingerprint);
  SaveRecord(NotePath(notes, written), note);
}

}  // namespace graphgold
