// SPDX-License-Identifier: MIT
#include "page_commands.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

namespace graphgold {
namespace {

std::string Trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

std::string WithoutComment(const std::string& line) {
  if (Trimmed(line).rfind('#', 0) == 0) return "";
  return Trimmed(line.substr(0, line.find(" # ")));
}

std::size_t Indent(const std::string& line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

bool BeginsWith(const std::string& text, const std::string& begin) {
  return text.rfind(begin, 0) == 0;
}

bool EndsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool IsAssignment(const std::string& word) {
  const std::size_t equals = word.find('=');
  return equals != std::string::npos && equals > 0 &&
         std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(equals),
                     [](unsigned char c) { return std::isupper(c) != 0 || c == '_'; });
}

// A program, and something that it is to do. The name alone is no more than a name.
bool LooksLikeCommand(const std::string& text) {
  static const std::set<std::string> programs = {
      "apt",       "apt-get", "bash",  "c++",    "cd",   "clang++", "cmake", "cp",
      "cpack",     "ctest",   "curl",  "docker", "dpkg", "export",  "g++",   "git",
      "graphgold", "make",    "mkdir", "mv",     "nice", "ninja",   "pip",   "pkg-config",
      "python3",   "rm",      "sh",    "sudo",   "wget"};
  std::istringstream words(text);
  std::string program;
  bool assigns = false;
  while (words >> program && IsAssignment(program)) {
    assigns = true;
  }
  if (!words) return false;
  std::string next;
  const bool has_more = static_cast<bool>(words >> next);
  const bool is_path = program.find_first_of("<…") == std::string::npos && program.back() != '/';
  if (BeginsWith(program, "./") || BeginsWith(program, ".ci/")) return is_path;
  if (BeginsWith(program, "build/")) return is_path && program.find('.') == std::string::npos;
  if (EndsWith(program, ".sh")) return true;
  return (has_more || assigns) && (programs.count(program) != 0 || EndsWith(program, "_test"));
}

class Finder {
 public:
  PageCommands Find(const std::string& page) {
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
      ++number_;
      const std::size_t ticks = std::min(line.find_first_not_of('`'), line.size());
      if (!fence_.empty() && line == fence_) {
        EndBlock();
      } else if (!fence_.empty()) {
        AddBlockLine(line);
      } else if (ticks >= 3) {
        fence_ = line.substr(0, ticks);
        language_ = line.substr(ticks);
        CheckLanguage();
      } else {
        AddTextLine(line);
      }
    }
    return std::move(found_);
  }

 private:
  void CheckLanguage() {
    static const std::set<std::string> known = {"cmake", "console", "console torch", "cpp",
                                                "json",  "sh",      "text",          "yaml"};
    if (known.count(language_) == 0) found_.unknown.push_back({number_, language_});
  }

  void AddBlockLine(const std::string& line) {
    if (language_ == "yaml") {
      AddYamlLine(line);
    } else if (language_ == "sh") {
      AddCommand(WithoutComment(line));
      script_ += line + "\n";
    } else if (BeginsWith(language_, "console") && BeginsWith(line, "$ ")) {
      found_.console.push_back({number_, line.substr(2)});
    }
  }

  // GitHub's "- run: …" and "- run: |", GitLab's list below "script:".
  void AddYamlLine(const std::string& line) {
    const std::size_t indent = Indent(line);
    if (indent > step_indent_) {  // inside a step or a list of them
      const bool is_item = in_list_ && BeginsWith(line.substr(indent), "- ");
      AddStepLine(line.substr(is_item ? indent + 2 : std::min(indent, line.size())));
      return;
    }
    step_indent_ = kNoStep;
    const std::string rest = line.substr(indent);
    in_list_ = rest == "script:";
    if (in_list_ || EndsWith(rest, "run: |")) {
      step_indent_ = indent;
    } else if (const std::size_t run = rest.find("run: "); run != std::string::npos) {
      AddStepLine(rest.substr(run + 5));
    }
  }

  void AddStepLine(const std::string& command) {
    AddCommand(command);
    script_ += command + "\n";
  }

  void EndBlock() {
    if (!script_.empty()) found_.scripts.push_back({number_, script_});
    script_.clear();
    fence_.clear();
    step_indent_ = kNoStep;
    in_list_ = false;
  }

  void AddTextLine(const std::string& line) {
    if (line.empty()) code_open_ = false;  // code ends with its paragraph
    if (!code_open_ && BeginsWith(line, "    ")) {
      const std::string command = WithoutComment(line);
      if (LooksLikeCommand(command)) AddCommand(command);
      return;
    }
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '`') {
        if (code_open_ && LooksLikeCommand(code_)) AddCommand(code_);
        code_open_ = !code_open_;
        code_.clear();
      } else if (line.compare(i, 2, "\\|") != 0) {  // in a table, "|" is escaped
        code_ += line[i];
      }
    }
    if (code_open_) code_ += ' ';
  }

  void AddCommand(const std::string& command) {
    if (!command.empty()) found_.commands.push_back({number_, command});
  }

  static constexpr std::size_t kNoStep = static_cast<std::size_t>(-1);

  PageCommands found_;
  std::size_t number_ = 0;
  std::string fence_;
  std::string language_;
  std::string script_;
  std::size_t step_indent_ = kNoStep;
  bool in_list_ = false;
  bool code_open_ = false;
  std::string code_;
};

}  // namespace

PageCommands FindCommands(const std::string& page) { return Finder().Find(page); }

}  // namespace graphgold
