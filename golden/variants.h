// SPDX-License-Identifier: MIT
//
// Goldens for some versions of LibTorch only, beside the one for all:
//
//   resnet18.json              whichever version no other file fits
//   resnet18.torch2.json       2.x
//   resnet18.torch2.6.json     2.6.x
//   resnet18.torch2.6-2.9.json from 2.6.x to 2.9.x
//   resnet18.torch2.6+.json    2.6 and later
#ifndef GRAPHGOLD_GOLDEN_VARIANTS_H_
#define GRAPHGOLD_GOLDEN_VARIANTS_H_

#include <filesystem>
#include <string>

namespace graphgold {

// The file for this version ("2.6.0+cu124"): the narrowest range that it is in, of equal ones the
// later; `golden` itself where none fits, whether or not it exists.
std::string ChooseVariant(const std::string& golden, const std::string& libtorch);

// The golden that a file is a variant of: "resnet18.json" for "resnet18.torch2.json"; the file
// itself where it is none.
std::filesystem::path VariantOf(const std::filesystem::path& path);

// The name of the file for this version's major number alone: "resnet18.torch2.json".
std::filesystem::path VariantFor(const std::filesystem::path& golden, const std::string& libtorch);

}  // namespace graphgold

#endif  // GRAPHGOLD_GOLDEN_VARIANTS_H_
