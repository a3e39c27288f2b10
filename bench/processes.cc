// SPDX-License-Identifier: MIT
#include "processes.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace graphgold::bench {
namespace {

[[noreturn]] void Fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

[[noreturn]] void BecomeThisProgram(const std::vector<std::string>& arguments) {
  std::vector<std::string> texts = {"/proc/self/exe"};
  texts.insert(texts.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  ::execv(pointers[0], pointers.data());
  ::_exit(127);
}

}  // namespace

int RunThisProgram(const std::vector<std::string>& arguments,
                   const std::function<void(const std::string& line)>& take) {
  int ends[2];
  if (::pipe(ends) != 0) Fail("pipe");
  const pid_t child = ::fork();
  if (child < 0) Fail("fork");
  if (child == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    BecomeThisProgram(arguments);
  }
  ::close(ends[1]);
  std::FILE* const output = ::fdopen(ends[0], "r");
  if (output == nullptr) Fail("fdopen");
  char* text = nullptr;
  std::size_t room = 0;
  for (ssize_t size; (size = ::getline(&text, &room, output)) > 0;) {
    take(std::string(text, static_cast<std::size_t>(size) - (text[size - 1] == '\n' ? 1 : 0)));
  }
  std::free(text);
  std::fclose(output);
  int status = 0;
  if (::waitpid(child, &status, 0) != child) Fail("waitpid");
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

}  // namespace graphgold::bench
