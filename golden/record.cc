// SPDX-License-Identifier: MIT
#include "graphgold/golden/record.h"

#include <nlohmann/json.hpp>

#include "graphgold/golden/atomic_file.h"
#include "graphgold/graph/error.h"

namespace graphgold {

using RecordJson = nlohmann::json;

std::string Record::Text(const std::string& fact) const {
  const auto& list = List(fact);
  return list.empty() ? std::string() : list.front();
}

const std::vector<std::string>& Record::List(const std::string& fact) const {
  static const std::vector<std::string> kNone;
  const auto found = facts.find(fact);
  return found == facts.end() ? kNone : found->second;
}

std::optional<Record> ReadRecord(const std::filesystem::path& path) {
  const std::optional<std::string> content = ReadFileIfExists(path);
  if (!content) return std::nullopt;
  try {
    Record record;
    RecordJson::parse(*content).get_to(record.facts);
    return record;
  } catch (const RecordJson::exception&) {
    throw Error("the record " + path.string() + " is damaged, or of another GraphGold");
  }
}

std::optional<Record> ReadRecordIfGood(const std::filesystem::path& path) {
  try {
    return ReadRecord(path);
  } catch (const Error&) {
    return std::nullopt;
  }
}

void SaveRecord(const std::filesystem::path& path, const Record& record) {
  const std::string content =
      RecordJson(record.facts).dump(1, ' ', false, RecordJson::error_handler_t::replace) + "\n";
  if (ReadFileIfExists(path) == content) return;
  WriteFileAtomically(path, content, Durability::kProcess);
}

}  // namespace graphgold
