// SPDX-License-Identifier: MIT
//
// From DOT to a picture, by Graphviz.
#ifndef GRAPHGOLD_REPORT_RENDER_H_
#define GRAPHGOLD_REPORT_RENDER_H_

#include <string>

namespace graphgold {

// `format` as Graphviz names it: "svg", "png". Throws Error where it cannot.
std::string RenderDot(const std::string& dot, const char* format);

}  // namespace graphgold

#endif  // GRAPHGOLD_REPORT_RENDER_H_
