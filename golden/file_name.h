// SPDX-License-Identifier: MIT
//
// Names of tests and goldens as names of files.
#ifndef GRAPHGOLD_GOLDEN_FILE_NAME_H_
#define GRAPHGOLD_GOLDEN_FILE_NAME_H_

#include <string>
#include <string_view>

namespace graphgold {

// A name of one file, safe for every file system: escaped, and cut where it is too long, with a
// hash that tells it from others with the same beginning.
std::string FileNameOf(std::string_view name);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_FILE_NAME_H_
