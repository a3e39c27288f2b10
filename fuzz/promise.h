// SPDX-License-Identifier: MIT
//
// What a target checks: a broken promise ends the program, as a sanitizer's report does.
#ifndef GRAPHGOLD_FUZZ_PROMISE_H_
#define GRAPHGOLD_FUZZ_PROMISE_H_

#include <cstdio>
#include <cstdlib>
#include <string>

#include "graphgold/graph/error.h"

namespace graphgold::fuzz {

// `details` is a function, for texts that take longer to make than the promise to check.
template <typename Details>
void Promise(bool kept, const char* promise, const Details& details) {
  if (kept) return;
  const std::string text = details();
  std::fprintf(stderr, "broken promise: %s\n%s\n", promise, text.c_str());
  std::abort();
}
inline void Promise(bool kept, const char* promise) {
  Promise(kept, promise, [] { return std::string(); });
}

// Two texts that must be the same.
inline void PromiseSame(const std::string& a, const std::string& b, const char* promise) {
  Promise(a == b, promise, [&] { return "--- one\n" + a + "\n--- the other\n" + b; });
}

// Whether the input was accepted. An Error is a refusal, which must say something; any other
// exception ends the program.
template <typename Read>
bool Accepts(const Read& read) {
  try {
    read();
    return true;
  } catch (const Error& error) {
    Promise(*error.what() != '\0', "a refusal says why");
    return false;
  }
}

}  // namespace graphgold::fuzz

#endif  // GRAPHGOLD_FUZZ_PROMISE_H_
