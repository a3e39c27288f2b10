// SPDX-License-Identifier: MIT
//
// commands.txt: the command lines of the documentation, and what runs each.
#ifndef GRAPHGOLD_TESTS_DOCS_COMMAND_LIST_H_
#define GRAPHGOLD_TESTS_DOCS_COMMAND_LIST_H_

#include <fstream>
#include <string>
#include <vector>

namespace graphgold {

struct ListedCommand {
  std::string runner;  // the line in brackets above it
  std::string text;
};

inline std::vector<ListedCommand> ReadCommandList(const std::string& path) {
  std::vector<ListedCommand> commands;
  std::ifstream file(path);
  std::string runner;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line.front() == '[' && line.back() == ']') {
      runner = line.substr(1, line.size() - 2);
    } else {
      commands.push_back({runner, line});
    }
  }
  return commands;
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_DOCS_COMMAND_LIST_H_
