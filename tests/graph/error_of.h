// SPDX-License-Identifier: MIT
//
// What a piece of code throws, as text.
#ifndef GRAPHGOLD_TESTS_GRAPH_ERROR_OF_H_
#define GRAPHGOLD_TESTS_GRAPH_ERROR_OF_H_

#include <string>

#include "graphgold/graph/error.h"

namespace graphgold {

template <typename Body>
std::string ErrorOf(const Body& body) {
  try {
    body();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace graphgold

#endif  // GRAPHGOLD_TESTS_GRAPH_ERROR_OF_H_
