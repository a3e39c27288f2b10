// SPDX-License-Identifier: MIT
//
// Small files of facts that test processes leave for one another, and for the tools that come after
// them: which goldens a test used, what is pending.
#ifndef GRAPHGOLD_GOLDEN_RECORD_H_
#define GRAPHGOLD_GOLDEN_RECORD_H_

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace graphgold {

// Each fact is a list of texts.
struct Record {
  std::map<std::string, std::vector<std::string>> facts;

  // The only text of a fact; "" where there is none.
  std::string Text(const std::string& fact) const;
  const std::vector<std::string>& List(const std::string& fact) const;
  void Set(const std::string& fact, std::string text) { facts[fact] = {std::move(text)}; }
};

// Nothing where there is no such file. Throws Error for one that is no record: it was damaged, or
// left by another version.
std::optional<Record> ReadRecord(const std::filesystem::path& path);
// The same for whoever needs no record: one that is damaged is none.
std::optional<Record> ReadRecordIfGood(const std::filesystem::path& path);

// Whole or not at all, like goldens, but without waiting for the disk: a record that is lost in a
// power cut is made again by the next run. A file with the same content is left alone.
void SaveRecord(const std::filesystem::path& path, const Record& record);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_RECORD_H_
