// SPDX-License-Identifier: MIT
//
// Two checks that write different graphs to one golden would overwrite each other for ever, and
// each alone would pass. So every update leaves a note, by which the next one in the same run finds
// out: in one process, or in the processes that one ctest started.
#ifndef GRAPHGOLD_GOLDEN_WRITTEN_H_
#define GRAPHGOLD_GOLDEN_WRITTEN_H_

#include <filesystem>
#include <optional>
#include <string>

namespace graphgold {

struct WrittenGolden {
  std::filesystem::path golden;
  std::string case_name;
  std::string run;          // see CurrentRunName
  std::string test;         // "model_test: Suite.Test"
  std::string fingerprint;  // of what was written
};

// The same for all that belongs to one run: this process, or all processes of one ctest.
std::string CurrentRunName();

// The test (maybe the same) that wrote something else to this golden in the same run, if there is
// one.
std::optional<std::string> FindOtherWriter(const std::filesystem::path& notes,
                                           const WrittenGolden& about_to_write);
void NoteWritten(const std::filesystem::path& notes, const WrittenGolden& written);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_WRITTEN_H_
