// SPDX-License-Identifier: MIT
//
// The files of assets/, which are part of the library: see EmbedAssets.cmake.
#ifndef GRAPHGOLD_REPORT_ASSETS_H_
#define GRAPHGOLD_REPORT_ASSETS_H_

#include <string>
#include <string_view>

namespace graphgold {

// "page.css"; empty for a file that was not embedded.
std::string AssetText(std::string_view name);

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_ASSETS_H_
