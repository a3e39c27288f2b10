// SPDX-License-Identifier: MIT
//
// What the tests of golden/ share: graphs from text, the text of errors, a folder of one's own.
#ifndef GRAPHGOLD_TESTS_GOLDEN_GOLDEN_TEST_UTIL_H_
#define GRAPHGOLD_TESTS_GOLDEN_GOLDEN_TEST_UTIL_H_

#include <stdlib.h>

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "graphgold/golden/json_reader.h"
#include "graphgold/graph/canonical.h"
#include "graphgold/graph/error.h"
#include "graphgold/graph/text.h"

namespace graphgold {

// A canonical graph from its text form, with the scopes that the nodes' names say.
inline OpGraph Graph(std::string_view text) {
  const OpGraph graph = ParseText(text);
  return Canonicalize(graph, std::vector<ScopeSource>(graph.nodes.size(), ScopeSource::kGiven));
}

// The graph of a golden of one case.
inline OpGraph ReadJsonGraph(std::string_view text, const std::string& file) {
  return ReadJson(text, file).cases.at(0).graph;
}

// The message of the Error that `call` throws.
template <typename Call>
std::string ErrorOf(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "(no error)";
}

// What every message about a JSON golden that cannot be read ends in.
inline constexpr char kRestore[] =
    ". Restore the file from version control, or record the golden again.";
// The message without it.
inline std::string WithoutNextStep(const std::string& message) {
  const std::size_t at = message.rfind(kRestore);
  return at == std::string::npos ? message + " (no next step)" : message.substr(0, at);
}

// A copy of `text` with the first `from` replaced by `to`; the text must hold it.
inline std::string Replace(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw Error("the test's text lacks " + std::string(from));
  return text.replace(at, from.size(), to);
}

// An empty folder, removed with all that is in it.
class TempFolder {
 public:
  TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "graphgold-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw Error("no temporary folder can be made");
    path_ = name;
  }
  ~TempFolder() { std::filesystem::remove_all(path_); }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

  std::set<std::string> Names() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      names.insert(entry.path().filename().string());
    }
    return names;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GOLDEN_GOLDEN_TEST_UTIL_H_
