// SPDX-License-Identifier: MIT
//
// Names of tests and goldens as names of files, and paths in pieces.
#ifndef GRAPHGOLD_GOLDEN_FILE_NAME_H_
#define GRAPHGOLD_GOLDEN_FILE_NAME_H_

#include <string>
#include <string_view>

namespace graphgold {

// A name of one file, safe for every file system: escaped, and cut where it is too long, with a
// hash that tells it from others with the same beginning.
std::string FileNameOf(std::string_view name);

// What std::filesystem::path says of the same text. A path is a list of all its parts, made anew
// with every copy; every check asks for a few, right after a model has filled the caches.
struct PathPieces {
  std::string_view folder;  // without slashes behind it, but for the root; empty: none
  std::string_view stem;
  std::string_view ending;  // ".json"; empty: none
};
PathPieces SplitPath(std::string_view path);
// As `folder / name`, of a name that is no absolute path.
std::string JoinPath(std::string folder, std::string_view name);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_FILE_NAME_H_
