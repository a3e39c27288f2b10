// SPDX-License-Identifier: MIT
//
// Names in folders, listed again only when a folder has changed: every check asks which variants of
// its golden there are, and there are folders of thousands of goldens.
#ifndef GRAPHGOLD_GOLDEN_FOLDER_NAMES_H_
#define GRAPHGOLD_GOLDEN_FOLDER_NAMES_H_

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace graphgold {

class FolderNames {
 public:
  using Names = std::shared_ptr<const std::vector<std::string>>;

  // Of all names, those that hold `mark`.
  explicit FolderNames(std::string_view mark) : mark_(mark) {}

  // None of a folder that cannot be read. May be called by several threads at once.
  Names In(const std::string& folder);

 private:
  // A folder as it was when it was listed.
  struct State {
    std::uint64_t device = 0;
    std::uint64_t number = 0;  // on that device
    std::chrono::nanoseconds changed{0};

    bool operator==(const State& other) const {
      return device == other.device && number == other.number && changed == other.changed;
    }
  };
  struct Listed {
    State state;
    Names names;
  };

  static State StateOf(const std::string& folder);
  // Null where that cannot be done.
  std::shared_ptr<std::vector<std::string>> List(const std::string& folder) const;

  const std::string mark_;
  std::mutex mutex_;
  std::unordered_map<std::string, Listed> listed_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_FOLDER_NAMES_H_
