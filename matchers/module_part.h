// SPDX-License-Identifier: MIT
//
// InModule("encoder") by itself: an option of a check. As a matcher it is in part_matchers.h.
#ifndef GRAPHGOLD_MATCHERS_MODULE_PART_H_
#define GRAPHGOLD_MATCHERS_MODULE_PART_H_

#include <string>
#include <utility>

namespace graphgold {

// The calls of a module, and of all that is inside it.
struct ModulePart {
  std::string path;
};

inline ModulePart InModule(std::string path) { return {std::move(path)}; }

}  // namespace graphgold

#endif  // GRAPHGOLD_MATCHERS_MODULE_PART_H_
